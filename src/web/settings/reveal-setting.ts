// Shows one setting of the open page: scrolls to it, marks it and focuses its field.

const fields = ':is(input, select, textarea, button)'
const usableFields = `${fields}:not(:disabled, [tabindex="-1"])`

/** Waits for the setting if its page is still loading. Returns a function that ends the waiting and the mark. */
export function revealSetting(name: string): () => void {
  let shown = show(name)
  const observer = new MutationObserver(() => {
    shown = show(name)
    if (shown !== undefined) observer.disconnect()
  })
  if (shown === undefined) observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    shown?.classList.remove('found')
  }
}

function show(name: string): HTMLElement | undefined {
  const setting = document.querySelector<HTMLElement>(`.section [data-setting="${CSS.escape(name)}"]`)
  // The code of the field may still be loading.
  if (setting === null || setting.querySelector(fields) === null) return undefined
  setting.classList.add('found')
  setting.scrollIntoView({ block: 'center' })
  const field = setting.querySelector<HTMLElement>(usableFields)
  // A locked field can't have the focus.
  if (field === null) setting.tabIndex = -1
  const target = field ?? setting
  target.focus({ preventScroll: true })
  setting.addEventListener('focusout', () => setting.classList.remove('found'), { once: true })
  return setting
}
