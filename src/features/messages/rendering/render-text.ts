// A text as it is shown, and the files that its writer shares with it.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { prepareToRender, render, type Rendered } from '#features/markdown/public.ts'
import { renderContext, type Writing } from './render-context.ts'
import { addressesOf, type AttachmentRow, imagesOf, shownImage } from '#features/uploads/public.ts'
import { contentLimit } from '../truncated.ts'
import { linkedUploads } from '../readable-uploads.ts'

interface RenderedText {
  readonly rendered: Rendered
  /** The files to which the text links and which the writer may share. */
  readonly uploads: readonly AttachmentRow[]
}

/** Without a sharer no files are shared: a text of the server does not share the files of the user who caused it. */
export async function renderText(
  tx: ReadTx,
  writing: Writing & { readonly sharer: Caller | undefined },
): Promise<RenderedText> {
  const linked = await linkedUploads(tx, writing.realm.id, writing.content, writing.sharer)
  const images = await imagesOf(
    tx,
    linked.map(({ id }) => id),
  )
  const byPath = new Map(
    linked.flatMap(row => {
      const image = row.media_kind === 'image' ? images.get(row.id) : undefined
      const shown = { kind: row.media_kind ?? undefined, ...(image && { image: shownImage(row, image) }) }
      return addressesOf(row).map(address => [address, shown] as const)
    }),
  )
  const rendered = await render(writing.content, await renderContext(tx, writing, byPath))
  return { rendered, uploads: linked.filter(row => addressesOf(row).some(address => rendered.uploads.has(address))) }
}

/**
 * Loads the parts of the renderer that the text needs. Text after the limit is never rendered; a character takes at
 * most two units.
 */
export const prepareText = (content: string): Promise<void> => prepareToRender(content.slice(0, 2 * contentLimit))
