// Some browsers lay the keyboard of a phone over the page instead of making the page shorter. The frame then ends above
// the keyboard.
export function followVisibleHeight(): void {
  const { visualViewport: shown } = globalThis
  const { style } = document.documentElement
  shown?.addEventListener('resize', () => {
    // A page that the user has magnified keeps its size.
    const isCovered = shown.scale < 1.01 && shown.height < globalThis.innerHeight - 1
    if (!isCovered) return style.removeProperty('--visible-height')
    style.setProperty('--visible-height', `${shown.height}px`)
    // The browser may have moved the page to show the field.
    globalThis.scrollTo(0, 0)
  })
}
