// The icon of the tab with the number of unread messages, and a dot for direct ones. It is drawn into a file of the
// page (`blob:`), because the policy allows no address with data.
import { effect } from '@preact/signals'
import { shownBadge } from './shown-badge.ts'

const size = 64
const colours = { ground: '#0b6b62', mark: '#ffffff', direct: '#e0a100' } as const

export function drawFavicon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const context = document.createElement('canvas').getContext('2d')
  if (link === null || context === null) return
  const plain = link.href
  let drawn = ''
  context.canvas.width = size
  context.canvas.height = size
  effect(() => {
    const { count, hasDirect } = shownBadge.value
    void navigator.setAppBadge?.(count).catch(() => {})
    if (count === 0) return show(plain)
    draw(context, count, hasDirect)
    context.canvas.toBlob(blob => {
      if (blob !== null && shownBadge.peek().count > 0) show(URL.createObjectURL(blob))
    })
  })
  function show(address: string): void {
    if (link !== null) link.href = address
    if (drawn !== '') URL.revokeObjectURL(drawn)
    drawn = address === plain ? '' : address
  }
}

function draw(context: CanvasRenderingContext2D, count: number, hasDirect: boolean): void {
  context.clearRect(0, 0, size, size)
  context.fillStyle = colours.ground
  context.beginPath()
  context.roundRect(0, 0, size, size, 14)
  context.fill()
  context.fillStyle = colours.mark
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const text = count > 99 ? '99+' : String(count)
  context.font = `bold ${[44, 44, 38, 28][text.length]}px system-ui, sans-serif`
  context.fillText(text, size / 2, size / 2 + 3)
  if (!hasDirect) return
  context.fillStyle = colours.direct
  context.beginPath()
  context.arc(size - 12, 12, 12, 0, 2 * Math.PI)
  context.fill()
}
