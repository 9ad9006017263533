// Fingers on a picture: two zoom it, one moves it, and two taps zoom in or out. While the whole picture is shown, a swipe
// leads to the next picture, and one down closes the lightbox.
import { isMirrored } from '../text/direction.ts'
import type { Anchor, Point, Zoom } from './zoom.ts'

interface Handlers {
  readonly zoom: () => Zoom
  /** To the next picture or the previous one. */
  readonly go: (steps: 1 | -1) => void
  readonly close: () => void
}

/** Up to here it's a tap. */
const slopPx = 10
const betweenTapsMs = 300
const tapScale = 2.5
/** Swiped this far. */
const farPx = 48
const closingPx = 100

/** Returns a function that stops listening. `stage` scrolls the picture in it. */
export function listenToFingers(stage: HTMLElement, { zoom, go, close }: Handlers): () => void {
  const fingers = new Map<number, Point>()
  /** Where the finger began, and how far the stage was scrolled then. */
  let first = { x: 0, y: 0, left: 0, top: 0 }
  let direction: 'across' | 'down' | undefined
  let isTap = false
  let lastTap = { x: 0, y: 0, at: 0 }
  let pinch: { readonly distance: number; readonly scale: number; readonly anchor: Anchor } | undefined

  const show = (x: number, y: number): void => {
    const image = stage.querySelector('img')
    if (image !== null) image.style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`
    stage.style.opacity = y === 0 ? '' : `${Math.max(0.3, 1 - y / 500)}`
  }
  const down = ({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
    if (pointerType !== 'touch') return
    fingers.set(pointerId, { x, y })
    const [one, two] = [...fingers.values()]
    show(0, 0)
    direction = undefined
    isTap = two === undefined
    first = { x, y, left: stage.scrollLeft, top: stage.scrollTop }
    pinch =
      one === undefined || two === undefined
        ? undefined
        : { distance: between(one, two), scale: zoom().scale, anchor: zoom().anchorAt(middle(one, two)) }
  }
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    if (!fingers.has(pointerId)) return
    fingers.set(pointerId, { x, y })
    const [one, two] = [...fingers.values()]
    const [across, along] = [x - first.x, y - first.y]
    if (Math.hypot(across, along) > slopPx) isTap = false
    if (pinch !== undefined && one !== undefined && two !== undefined) {
      const scale = (pinch.scale * between(one, two)) / pinch.distance
      zoom().zoomTo(scale, { ...pinch.anchor, ...middle(one, two) })
    } else if (zoom().scale > 1) {
      stage.scrollTo(first.left - across, first.top - along)
    } else if (!isTap) {
      direction ??= Math.abs(across) > Math.abs(along) ? 'across' : 'down'
      if (direction === 'across') show(across, 0)
      else show(0, Math.max(0, along))
    }
  }
  const up = ({ pointerId, type, clientX: x, clientY: y, timeStamp: at }: PointerEvent): void => {
    if (!fingers.delete(pointerId)) return
    // The other finger of two goes on from here.
    const [rest] = fingers.values()
    if (rest !== undefined) first = { ...rest, left: stage.scrollLeft, top: stage.scrollTop }
    pinch = undefined
    show(0, 0)
    if (type === 'pointercancel' || rest !== undefined) return
    const [across, along] = [x - first.x, y - first.y]
    if (isTap) {
      const isSecond = at - lastTap.at < betweenTapsMs && between({ x, y }, lastTap) < 3 * slopPx
      lastTap = isSecond ? { x, y, at: 0 } : { x, y, at }
      if (isSecond) zoom().zoomTo(zoom().scale === 1 ? tapScale : 1, zoom().anchorAt({ x, y }))
    } else if (direction === 'across' && Math.abs(across) > farPx) go(across > 0 === isMirrored() ? 1 : -1)
    else if (direction === 'down' && along > closingPx) close()
    direction = undefined
  }
  stage.addEventListener('pointerdown', down)
  stage.addEventListener('pointermove', move)
  stage.addEventListener('pointerup', up)
  stage.addEventListener('pointercancel', up)
  return () => {
    stage.removeEventListener('pointerdown', down)
    stage.removeEventListener('pointermove', move)
    stage.removeEventListener('pointerup', up)
    stage.removeEventListener('pointercancel', up)
  }
}

const between = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y)

const middle = (one: Point, two: Point): Point => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 })
