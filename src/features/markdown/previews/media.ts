// The media that a link shows besides its text: an image, a video, a sound. The kind of an uploaded file is given; the
// kind of external media follows from the extension of the address. External media are shown only if the organization
// allows previews.
import type { MediaKind, RenderContext, ShownUpload } from '../context.ts'
import { uploadPrefix } from '../inline/link-target.ts'

export interface Media {
  readonly kind: MediaKind
  /** The address from which the browser loads the media. */
  readonly source: string
  /** Attributes about the original image; each begins with a space. */
  readonly facts: string
}

const factsOf = ({ width, height, contentType, isAnimated }: NonNullable<ShownUpload['image']>): string => {
  const animated = isAnimated ? ' data-animated="true"' : ''
  return `${animated} data-original-content-type="${contentType}" data-original-dimensions="${width}x${height}"`
}

/** SVG and other formats that can contain scripts are left out on purpose. */
const kindByExtension: Readonly<Record<string, MediaKind>> = {
  avif: 'image',
  bmp: 'image',
  gif: 'image',
  jpe: 'image',
  jpeg: 'image',
  jpg: 'image',
  png: 'image',
  webp: 'image',
  mp4: 'video',
  webm: 'video',
  aac: 'audio',
  flac: 'audio',
  m4a: 'audio',
  mp3: 'audio',
  oga: 'audio',
  ogg: 'audio',
  wav: 'audio',
}
const externalFile = /^https?:\/\/[^/?#]+\/[^?#]*\.([a-z0-9]{3,4})(?:[?#]|$)/i

export function mediaAt(url: string, { uploadByPath, previewAddress }: RenderContext): Media | undefined {
  if (url.startsWith(uploadPrefix)) {
    const { kind, image } = uploadByPath.get(url) ?? {}
    return kind && { kind, source: image?.thumbnail ?? url, facts: image === undefined ? '' : factsOf(image) }
  }
  if (previewAddress === undefined) return undefined
  const kind = kindByExtension[externalFile.exec(url)?.[1]?.toLowerCase() ?? '']
  return kind && { kind, source: previewAddress(url), facts: '' }
}
