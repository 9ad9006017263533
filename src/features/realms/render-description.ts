// Descriptions of channels and the organization, and texts in profiles, as HTML stored next to the text. Rendering
// needs users, groups and channels, so a later feature does it.
import type { Caller } from '#core/contract/access.ts'
import { hook, trigger } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'

interface Description {
  /** The author. Names of users that the author can't see stay text. */
  readonly caller: Caller
  readonly content: string
}
export const descriptionRendering = hook<Description, string>('description rendering')

export async function renderDescription(
  { tx, caller }: Omit<Description, 'content'> & { readonly tx: WriteTx },
  content: string,
): Promise<string> {
  if (content === '') return ''
  const [html = ''] = await trigger(tx, descriptionRendering, { caller, content })
  return html
}
