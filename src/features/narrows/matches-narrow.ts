// Whether one message belongs to a narrow, for whoever is told of it as it is sent.
import { type Term } from './narrow.ts'
import type { Reader } from './narrow-people.ts'
import { resolveNarrow } from './resolve-narrow.ts'
import { matchingAmong } from './visible-among.ts'

export async function matchesNarrow(reader: Reader, terms: readonly Term[], messageId: number): Promise<boolean> {
  return (await matchingAmong(reader, await resolveNarrow(reader, terms), [messageId])).length > 0
}
