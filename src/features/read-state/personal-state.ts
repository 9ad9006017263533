// A user's message flags, derived from subscription spans and read positions if there is no row. So a message to ten
// thousand users writes no rows for them.
import { existing } from '#core/base/existing.ts'
import type { ReadTx } from '#core/db/database.ts'
import { Flag, hasFlag, notReceived } from './flags.ts'
import { copiesOf, type FlaggedMessage, type StateColumns, statesAmong } from './store/user-messages.ts'

export type { FlaggedMessage }

export interface PersonalState {
  readonly flags: number
  /** In a channel: sent while subscribed. All participants receive a direct message. */
  readonly received: boolean
  readonly hasRow: boolean
  /** The read position in the conversation. */
  readonly readUpTo: number
}

/** The flags of a message without a row. */
export function derivedFlags(
  message: Pick<FlaggedMessage, 'id' | 'channel_wildcard'>,
  received: boolean,
  readUpTo: number,
): number {
  if (!received) return Flag.read | Flag.historical
  const read = message.id <= readUpTo ? Flag.read : 0
  const wildcard = message.channel_wildcard === 1 ? Flag.stream_wildcard_mentioned : 0
  return read | wildcard
}

/** `covered`: the message is in a subscription span, or is a direct message. */
export function stateFrom(
  message: Pick<FlaggedMessage, 'id' | 'channel_wildcard'>,
  covered: boolean,
  readUpTo: number,
  row: number | null | undefined,
): PersonalState {
  const isNotReceived = hasFlag(row ?? 0, notReceived)
  const received = covered && !isNotReceived
  const hasRow = row !== null && row !== undefined && !isNotReceived
  return { flags: hasRow ? row : derivedFlags(message, received, readUpTo), received, hasRow, readUpTo }
}

export const stateFromColumns = (
  message: Pick<FlaggedMessage, 'id' | 'channel_wildcard'>,
  { covered, read_up_to, own_flags }: StateColumns,
): PersonalState => stateFrom(message, covered === 1, read_up_to ?? 0, own_flags)

/** The states of these messages for a user, in one query for any number of messages. */
export async function personalStates(
  tx: ReadTx,
  accountId: number,
  messages: readonly FlaggedMessage[],
): Promise<(message: FlaggedMessage) => PersonalState> {
  const ids = messages.map(({ id }) => id)
  const states = new Map(ids.length === 0 ? [] : (await statesAmong(tx, accountId, ids)).map(row => [row.id, row]))
  return message => stateFromColumns(message, existing(states.get(message.id)))
}

/** Many users' copies of one message, in three queries for any number of users. */
export async function statesOfReaders(
  tx: ReadTx,
  message: FlaggedMessage,
  accountIds: readonly number[],
): Promise<(accountId: number) => PersonalState> {
  const { rows, positions, covered } = await copiesOf(tx, message, accountIds)
  const isDirect = message.channel_id === null
  return id => stateFrom(message, isDirect || covered.has(id), positions.get(id) ?? 0, rows.get(id))
}
