// The media that a link shows besides its text: an image, a video, a sound. The kind of an uploaded file is given; the
// kind of external media follows from the extension of the address. External media are shown only if the organization
// allows previews.
import { escapeHtml } from '#core/base/escape-html.ts'
import type { MediaKind, RenderContext, ShownUpload } from '../context.ts'
import { uploadPrefix } from '../inline/link-target.ts'

export interface Media {
  readonly kind: MediaKind
  /** The address from which the browser loads the media. */
  readonly source: string
  /** Attributes about the original image; each begins with a space. */
  readonly facts: string
  /** Whether an image is replaced by a picture that says that it is being prepared. */
  readonly isLoading: boolean
}

/** The picture that is shown while a thumbnail is made. Clients know the form of the message by the class. */
export const loadingPicture = '/static/images/loading/loader-black.svg'
export const loadingClass = 'image-loading-placeholder'

const factsOf = ({ width, height, contentType, isAnimated }: NonNullable<ShownUpload['image']>): string => {
  const animated = isAnimated ? ' data-animated="true"' : ''
  return `${animated}${typeFact(contentType)} data-original-dimensions="${width}x${height}"`
}
const typeFact = (contentType: string): string => ` data-original-content-type="${contentType}"`

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
    const upload = uploadByPath.get(url)
    return upload && mediaOf(url, upload)
  }
  if (previewAddress === undefined) return undefined
  const kind = kindByExtension[externalFile.exec(url)?.[1]?.toLowerCase() ?? '']
  return kind && { kind, source: previewAddress(url), facts: '', isLoading: false }
}

export function mediaOf(url: string, { kind, image, loading }: ShownUpload): Media | undefined {
  if (kind === undefined) return undefined
  if (loading === undefined)
    return { kind, source: image?.thumbnail ?? url, facts: image === undefined ? '' : factsOf(image), isLoading: false }
  return { kind, source: loadingPicture, facts: typeFact(loading.contentType), isLoading: true }
}

/** The image of a link, which stands inside of the link. */
export const linkedImage = ({ source, facts, isLoading }: Media): string =>
  `<img${isLoading ? ` class="${loadingClass}"` : ''}${facts} src="${escapeHtml(source)}">`

/** An image in the line itself. */
export const embeddedImage = (media: Media, url: string, label: string): string =>
  `<img alt="${escapeHtml(label)}" class="inline-image${restOfEmbedded(media, url)}`

/** The rest of its tag, after the name of its class. */
export const restOfEmbedded = ({ source, facts, isLoading }: Media, url: string): string =>
  `${isLoading ? ` ${loadingClass}` : ''}"${facts} data-original-src="${escapeHtml(url)}" src="${escapeHtml(source)}">`
