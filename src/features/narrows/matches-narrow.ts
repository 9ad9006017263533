// Narrows that stay: whether each new message belongs to one.
import { ApiError } from '#core/contract/failure.ts'
import type { Term } from './narrow.ts'
import type { Reader } from './narrow-people.ts'
import { resolveNarrow } from './resolve-narrow.ts'
import { matchingAmong } from './visible-among.ts'

/** Throws what is wrong with it. */
export async function requireNarrow(reader: Reader, terms: readonly Term[]): Promise<void> {
  await resolveNarrow(reader, terms)
}

export async function matchesNarrow(reader: Reader, terms: readonly Term[], messageId: number): Promise<boolean> {
  try {
    return (await matchingAmong(reader, await resolveNarrow(reader, terms), [messageId])).length > 0
  } catch (error) {
    // It meant something once: a person or a message in it is gone.
    if (error instanceof ApiError) return false
    throw error
  }
}
