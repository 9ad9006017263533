// Descriptions and what stands in profiles. The HTML is stored beside the text, for lists hold thousands of them.
import type { Server } from '#core/base/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { render } from '#features/markdown/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { renderContext } from './render-context.ts'

interface Describing {
  readonly tx: ReadTx
  readonly server: Server
  /** Who writes it: what he may not know of stays text. */
  readonly caller: Caller
  readonly now: number
}

/** Files are shared by messages only: to a description they are links. */
const noUploads = new Map<string, never>()

export async function renderDescription({ tx, server, caller, now }: Describing, content: string): Promise<string> {
  if (content === '') return ''
  const writing = { server, realm: await realmOf(tx, caller), content, writer: caller }
  const context = await renderContext(tx, writing, noUploads, now)
  const { html } = await render(content, { ...context, isDescription: true, callsNobody: true })
  return html
}
