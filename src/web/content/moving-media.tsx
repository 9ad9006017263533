// Media with a play button: videos, sounds, and pictures that may be animated.
import type { JSX, TargetedEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { useStore } from '../base/live.ts'
import { Icon } from '../ui/icon.tsx'
import { fileName } from './addresses.ts'
import { elementIn, type Shown } from './show.ts'

const lessMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)')
const stillWidth = 560

/** A picture that may be animated: shows the first frame until the reader asks for more. */
export function MovingPreview({ src }: { readonly src: string }): JSX.Element {
  const { settings } = useStore('settings')
  const still = useRef<HTMLCanvasElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const mode = settings['web_animate_image_previews']
  if (mode === 'always' && !lessMotion.matches)
    return <img class="preview" src={src} alt="" loading="lazy" decoding="async" />
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
