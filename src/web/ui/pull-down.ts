// Pulls a sheet down with a finger: far enough or fast enough closes it, otherwise it goes back.

/** Pulled this far, it closes. */
const closingPx = 96
/** So does a quick flick. In pixels per millisecond. */
const flick = 0.5

/** Returns a function that stops listening. */
export function pullDown(sheet: HTMLElement, close: () => void): () => void {
  let from: { readonly y: number; readonly at: number } | undefined
  let pulled = 0
  const show = (distance: number): void => {
    pulled = distance
    sheet.style.translate = distance === 0 ? '' : `0 ${distance}px`
  }
  const start = (event: TouchEvent): void => {
    const [touch, another] = event.touches
    from = touch === undefined || another !== undefined ? undefined : { y: touch.clientY, at: event.timeStamp }
  }
  const move = (event: TouchEvent): void => {
    const [touch] = event.touches
    if (touch === undefined || from === undefined || !event.cancelable) return
    // What is scrolled goes back to its start first.
    if (pulled === 0 && scrolledIn(sheet, event.target) > 0)
      return void (from = { y: touch.clientY, at: event.timeStamp })
    const distance = Math.max(0, touch.clientY - from.y)
    if (distance > 0 || pulled > 0) event.preventDefault()
    show(distance)
  }
  const end = (event: TouchEvent): void => {
    if (from === undefined) return
    const isFlick = pulled > 24 && pulled / (event.timeStamp - from.at) > flick
    const isOver = event.type === 'touchend' && (pulled > closingPx || isFlick)
    from = undefined
    if (isOver) close()
    else show(0)
  }
  sheet.addEventListener('touchstart', start, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', start)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}

/** How far the content under the finger is scrolled. */
function scrolledIn(sheet: HTMLElement, target: EventTarget | null): number {
  let [scrolled, element] = [0, target instanceof Element ? target : null]
  for (; element !== null && sheet.contains(element); element = element.parentElement) scrolled += element.scrollTop
  return scrolled
}
