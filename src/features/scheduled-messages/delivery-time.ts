// The time at which a scheduled message or a reminder is due.
import { badRequest } from '#core/contract/failure.ts'
import { int, refine, refuse } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'

export const TimeNotInFuture = badRequest('Scheduled delivery time must be in the future.')

/** Far enough for every purpose, and still a date in every client. */
const endOfYear9999 = 253_402_300_799

export const deliveryTime = refine(int, { maximum: endOfYear9999 }, (seconds, at) =>
  seconds > endOfYear9999 ? refuse(at, 'is too large') : undefined,
)

export function requireFuture({ now }: Pick<ReadTx, 'now'>, seconds: number): void {
  if (seconds <= now) throw TimeNotInFuture()
}
