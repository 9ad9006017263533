// What the rows about scheduled messages and reminders share.
import { type Told } from '#test/events.ts'
import { serverTime } from '#test/later.ts'
import { valuesOf } from '#test/values.ts'
import type { Scene } from '#test/row.ts'

/** The rows' clock doesn't reach this time. */
export const future = 5_681_662_420
export const soon = async ({ world }: Scene): Promise<number> => (await serverTime(world)) + 60
export const notInFuture = 'Scheduled delivery time must be in the future.'

/** The events of a type, without their payload. */
export const opsOf = (told: readonly Told[], type: string): unknown[] =>
  valuesOf(
    told.filter(({ event }) => event.startsWith(`${type}/`)),
    'event',
    'audience',
  )
