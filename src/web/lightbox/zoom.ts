// How large a picture is shown: as large as fits, or wider than its stage, which then scrolls.
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The steps of the buttons. */
export const zooms = [1, 1.5, 2, 3, 4]
const [least, most] = [1, 4]

export interface Point {
  readonly x: number
  readonly y: number
}

/** A point of the window, and what the picture shows there: how far across it and down, from 0 to 1. */
export interface Anchor extends Point {
  readonly across: number
  readonly down: number
}

export interface Zoom {
  readonly scale: number
  /** In pixels; undefined while the whole picture fits. */
  readonly width: number | undefined
  /** What is shown there stays there: in the middle, unless told. */
  readonly zoomTo: (scale: number, anchor?: Anchor) => void
  readonly anchorAt: (point: Point) => Anchor
  /** By the steps of the buttons. */
  readonly zoomBy: (steps: 1 | -1) => void
}

export function useZoom(image: RefObject<HTMLImageElement | null>): Zoom {
  const [scale, setScale] = useState(1)
  const fitWidth = useRef(0)
  const anchor = useRef<Anchor | undefined>(undefined)
  useLayoutEffect(() => {
    const [stage, { current: kept }] = [image.current?.parentElement, anchor]
    if (image.current === null || stage === null || stage === undefined || kept === undefined) return
    const { left, top, width, height } = image.current.getBoundingClientRect()
    stage.scrollLeft += left + kept.across * width - kept.x
    stage.scrollTop += top + kept.down * height - kept.y
  }, [scale])
  const anchorAt = ({ x, y }: Point): Anchor => {
    const { left, top, width, height } = image.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x, y, across: (x - left) / width, down: (y - top) / height }
  }
  const zoomTo = (wanted: number, kept?: Anchor): void => {
    const { current } = image
    if (current === null) return
    if (scale === least) fitWidth.current = current.clientWidth
    anchor.current = kept ?? anchorAt(middleOf(current.parentElement ?? current))
    setScale(Math.min(Math.max(least, wanted), most))
  }
  const zoomBy = (steps: 1 | -1): void => {
    const next = steps > 0 ? zooms.find(one => one > scale) : zooms.findLast(one => one < scale)
    if (next !== undefined) zoomTo(next)
  }
  return { scale, width: scale === least ? undefined : scale * fitWidth.current, zoomTo, zoomBy, anchorAt }
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
