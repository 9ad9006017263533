// What kind of file something is, by the word of who sends it or by the end of its name.

const byEnding: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avif: 'image/avif',
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

/** A browser shows these without running anything. Not SVG, HTML or PDF: they can hold scripts. */
const shownTypes = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/quicktime',
  'video/webm',
])
export const isShown = (contentType: string): boolean => shownTypes.has(contentType)

export const unknownType = 'application/octet-stream'
/** What clients say when they do not know. */
const saysNothing = new Set([unknownType, 'text/plain'])
const wellFormed = /^[a-z0-9][\w!#$&^.+-]{0,126}\/[a-z0-9][\w!#$&^.+-]{0,126}$/

export function settledType(given: string, name: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
  const type = wellFormed.test(given) ? given : unknownType
  return saysNothing.has(type) ? (byEnding.get(ending) ?? type) : type
}
