// What a message will probably look like, before the server has rendered it. The renderer is large: it is loaded when
// the box is first used, and until then the text is shown as it was written.
type Renderer = typeof import('./render-echo.ts')
let renderer: Promise<Renderer> | undefined

export function loadEcho(): void {
  renderer ??= load()
  // Without it the plain text is shown.
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
