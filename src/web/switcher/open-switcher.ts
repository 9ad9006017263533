// Opens the switcher, whose code is loaded after the first message.
import { withPart } from '../ui/lazy.tsx'

type Show = typeof import('./palette.tsx').showSwitcher
let loaded: Show | undefined

export async function loadSwitcher(): Promise<Show> {
  loaded = (await import('./palette.tsx')).showSwitcher
  return loaded
}

/**
 * `text` stands in its field: `>` lists actions, `@` people, `#` channels and topics. With `/` it searches messages.
 * Once loaded, it is open before the next key.
 */
export function openSwitcher(text = ''): void {
  if (loaded === undefined) void withPart(loadSwitcher, show => show(text))
  else loaded(text)
}
