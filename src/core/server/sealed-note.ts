// A note inside a link, which only this server can read and write: nothing has to be stored.
import { Hidden } from '#core/base/hidden.ts'
import type { SealingPurpose, Secrets } from './secrets.ts'

export const sealNote = (secrets: Secrets, purpose: SealingPurpose, note: object): string =>
  secrets.seal(purpose, new Hidden(JSON.stringify(note)))

/** Undefined if the text was not sealed by this server. The caller of this function checks the kind of the note. */
export function readNote<T extends object>(
  secrets: Secrets,
  purpose: SealingPurpose,
  sealed: string,
): Partial<T> | undefined {
  try {
    return JSON.parse(secrets.unseal(purpose, sealed).reveal())
  } catch {
    return undefined
  }
}
