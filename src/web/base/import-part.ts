// Loads a file of the program that comes after the start. Chromium remembers that a module couldn't be fetched and
// doesn't ask for it again, so the next attempt has another address. The build puts this in the place of `import()`. No
// file imports such a part statically: it would ask for the first address.
const failures = new Map<string, number>()

async function importPart(path: string, from: string): Promise<unknown> {
  const address = new URL(path, from)
  const { href } = address
  const failed = failures.get(href) ?? 0
  if (failed > 0) address.search = `again=${failed}`
  try {
    return await import(/* @vite-ignore */ address.href)
  } catch (error) {
    failures.set(href, failed + 1)
    throw error
  }
}
const againMs = 2_000

/** The build fetches a style sheet once: one that couldn't be fetched is fetched again here. */
function addStyle(href: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.addEventListener('error', () => {
    link.remove()
    setTimeout(() => addStyle(href), againMs)
  })
  document.head.append(link)
}

/** Before the first part is loaded. */
export function loadFailedPartsAgain(): void {
  Object.assign(globalThis, { importPart })
  globalThis.addEventListener('vite:preloadError', event => {
    const { payload } = event as Event & { readonly payload: Error }
    const style = /\S+\.css$/.exec(payload.message)?.[0]
    if (style === undefined) return
    event.preventDefault()
    addStyle(style)
  })
}
