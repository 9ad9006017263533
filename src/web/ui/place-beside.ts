// Puts an open popover below or above the element that opened it, inside the page.
export function placeBeside(popover: HTMLElement, opener: HTMLElement): void {
  const gap = 4
  const from = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const { clientWidth, clientHeight } = document.documentElement
  const below = from.bottom + gap
  const top = below + height <= clientHeight ? below : Math.max(gap, from.top - gap - height)
  const left = Math.min(Math.max(gap, from.right - width), clientWidth - width - gap)
  popover.style.top = `${top}px`
  popover.style.left = `${left}px`
}
