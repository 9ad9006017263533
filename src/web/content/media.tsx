// Pictures, audio and video. A preview takes up its space before it loads, so nothing moves.
import type { JSX, TargetedEvent, TargetedMouseEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { openLightbox } from '../lightbox/open-lightbox.ts'
import { Icon } from '../ui/icon.tsx'
import { texts } from '../text/text.ts'
import { fileName } from './addresses.ts'
import { elementIn, hasClass, type Shown } from './show.ts'

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
  const open = (event: TargetedMouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void openLightbox(event.currentTarget)
  }
  return (
    <a
      class="picture"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={title}
      aria-label={isLoading ? `${image(title)}. ${preparingImage}` : image(title)}
      data-source={shown}
      style={wasLoading.current ? undefined : shapeOf(size)}
      onClick={open}
    >
      {isLoading ? (
        <span class="loading">{preparingImage}</span>
      ) : mayMove(shown) ? (
        <MovingPreview src={shown} />
      ) : (
        <Preview src={shown} />
      )}
    </a>
  )
}

/** In pixels. */
const most = { width: 360, height: 300 }

/** Keeps the picture's aspect ratio. */
function shapeOf(size = ''): { width: string; height: string; aspectRatio: string } | undefined {
  const [width = 0, height = 0] = size.split('x').map(Number)
  if (!(width > 0 && height > 0)) return undefined
  const shown = Math.min(width, most.width, (most.height * width) / height)
  return { width: `min(${shown}px, 100%)`, height: 'auto', aspectRatio: `${width} / ${height}` }
}

/** Messages older than thumbnails refer to the file itself. The server makes the thumbnail on the first request. */
const thumbnailOf = (address: string): string =>
  address.replace(
    /^\/user_uploads\/(\d+\/.+\.(?:png|jpe?g|avif|(gif|webp)))$/i,
    (_, file: string, moving?: string) =>
      `/user_uploads/thumbnail/${file}/840x560${moving === undefined ? '' : '-anim'}.webp`,
  )

const Preview = ({ src }: { readonly src: string }): JSX.Element => (
  <img class="preview" src={src} alt="" loading="lazy" decoding="async" />
)

/** All thumbnails are WebP. Animated ones can be told by their names. */
const mayMove = (address: string): boolean =>
  address.includes('/user_uploads/thumbnail/')
    ? address.endsWith('-anim.webp')
    : /\.(gif|webp|apng)([?#]|$)/i.test(address)
const lessMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)')
const stillWidth = 560

/** A picture that may be animated: shows the first frame until the reader asks for more. */
function MovingPreview({ src }: { readonly src: string }): JSX.Element {
  const { settings } = useStore('settings')
  const still = useRef<HTMLCanvasElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const mode = settings['web_animate_image_previews']
  if (mode === 'always' && !lessMotion.matches) return <Preview src={src} />
  const draw = ({ currentTarget: picture }: TargetedEvent<HTMLImageElement>): void => {
    const { current } = still
    if (current === null) return
    const scale = Math.min(1, stillWidth / picture.naturalWidth)
    current.width = picture.naturalWidth * scale
    current.height = picture.naturalHeight * scale
    current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height)
  }
  const onHover = mode === 'on_hover' && !lessMotion.matches
  return (
    <span
      class={isPlaying ? 'moving playing' : 'moving'}
      onPointerEnter={() => setPlaying(onHover)}
      onPointerLeave={() => setPlaying(false)}
    >
      <img class="preview" src={src} alt="" loading="lazy" decoding="async" onLoad={draw} />
      <canvas ref={still} class="preview" />
      <Icon name="play" />
    </span>
  )
}

/** With the browser's controls, also if the server only links to a preview. */
export function Video({ element }: Shown): JSX.Element | null {
  const { src, title } = (element.tag === 'video' ? element : elementIn(element, ({ tag }) => tag === 'video'))
    ?.attributes ?? { src: '', title: '' }
  if (src === undefined || src === '') return null
  return <video class="film" controls preload="metadata" src={src} aria-label={title ?? fileName(src)} />
}

export function Sound({ element: { attributes } }: Shown): JSX.Element {
  const { src = '', title } = attributes
  const name = title ?? fileName(src)
  return (
    <span class="sound">
      <audio controls preload="metadata" src={src} aria-label={name} />
      <bdi>{name}</bdi>
    </span>
  )
}
