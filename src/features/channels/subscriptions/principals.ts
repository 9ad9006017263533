// The users whose subscriptions a request changes, by ID or address; by default the caller.
import type { Caller } from '#core/contract/access.ts'
import { optional } from '#core/contract/field.ts'
import { limit } from '#core/contract/limit.ts'
import { boundedList, idsLimit, int, listLimit, refine, refuse, type Shape, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { accountByKnownEmail, activeUsers, UserUnknown } from '#features/users/public.ts'

const idOrEmail: Shape<number | string> = {
  schema: { anyOf: [int.schema, text.schema] },
  travels: 'json',
  parse: (value, at) => (typeof value === 'string' ? text.parse(value, at) : int.parse(value, at)),
}
/** Channels times users. */
export const subscriptionsLimit = limit('subscriptions', 'a request', 10_000)

/** Each address takes its own query, so fewer addresses than IDs are allowed. */
const principals = refine(boundedList(idOrEmail, idsLimit), {}, (given, at) =>
  given.filter(principal => typeof principal === 'string').length > listLimit
    ? refuse(at, `is too long (limit: ${listLimit} addresses)`)
    : undefined,
)
export const principalsParam = optional(principals, 'User IDs or email addresses; by default the caller.')

export async function normalizePrincipals(
  tx: ReadTx,
  caller: Caller,
  given: readonly (number | string)[] = [],
): Promise<number[]> {
  if (given.length === 0) return [caller.id]
  const ids: number[] = []
  for (const principal of given) {
    const id = typeof principal === 'number' ? principal : (await accountByKnownEmail(tx, caller, principal))?.id
    if (id === undefined) throw UserUnknown()
    ids.push(id)
  }
  return activeUsers(tx, caller.realmId, ids)
}
