// The lightbox: one picture in the whole window, with buttons for the previous and next on the page.
import type { JSX, TargetedKeyboardEvent, TargetedPointerEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { closedByBack } from '../base/narrow-screen.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { MoreIcon, type MoreIconName } from '../ui/more-icons.tsx'
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

const zooms = [1, 1.5, 2, 3, 4]
/** Swiping this far goes to the previous or next picture. */
const swipePx = 48

function Lightbox({ pictures, first, close }: Props): JSX.Element | null {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(first)
  const [zoom, setZoom] = useState(0)
  const image = useRef<HTMLImageElement>(null)
  const fitWidth = useRef(0)
  const startX = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.focus()
    return closedByBack(() => dialog.current?.close())
  }, [])
  // Zooming keeps the center in place.
  useLayoutEffect(() => {
    const stage = image.current?.parentElement
    if (stage === null || stage === undefined) return
    stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2
    stage.scrollTop = (stage.scrollHeight - stage.clientHeight) / 2
  }, [zoom])
  const picture = pictures[at]
  if (picture === undefined) return null
  const t = onDemand.value.lightbox
  const go = (steps: number): void => {
    if (pictures[at + steps] === undefined) return
    setAt(at + steps)
    setZoom(0)
  }
  const zoomTo = (next: number): void => {
    if (zoom === 0) fitWidth.current = image.current?.clientWidth ?? 0
    setZoom(Math.min(Math.max(0, next), zooms.length - 1))
  }
  const zoomBy = (steps: number): void => zoomTo(zoom + steps)
  const onKey = (event: TargetedKeyboardEvent<HTMLDialogElement>): void => {
    const action = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
      v: () => dialog.current?.close(),
    }[event.key]
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  const onPointerUp = ({ clientX, pointerType }: TargetedPointerEvent<HTMLElement>): void => {
    const moved = clientX - (startX.current ?? clientX)
    if (pointerType === 'touch' && zoom === 0 && Math.abs(moved) > swipePx) go(moved > 0 ? -1 : 1)
  }
  const scale = zooms[zoom] ?? 1
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
        <Tool icon="zoomOut" label={t.zoomOut} isOff={zoom === 0} action={() => zoomBy(-1)} />
        <Tool icon="zoomIn" label={t.zoomIn} isOff={zoom === zooms.length - 1} action={() => zoomBy(1)} />
        <a class="tool" href={picture.address} download={picture.title} aria-label={t.download} title={t.download}>
          <Icon name="down" />
        </a>
        <Tool icon="close" label={texts.value.close} action={() => dialog.current?.close()} />
      </header>
      <div
        class={zoom === 0 ? 'stage' : 'stage zoomed'}
        onClick={event => {
          if (event.target === event.currentTarget) dialog.current?.close()
        }}
        onPointerDown={({ clientX }) => (startX.current = clientX)}
        onPointerUp={onPointerUp}
      >
        <img
          key={picture.source}
          ref={image}
          src={picture.source}
          alt={picture.title}
          style={zoom === 0 ? undefined : { width: `${scale * fitWidth.current}px` }}
          onDblClick={() => zoomTo(zoom === 0 ? 2 : 0)}
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
