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
