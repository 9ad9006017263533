// The tab's icon with the number of unread messages, and a dot for direct messages. It's drawn into a `blob:` URL,
// because the content security policy doesn't allow `data:`.
import { effect } from '@preact/signals'
import { shownBadge } from './shown-badge.ts'

const size = 64
const colors = { ground: '#0b6b62', mark: '#ffffff', direct: '#e0a100' } as const

export function drawFavicon(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const context = document.createElement('canvas').getContext('2d')
  if (link === null || context === null) return
  const plain = link.href
  /** A browser may still load an icon after the number has changed, so all are kept. There are few. */
  const drawn = new Map<string, string>()
  context.canvas.width = size
  context.canvas.height = size
  effect(() => {
    const { count, hasDirect } = shownBadge.value
    void navigator.setAppBadge?.(count).catch(() => {})
    const key = keyOf(shownBadge.value)
    if (count > 0 && !drawn.has(key)) {
      drawn.set(key, '')
      draw(context, textOf(count), hasDirect)
      context.canvas.toBlob(blob => {
        if (blob !== null) drawn.set(key, URL.createObjectURL(blob))
        if (keyOf(shownBadge.peek()) === key) show(key)
      })
    } else show(key)
  })
  function show(key: string): void {
    const address = shownBadge.peek().count === 0 ? plain : drawn.get(key)
    if (link !== null && address) link.href = address
  }
}

const textOf = (count: number): string => (count > 99 ? '99+' : String(count))
const keyOf = ({ count, hasDirect }: typeof shownBadge.value): string => `${textOf(count)} ${hasDirect}`

function draw(context: CanvasRenderingContext2D, text: string, hasDirect: boolean): void {
  context.clearRect(0, 0, size, size)
  context.fillStyle = colors.ground
  context.beginPath()
  context.roundRect(0, 0, size, size, 14)
  context.fill()
  context.fillStyle = colors.mark
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `bold ${[44, 44, 38, 28][text.length]}px system-ui, sans-serif`
  context.fillText(text, size / 2, size / 2 + 3)
  if (!hasDirect) return
  context.fillStyle = colors.direct
  context.beginPath()
  context.arc(size - 12, 12, 12, 0, 2 * Math.PI)
  context.fill()
}
