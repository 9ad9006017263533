// A key that acts outside of fields.
import type { OnDemandTexts } from '../text/on-demand-en.ts'

export interface Shortcut {
  /** As in `KeyboardEvent.key`, after `Ctrl+` or `Alt+` if that is held. */
  readonly key: string
  /** Keys with the same name do the same. */
  readonly name: keyof OnDemandTexts['keys']
  /** Gets the selected message. Returns false if there was nothing to do: then the browser does what it does. */
  readonly action: (messageId: number | undefined) => boolean | void
  readonly worksInFields?: boolean
}
