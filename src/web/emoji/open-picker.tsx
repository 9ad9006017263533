// Opens the emoji picker. Its code loads on first use.
import { withPart } from '../ui/lazy.tsx'
import { openPopover } from '../ui/popover.ts'
import { loadCustomEmoji } from './custom-emoji.ts'
import type { Emoji } from './find-emoji.ts'

export const loadPicker = () =>
  Promise.all([import('./picker.tsx'), import('./emoji-names.ts').then(names => names.loadEmoji()), loadCustomEmoji()])
type Pick = (emoji: Emoji, text: string) => void

/** Called when the user is about to open it. */
export const preparePicker = (): void => void loadPicker().catch(() => {})

export const openPicker = (beside: HTMLElement, pick: Pick, options = { hasTones: false }): Promise<void> =>
  withPart(loadPicker, ([{ Picker }, unicode]) =>
    openPopover(beside, close => <Picker unicode={unicode} pick={pick} close={close} {...options} />),
  )
