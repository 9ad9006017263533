// The sidebar's edge: dragging it or pressing arrow keys changes the width, and a double click resets it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isMirrored } from '../text/direction.ts'
import { onDemand } from '../text/on-demand.ts'
import { keepWidth, keptWidth, possibleWidth, showWidth, widths } from './width.ts'

const step = 16

export function SidebarEdge(): JSX.Element {
  const [width, setWidth] = useState(keptWidth)
  const change = (wanted: number): number => {
    const next = possibleWidth(wanted)
    showWidth(next)
    setWidth(next)
    return next
  }
  const set = (wanted: number): void => keepWidth(change(wanted))
  const onKey = (event: KeyboardEvent): void => {
    const wider = isMirrored() ? -step : step
    const wanted = { ArrowLeft: width - wider, ArrowRight: width + wider, Home: widths.least, End: widths.most }[
      event.key
    ]
    if (wanted === undefined) return
    event.preventDefault()
    set(wanted)
  }
  return (
    <div
      class="side-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={onDemand.value.sidebar.width}
      aria-valuenow={width}
      aria-valuemin={widths.least}
      aria-valuemax={widths.most}
      tabIndex={0}
      onKeyDown={onKey}
      onDblClick={() => set(widths.usual)}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        if (currentTarget.hasPointerCapture(pointerId)) change(isMirrored() ? innerWidth - clientX : clientX)
      }}
      onLostPointerCapture={() => keepWidth(width)}
    />
  )
}
