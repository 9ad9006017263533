// The response with a file. A user's file must never run as part of our site, so only a few kinds are shown inline. All
// others are sent without a type, so that no page can use them as a script or style.
import { bytesOf } from '#core/files/file-bytes.ts'
import { clientHas } from '#core/http/answer.ts'
import type { PageAnswer, PageCall } from '#core/http/page.ts'
import { isShownByBrowsers, unknownType, type AttachmentRow } from '#features/uploads/public.ts'

// The part of a file that a client requests, such as the rest of a video (RFC 9110, section 14).

interface ByteRange {
  readonly from: number
  /** Exclusive. */
  readonly until: number
}

/** Undefined: the whole file, also if several parts were requested. Null: a part that the file doesn't have. */
function wantedRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || size === 0 ? null : { from: Math.max(0, size - Number(last)), until: size }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : { from, until: last === '' ? size : Math.min(size, Number(last) + 1) }
}

export function fileAnswer(
  { db, header, onGone }: Pick<PageCall, 'db' | 'header' | 'onGone'>,
  row: AttachmentRow,
  { download = false } = {},
): PageAnswer {
  const { file_id, size } = row
  const etag = `"${row.folder.replace('/', '-')}-${file_id}"`
  const headers = { ...fileHeaders(row, download), ETag: etag }
  if (clientHas(etag, header('if-none-match'))) return { status: 304, headers, body: { size, pieces: nothing() } }
  const unchanged = [undefined, etag].includes(header('if-range'))
  const range = wantedRange(unchanged ? header('range') : undefined, size)
  if (range === null) return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` }, body: '' }
  const { from, until } = range ?? { from: 0, until: size }
  const part = range && { 'Content-Range': `bytes ${from}-${until - 1}/${size}` }
  const gone = new AbortController()
  onGone(() => gone.abort())
  const body = { size: until - from, pieces: bytesOf(db, file_id, from, until, gone.signal) }
  return { status: range ? 206 : 200, headers: { ...headers, ...part }, body }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Blocks scripts. A browser shows the file in its own page, which loads the bytes from the same origin and has an
 * inline style.
 */
const inlineHeaders = {
  'Content-Disposition': 'inline',
  'Content-Security-Policy':
    "sandbox allow-same-origin; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
}
const downloadHeaders = {
  'Content-Type': unknownType,
  'Content-Disposition': 'attachment',
  'Content-Security-Policy': "sandbox; default-src 'none'",
}

function fileHeaders({ name, content_type }: AttachmentRow, download: boolean): Record<string, string> {
  const isShown = !download && isShownByBrowsers(content_type)
  const kind = isShown ? { 'Content-Type': content_type, ...inlineHeaders } : downloadHeaders
  return { ...kind, 'Content-Disposition': `${kind['Content-Disposition']}; ${fileName(name)}`, ...commonHeaders }
}

const commonHeaders = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The browser asks again each time, because the user may no longer be allowed to read the file.
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
}

/** An ASCII name for old clients, and the real one (RFC 6266). */
function fileName(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}
