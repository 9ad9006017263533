// The most that can be kept of what users make. Declared as data, so that the error and the documentation say the same.
import { badRequest, type Failure } from './failure.ts'

export interface Limit {
  /** In the plural: `drafts`. */
  readonly what: string
  /** Whose: `a user`. */
  readonly of: string
  readonly most: number
  readonly Exceeded: Failure<'', never>
}

export const limit = (what: string, of: string, most: number): Limit => ({
  what,
  of,
  most,
  Exceeded: badRequest(`Too many ${what} (limit: ${most}).`) as unknown as Failure<'', never>,
})

export function requireWithin({ most, Exceeded }: Limit, count: number): void {
  if (count > most) throw Exceeded()
}

/** Two limits of texts that clients load all at once: how many, and how many characters in all of them. */
export interface TextsLimit {
  readonly count: Limit
  readonly characters: Limit
}

export const textsLimit = (what: string, of: string, most: number, mostCharacters: number): TextsLimit => ({
  count: limit(what, of, most),
  characters: limit(`characters in ${what}`, of, mostCharacters),
})

/** After texts were written: refuses, and thereby takes back, more than there may be. */
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
