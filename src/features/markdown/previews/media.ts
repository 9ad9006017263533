// What a link shows besides its text: an image, a video or a sound. An uploaded file's kind is given; an external one's
// follows from the address's extension. External media are shown only if the organization allows previews.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type MediaKind, type RenderContext, type ShownUpload, type RenderState, stateIn } from '../context.ts'
import { uploadPrefix, linkTarget, noteUpload } from '../inline/link-target.ts'
import { targetBehindLabel } from '../inline/named-links.ts'
import { pushHtml } from '../inline/push-html.ts'

export interface Media {
  readonly kind: MediaKind
  /** The address from which the browser loads the media. */
  readonly source: string
  /** Attributes about the original image. Each starts with a space. */
  readonly facts: string
  /** Whether a placeholder is shown instead, saying that the image is being prepared. */
  readonly isLoading: boolean
}

/** The placeholder shown while a thumbnail is being made. Clients recognize it by its class. */
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

/** A link's image, which goes inside the link. */
export const linkedImage = ({ source, facts, isLoading }: Media): string =>
  `<img${isLoading ? ` class="${loadingClass}"` : ''}${facts} src="${escapeHtml(source)}">`

/** An image in the line itself. */
const embeddedImage = (media: Media, url: string, label: string): string =>
  `<img alt="${escapeHtml(label)}" class="inline-image${restOfEmbedded(media, url)}`

/** The rest of its tag after the class name. */
export const restOfEmbedded = ({ source, facts, isLoading }: Media, url: string): string =>
  `${isLoading ? ` ${loadingClass}` : ''}"${facts} data-original-src="${escapeHtml(url)}" src="${escapeHtml(source)}">`

// `![text](address)`: an image, a video or a sound in the line itself. Media that can't be shown stay as written.

const exclamation = 0x21

export function embeddedMedia(md: MarkdownIt): void {
  md.inline.ruler.before('link', 'embedded_media', (state: StateInline, silent: boolean): boolean => {
    const { src, pos } = state
    if (src.charCodeAt(pos) !== exclamation || src[pos + 1] !== '[' || state.linkLevel > 0) return false
    const render = stateIn(state.env)
    const written = targetBehindLabel(state, pos + 1)
    const url = written === undefined ? undefined : linkTarget(written.address, render.context.realmUrl)
    if (written === undefined || url === undefined) return false
    const media = mediaAt(url, render.context)
    if (!silent) {
      // Readers of the message may read the file even if it isn't shown.
      noteUpload(render, url)
      if (media !== undefined) pushHtml(state, mediaHtml(media, url, src.slice(pos + 2, written.labelEnd), render))
    }
    if (media === undefined) return false
    state.pos = written.to
    return true
  })
}

function mediaHtml(media: Media, url: string, label: string, render: RenderState): string {
  const { kind, source } = media
  const from = `src="${escapeHtml(source)}"`
  const title = label.trim() === '' ? '' : ` title="${escapeHtml(label)}"`
  // If the browser loads the media from another address, clients get the original address too.
  const original = source === url ? '' : ` data-original-url="${escapeHtml(url)}"`
  if (kind === 'audio') return `<audio controls${original} preload="metadata" ${from}${title}></audio>`
  if (kind === 'video') return `<video controls preload="metadata" ${from}${title}></video>`
  render.hasImage = true
  return embeddedImage(media, url, label)
}
