// The lightbox: one picture in the whole window, with buttons for the previous and next on the page.
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { closedByBack } from '../base/narrow-screen.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { MoreIcon, type MoreIconName } from '../ui/more-icons.tsx'
import { listenToFingers } from './fingers.ts'
import { useZoom, zooms } from './zoom.ts'
import './lightbox.css'

export const showLightbox = (links: readonly HTMLAnchorElement[], first: number, close: () => void): JSX.Element => {
  const pictures = links.map(({ href, title, dataset }) => ({
    address: href,
    title,
    source: isShowable(href) ? href : (dataset['source'] ?? href),
  }))
  return <Lightbox pictures={pictures} first={first} close={close} />
}

/** An uploaded picture that every browser can show. For others, the preview is shown. */
function isShowable(address: string): boolean {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && /^\/user_uploads\/\d+\/.+\.(?:png|jpe?g|avif|gif|webp)$/i.test(pathname)
}

interface Props {
  readonly pictures: readonly { readonly address: string; readonly title: string; readonly source: string }[]
  readonly first: number
  readonly close: () => void
}

function Lightbox({ pictures, first, close }: Props): JSX.Element | null {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const isTouched = useRef(false)
  const zoom = useZoom(image)
  const { scale, width, zoomTo, zoomBy } = zoom
  const hide = (): void => dialog.current?.close()
  const picture = pictures[at]
  const go = (steps: number): void => {
    if (pictures[at + steps] === undefined) return
    setAt(at + steps)
    zoomTo(1)
  }
  const current = useRef({ zoom, go })
  current.current = { zoom, go }
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
    return closedByBack(hide)
  }, [])
  useLayoutEffect(() => {
    if (stage.current === null) return undefined
    return listenToFingers(stage.current, {
      zoom: () => current.current.zoom,
      go: steps => current.current.go(steps),
      close: hide,
    })
  }, [])
  if (picture === undefined) return null
  const t = onDemand.value.lightbox
  const onKey = (event: TargetedKeyboardEvent<HTMLDialogElement>): void => {
    const action = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
      v: hide,
    }[event.key]
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      tabIndex={-1}
      aria-label={texts.value.content.image(picture.title)}
      onClose={close}
      onKeyDown={onKey}
    >
      <header>
        <span class="name" role="status">
          <bdi>{picture.title}</bdi> {pictures.length > 1 ? t.position(at + 1, pictures.length) : ''}
        </span>
        <Tool icon="zoomOut" label={t.zoomOut} isOff={scale === 1} action={() => zoomBy(-1)} />
        <Tool icon="zoomIn" label={t.zoomIn} isOff={scale >= (zooms.at(-1) ?? 1)} action={() => zoomBy(1)} />
        <a class="tool" href={picture.address} download={picture.title} aria-label={t.download} title={t.download}>
          <Icon name="down" />
        </a>
        <Tool icon="close" label={texts.value.close} action={hide} />
      </header>
      <div
        ref={stage}
        class={scale === 1 ? 'stage' : 'stage zoomed'}
        onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
        onClick={event => {
          if (event.target === event.currentTarget) hide()
        }}
      >
        <img
          key={picture.source}
          ref={image}
          src={picture.source}
          alt={picture.title}
          style={width === undefined ? undefined : { width: `${width}px` }}
          // Fingers have their own.
          onDblClick={({ clientX: x, clientY: y }) => {
            if (!isTouched.current) zoomTo(scale === 1 ? 2 : 1, zoom.anchorAt({ x, y }))
          }}
        />
      </div>
      {pictures.length > 1 ? (
        <footer>
          <Tool icon="back" label={t.previous} isOff={at === 0} action={() => go(-1)} />
          <Tool icon="next" label={t.next} isOff={at === pictures.length - 1} action={() => go(1)} />
        </footer>
      ) : null}
    </dialog>
  )
}

interface ToolProps {
  readonly icon: IconName | MoreIconName
  readonly label: string
  readonly isOff?: boolean
  readonly action: () => void
}

/** A disabled button keeps the focus. */
const Tool = ({ icon, label, isOff = false, action }: ToolProps): JSX.Element => (
  <button type="button" class="tool" aria-label={label} title={label} aria-disabled={isOff} onClick={action}>
    {icon === 'zoomIn' || icon === 'zoomOut' ? <MoreIcon name={icon} /> : <Icon name={icon as IconName} />}
  </button>
)
