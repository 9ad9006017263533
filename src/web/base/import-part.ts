// Loads a part of the program after the start. Chromium remembers that a module couldn't be fetched and never asks for
// it again, so each retry uses a new address. The build puts this in place of `import()`. No file may import such a
// part statically, because that would request the first address.
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

/** The build fetches a style sheet only once, so a failed one is fetched again here. */
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

/** Call this before the first part loads. */
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
