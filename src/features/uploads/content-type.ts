// What kind of file something is, by the word of who sends it or by the end of its name.
import type { MediaKind } from '#features/markdown/public.ts'

const byEnding: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avif: 'image/avif',
    bmp: 'image/bmp',
    csv: 'text/csv',
    flac: 'audio/flac',
    gif: 'image/gif',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    json: 'application/json',
    m4a: 'audio/mp4',
    md: 'text/markdown',
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
    ogg: 'audio/ogg',
    pdf: 'application/pdf',
    png: 'image/png',
    txt: 'text/plain',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    zip: 'application/zip',
  }),
)

/** How a browser shows a file without running anything. Not SVG, HTML or PDF: they can hold scripts. */
const kindByType: ReadonlyMap<string, MediaKind> = new Map(
  Object.entries({
    'image/avif': 'image',
    'image/bmp': 'image',
    'image/gif': 'image',
    'image/jpeg': 'image',
    'image/png': 'image',
    'image/webp': 'image',
    'audio/aac': 'audio',
    'audio/flac': 'audio',
    'audio/mp4': 'audio',
    'audio/mpeg': 'audio',
    'audio/ogg': 'audio',
    'audio/wav': 'audio',
    'audio/webm': 'audio',
    'video/mp4': 'video',
    'video/quicktime': 'video',
    'video/webm': 'video',
  } as const),
)
/** Undefined where it is not shown, but handed over. */
export const mediaKind = (contentType: string): MediaKind | undefined => kindByType.get(contentType)

export const unknownType = 'application/octet-stream'
/** What clients say when they do not know. */
const saysNothing = new Set([unknownType, 'text/plain'])
const wellFormed = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/

export function normalizeType(given: string, name: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
  const type = wellFormed.test(given) ? given : unknownType
  return saysNothing.has(type) ? (byEnding.get(ending) ?? type) : type
}
