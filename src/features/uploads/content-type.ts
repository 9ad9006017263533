// The content type of a file, from the client or from the file extension.
import type { MediaKind } from '#features/markdown/public.ts'

const byEnding: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aac: 'audio/aac',
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
    oga: 'audio/ogg',
    ogg: 'audio/ogg',
    pdf: 'application/pdf',
    png: 'image/png',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    txt: 'text/plain',
    wav: 'audio/wav',
    webm: 'video/webm',
    webp: 'image/webp',
    zip: 'application/zip',
  }),
)

/** The kinds that can be shown without running scripts. Not SVG, HTML or PDF: they can contain scripts. */
const kindByType: ReadonlyMap<string, MediaKind> = new Map(
  Object.entries({
    'image/avif': 'image',
    'image/bmp': 'image',
    'image/gif': 'image',
    'image/jpeg': 'image',
    'image/png': 'image',
    'image/tiff': 'image',
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
/** Undefined for a file that messages only link to. */
export const mediaKind = (contentType: string): MediaKind | undefined => kindByType.get(contentType)

/** Whether browsers show the file itself; otherwise they download it. For TIFF they show only the thumbnail. */
export const isShownByBrowsers = (contentType: string): boolean =>
  mediaKind(contentType) !== undefined && contentType !== 'image/tiff'

/** Other names that browsers and systems have for a type. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'audio/m4a': 'audio/mp4',
    'audio/mp3': 'audio/mpeg',
    'audio/vnd.wave': 'audio/wav',
    'audio/wave': 'audio/wav',
    'audio/x-aac': 'audio/aac',
    'audio/x-flac': 'audio/flac',
    'audio/x-m4a': 'audio/mp4',
    'audio/x-wav': 'audio/wav',
    'image/jpg': 'image/jpeg',
    'image/x-tiff': 'image/tiff',
  }),
)

export const unknownType = 'application/octet-stream'
/** The types that clients send when they don't know the type. */
const unspecific = new Set([unknownType, 'text/plain'])
const wellFormed = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/

export function normalizeType(given: string, name: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
  const type = wellFormed.test(given) ? given : unknownType
  return unspecific.has(type) ? (byEnding.get(ending) ?? type) : (otherNames.get(type) ?? type)
}
