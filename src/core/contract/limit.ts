// Limits on how many objects users can create. Declared as data, so that the error and the documentation agree.
import { badRequest, type Failure } from './failure.ts'

export interface Limit {
  /** The objects, in the plural: `drafts`. */
  readonly what: string
  /** The owner of the objects: `a user`. */
  readonly of: string
  readonly most: number
  readonly Exceeded: Failure<string, never>
}

export const limit = (what: string, of: string, most: number): Limit => ({
  what,
  of,
  most,
  Exceeded: badRequest<string>(`Too many ${what} (limit: ${most}).`),
})

export function requireWithin({ most, Exceeded }: Limit, count: number): void {
  if (count > most) throw Exceeded()
}

/** Two limits for texts that clients load all at once: how many, and how many characters in total. */
interface TextsLimit {
  readonly count: Limit
  readonly characters: Limit
}

export const textsLimit = (what: string, of: string, most: number, mostCharacters: number): TextsLimit => ({
  count: limit(what, of, most),
  characters: limit(`characters in ${what}`, of, mostCharacters),
})

/** Called after texts were written. A failure rolls back the write. */
export function requireRoom(
  { count, characters }: TextsLimit,
  totals: { readonly count: number; readonly characters: number },
): void {
  requireWithin(count, totals.count)
  requireWithin(characters, totals.characters)
}

export const textsErrors = ({ count, characters }: TextsLimit): Limit['Exceeded'][] => [
  count.Exceeded,
  characters.Exceeded,
]
