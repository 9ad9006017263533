// The flags of messages for one user, derived from subscription spans and read positions wherever there is no row: a
// message to ten thousand users writes no row for them.
import type { ReadTx } from '#core/db/database.ts'
import { Flag, hasFlag, notReceived } from './flags.ts'
import {
  copiesOf,
  type FlaggedMessage,
  personalRows,
  readMarks,
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
  mark: number,
): number {
  if (!received) return Flag.read | Flag.historical
  const read = message.id <= mark ? Flag.read : 0
  const wildcard = message.channel_wildcard === 1 ? Flag.stream_wildcard_mentioned : 0
  return read | wildcard
}

function derive(
  message: FlaggedMessage,
  spans: readonly SubscriptionSpan[],
  mark: number,
  row: number | undefined,
): PersonalState {
  return stateFrom(message, message.channel_id === null || spans.some(span => inSpan(message.id, span)), mark, row)
}

/** `covered` is whether the message is in a subscription span or is a direct message. */
export function stateFrom(
  message: Pick<FlaggedMessage, 'id' | 'channel_wildcard'>,
  covered: boolean,
  mark: number,
  row: number | null | undefined,
): PersonalState {
  const cameLater = hasFlag(row ?? 0, notReceived)
  const received = covered && !cameLater
  const hasRow = row !== null && row !== undefined && !cameLater
  return { flags: hasRow ? row : derivedFlags(message, received, mark), received, hasRow }
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
  const rows = new Map((await personalRows(tx, accountId, ids)).map(row => [row.message_id, row.flags]))
  const marks = await readMarks(tx, accountId, recipients)
  const spans = Map.groupBy(await spansIn(tx, accountId, channels), span => span.channel_id)
  return message =>
    derive(
      message,
      message.channel_id === null ? [] : (spans.get(message.channel_id) ?? []),
      marks.get(message.recipient_id) ?? 0,
      rows.get(message.id),
    )
}

/** The copies that many users have of one message: three queries, whatever the number of users. */
export async function statesOfReaders(
  tx: ReadTx,
  message: FlaggedMessage,
  accountIds: readonly number[],
): Promise<(accountId: number) => PersonalState> {
  const { rows, marks, covered } = await copiesOf(tx, message, accountIds)
  const isDirect = message.channel_id === null
  return id => stateFrom(message, isDirect || covered.has(id), marks.get(id) ?? 0, rows.get(id))
}
