// The flags of messages for one user, derived from subscription spans and read positions wherever there is no row: a
// message to ten thousand users writes no row for them.
import type { ReadTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { Flag, hasFlag, notReceived } from './flags.ts'
import {
  copiesOf,
  type FlaggedMessage,
  personalRows,
  readPositions,
  type SubscriptionSpan,
  spansIn,
} from './store/user-messages.ts'

export type { FlaggedMessage }

export interface PersonalState {
  readonly flags: number
  /** In a channel: sent while subscribed. A direct message is received by all its participants. */
  readonly received: boolean
  readonly hasRow: boolean
}

const inSpan = (id: number, { after_message, until_message }: SubscriptionSpan): boolean =>
  id > after_message && (until_message === null || id <= until_message)

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
  return { flags: hasRow ? row : derivedFlags(message, received, readUpTo), received, hasRow }
}

/** The states of these messages for a user: three queries, whatever the number of messages. */
export async function personalStates(
  tx: ReadTx,
  accountId: number,
  messages: readonly FlaggedMessage[],
): Promise<(message: FlaggedMessage) => PersonalState> {
  const ids = messages.map(message => message.id)
  const recipients = [...new Set(messages.map(message => message.recipient_id))]
  const channels = [...new Set(messages.flatMap(message => message.channel_id ?? []))]
  const [personal, positions, allSpans] = await together([
    personalRows(tx, accountId, ids),
    readPositions(tx, accountId, recipients),
    spansIn(tx, accountId, channels),
  ])
  const rows = new Map(personal.map(row => [row.message_id, row.flags]))
  const spans = Map.groupBy(allSpans, span => span.channel_id)
  return message => {
    const { id, channel_id, recipient_id } = message
    const covered = channel_id === null || (spans.get(channel_id) ?? []).some(span => inSpan(id, span))
    return stateFrom(message, covered, positions.get(recipient_id) ?? 0, rows.get(id))
  }
}

/** The copies that many users have of one message: three queries, whatever the number of users. */
export async function statesOfReaders(
  tx: ReadTx,
  message: FlaggedMessage,
  accountIds: readonly number[],
): Promise<(accountId: number) => PersonalState> {
  const { rows, positions, covered } = await copiesOf(tx, message, accountIds)
  const isDirect = message.channel_id === null
  return id => stateFrom(message, isDirect || covered.has(id), positions.get(id) ?? 0, rows.get(id))
}
