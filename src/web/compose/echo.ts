// A preview of a message until the server has rendered it. The renderer is large, so it loads when the box is first
// used; until then the text is shown as typed.
type Renderer = typeof import('./render-echo.ts')
let renderer: Promise<Renderer> | undefined

export function loadEcho(): void {
  renderer ??= load()
  // Without it, the text is shown as typed.
  renderer.catch(() => (renderer = undefined))
}

async function load(): Promise<Renderer> {
  const loaded = await import('./render-echo.ts')
  await loaded.prepareEcho()
  return loaded
}

export async function echoed(content: string): Promise<string | undefined> {
  try {
    return await (await renderer)?.renderEcho(content)
  } catch {
    return undefined
  }
}
