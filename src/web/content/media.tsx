// Pictures, and the places of other media, whose code loads with the first one. A preview takes up its space before it loads, so nothing moves.
import type { JSX, TargetedMouseEvent } from 'preact'
import { useRef } from 'preact/hooks'
import { openLightbox } from '../lightbox/open-lightbox.ts'
import { texts } from '../text/text.ts'
import { lazy } from '../ui/lazy.tsx'
import { fileName } from './addresses.ts'
import { elementIn, hasClass, type Shown } from './show.ts'

const load = () => import('./moving-media.tsx')
const MovingPreview = lazy(async () => (await load()).MovingPreview, <></>)
export const Video = lazy<Shown>(async () => (await load()).Video, <span class="film" />)
export const Sound = lazy<Shown>(async () => (await load()).Sound, <span class="sound" />)

/** An `img`, alone or in a link. A click opens the lightbox; a new tab shows the file. */
export function Picture({ element }: Shown): JSX.Element | null {
  const picture = element.tag === 'img' ? element : elementIn(element, ({ tag }) => tag === 'img')
  const link = elementIn(element, ({ tag }) => tag === 'a')
  const {
    src = '',
    alt = '',
    'data-original-src': original,
    'data-original-dimensions': size,
  } = picture?.attributes ?? {}
  // Once the server has made the thumbnail, an event brings the picture, in the space that's kept for it.
  const isLoading = picture !== undefined && hasClass(picture, 'image-loading-placeholder')
  const wasLoading = useRef(isLoading)
  if (src === '') return null
  const address = link?.attributes['href'] ?? original ?? src
  const shown = isLoading ? address : thumbnailOf(src)
  const title = link?.attributes['title'] ?? (alt === '' ? fileName(address) : alt)
  const { image, preparingImage } = texts.value.content
  const shape = wasLoading.current ? undefined : shapeOf(size)
  const open = (event: TargetedMouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openLightbox(event.currentTarget)
  }
  return (
    <a
      class={shape === undefined ? 'picture' : 'picture sized'}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={title}
      aria-label={isLoading ? `${image(title)}. ${preparingImage}` : image(title)}
      data-source={shown}
      style={shape}
      onClick={open}
    >
      {isLoading ? (
        <span class="loading">{preparingImage}</span>
      ) : mayMove(shown) ? (
        <MovingPreview src={shown} />
      ) : (
        <img class="preview" src={shown} alt="" loading="lazy" decoding="async" />
      )}
    </a>
  )
}

/** In pixels. */
const most = { width: 360, height: 300 }

/** The style sheet keeps the picture's proportions with it. */
function shapeOf(size = ''): { '--high': string; '--ratio': number } | undefined {
  const [width = 0, height = 0] = size.split('x').map(Number)
  if (!(width > 0 && height > 0)) return undefined
  const ratio = width / height
  return { '--high': `${Math.min(height, most.height, most.width / ratio)}px`, '--ratio': ratio }
}

/** Messages older than thumbnails refer to the file itself. The server makes the thumbnail on the first request. */
const thumbnailOf = (address: string): string =>
  address.replace(
    /^\/user_uploads\/(\d+\/.+\.(?:png|jpe?g|avif|(gif|webp)))$/i,
    (_, file: string, moving?: string) =>
      `/user_uploads/thumbnail/${file}/840x560${moving === undefined ? '' : '-anim'}.webp`,
  )

/** All thumbnails are WebP. Animated ones can be told by their names. */
const mayMove = (address: string): boolean =>
  address.includes('/user_uploads/thumbnail/')
    ? address.endsWith('-anim.webp')
    : /\.(gif|webp|apng)([?#]|$)/i.test(address)
