// Opens the switcher, whose code is loaded after the first message.
import { withPart } from '../ui/lazy.tsx'

export const loadSwitcher = () => import('./switcher.tsx')

/**
 * `text` stands in its field: `>` lists actions, `@` people, `#` channels and topics. With `/` it searches messages.
 */
export const openSwitcher = (text = ''): void => void withPart(loadSwitcher, part => part.showSwitcher(text))
