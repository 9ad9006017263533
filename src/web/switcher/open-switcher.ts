// Opens the switcher, whose code is loaded after the first message.
import { withPart } from '../ui/lazy.tsx'

let show: typeof import('./switcher.tsx').showSwitcher | undefined

export async function loadSwitcher(): Promise<void> {
  show = (await import('./switcher.tsx')).showSwitcher
}

/**
 * `text` stands in its field: `>` lists actions, `@` people, `#` channels and topics. With `/` it searches messages.
 * Once loaded, it is open before the next key.
 */
export function openSwitcher(text = ''): void {
  if (show === undefined) void withPart(loadSwitcher, () => show?.(text))
  else show(text)
}
