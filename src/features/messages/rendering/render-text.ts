// What somebody writes, as others will see it, and the files that he shares with it.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type MediaKind, prepareToRender, render, type Rendered } from '#features/markdown/public.ts'
import { renderContext, type Writing } from './render-context.ts'
import { addressesOf, type AttachmentRow } from '#features/uploads/public.ts'
import { contentLimit } from '../content.ts'
import { linkedUploads } from '../readable-uploads.ts'

export interface RenderedText {
  readonly rendered: Rendered
  /** Those to which the text links and that are his to share. */
  readonly uploads: readonly AttachmentRow[]
}

/** Without a sharer nobody's files are shared: what the server says because of somebody says nothing in his name. */
export async function renderText(
  tx: ReadTx,
  writing: Writing & { readonly sharer: Caller | undefined },
  now: number,
): Promise<RenderedText> {
  const linked = await linkedUploads(tx, writing.realm.id, writing.content, now, writing.sharer)
  const byPath = new Map(
    linked.flatMap(row => addressesOf(row).map(address => [address, { kind: presentAs(row) }] as const)),
  )
  const rendered = await render(writing.content, await renderContext(tx, writing, byPath, now))
  return { rendered, uploads: linked.filter(row => addressesOf(row).some(address => rendered.uploads.has(address))) }
}

const presentAs = ({ media_kind }: AttachmentRow): MediaKind | undefined =>
  (media_kind ?? undefined) as MediaKind | undefined

/** Loads what the text needs. What lies behind the limit is never rendered; a character takes two units at most. */
export const prepareText = (content: string): Promise<void> => prepareToRender(content.slice(0, 2 * contentLimit))
