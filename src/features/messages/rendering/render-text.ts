// A text as displayed, and the files that its writer shares with it.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { prepareToRender, render, type Rendered } from '#features/markdown/public.ts'
import { descriptionRendering, realmOf } from '#features/realms/public.ts'
import {
  addressesOf,
  type AttachmentRow,
  examinedImages,
  shownUpload,
  wantThumbnails,
} from '#features/uploads/public.ts'
import { linkedUploads } from '../readable-uploads.ts'
import { contentLimit } from '../truncated.ts'
import { renderContext, type Writing } from './render-context.ts'

const mostPlain = 1_000
/** Emoji, line breaks and the characters of constructs: each may take ten microseconds. */
const mostMarks = 100
const mark = /[^\p{L}\p{M}\p{N} ,!?'"，。？！、]/gu

/** Whether rendering the text may take more than a millisecond. A short table may have many cells. */
export const isCostlyText = (content: string): boolean =>
  content.length > mostPlain ||
  content.includes('$$') ||
  /\|[:| ]*-/.test(content) ||
  (content.match(mark)?.length ?? 0) > mostMarks

interface RenderedText {
  readonly rendered: Rendered
  /** The files that the text links to and that the writer may share. */
  readonly uploads: readonly AttachmentRow[]
}

interface SharedWriting extends Writing {
  /** Without a sharer, no files are shared: the server's text doesn't share files of the user who caused it. */
  readonly sharer: Caller | undefined
}

/** Text that isn't stored as a message: images without thumbnails are shown as uploaded. */
export const renderText = (tx: ReadTx, writing: SharedWriting): Promise<RenderedText> =>
  renderWith(tx, writing, async () => new Set())

/** A message's text: images without thumbnails are shown as loading, and an event follows when they are ready. */
export const renderMessage = (tx: WriteTx, writing: SharedWriting): Promise<RenderedText> =>
  renderWith(tx, writing, images => wantThumbnails(tx, images))

async function renderWith(
  tx: ReadTx,
  writing: SharedWriting,
  loadingAmong: (images: readonly AttachmentRow[]) => Promise<ReadonlySet<number>>,
): Promise<RenderedText> {
  return (await readyToRender(tx, writing, loadingAmong))()
}

/** Reads the data that a text needs. The result renders the text, even after the transaction. */
export async function readyToRender(
  tx: ReadTx,
  writing: SharedWriting,
  loadingAmong: (images: readonly AttachmentRow[]) => Promise<ReadonlySet<number>> = async () => new Set(),
): Promise<() => Promise<RenderedText>> {
  const linked = await linkedUploads(tx, writing.realm.id, writing.content, writing.sharer)
  const examined = await examinedImages(
    tx,
    linked.map(({ id }) => id),
  )
  const loading = await loadingAmong(linked.filter(row => row.media_kind === 'image' && !examined.has(row.id)))
  const byPath = new Map(
    linked.flatMap(row => {
      const shown = shownUpload(row, examined.get(row.id), loading.has(row.id))
      return addressesOf(row).map(address => [address, shown] as const)
    }),
  )
  const context = await renderContext(tx, writing, byPath)
  return async () => {
    const rendered = await render(writing.content, context)
    return { rendered, uploads: linked.filter(row => addressesOf(row).some(address => rendered.uploads.has(address))) }
  }
}

/**
 * Does the slow part of rendering before a transaction. Text beyond the limit is never rendered; a character takes at
 * most two units.
 */
export const prepareText = (content: string): Promise<void> => prepareToRender(content.slice(0, 2 * contentLimit))

// Descriptions of channels and the organization, and texts in profiles.

/** Only messages share files. In a description they are plain links. */
const noUploads = new Map<string, never>()

export const renderDescriptions = onHook(descriptionRendering, async (tx, { caller, content }) => {
  const writing = { realm: await realmOf(tx, caller), content, writer: caller }
  const context = await renderContext(tx, writing, noUploads)
  const { html } = await render(content, { ...context, isDescription: true, isSilent: true })
  return html
})
