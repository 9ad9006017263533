// Moves a user's read position in a conversation: one row, however many messages it passes.
import type { IdRange } from '#core/db/merge-ranges.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import {
  messagesWithFlags,
  newestIn,
  onlyReadRows,
  rowlessIds,
  unreadConversations,
  unreadRowIds,
} from './store/conversations.ts'
import { derivedFlags } from './personal-state.ts'
import {
  type Conversation,
  deletePersonalRows,
  endless,
  putReadPosition,
  readPosition,
  markRowsRead,
  spansInChannel,
} from './store/user-messages.ts'

/** How many superfluous rows to delete at most when a read position moves. */
const clearedAtOnce = 1_000

/** Messages with rows become read too. */
async function markConversationRead(tx: WriteTx, accountId: number, recipientId: number, upTo: number): Promise<void> {
  await markRowsRead(tx, accountId, { recipientId, upTo })
  const before = await readPosition(tx, accountId, recipientId)
  if (upTo <= before) return
  await putReadPosition(tx, accountId, recipientId, upTo)
  await clearOnlyRead(tx, accountId, recipientId, { after: before, until: upTo })
}

/** The most messages named in an event: clients load only the newest unread messages. */
export const idsInEvent = 50_000

/** Returns the messages that were unread, ascending. */
export async function markWholeConversationRead(
  tx: WriteTx,
  accountId: number,
  conversation: Conversation,
): Promise<number[]> {
  const unread = await unreadIds(tx, accountId, conversation, idsInEvent)
  const { recipient_id } = conversation
  await markConversationRead(tx, accountId, recipient_id, await newestIn(tx, recipient_id))
  return unread
}

/** Writes one row for each conversation with unread messages. */
export async function markEverythingRead(tx: WriteTx, accountId: number): Promise<number[]> {
  let unread = await unreadRowIds(tx, accountId)
  await markRowsRead(tx, accountId)
  for (const conversation of await unreadConversations(tx, accountId))
    unread = unread.concat(await markWholeConversationRead(tx, accountId, conversation))
  return unread.sort((a, b) => a - b).slice(-idsInEvent)
}

/**
 * Deletes rows that the read position makes superfluous. Rows outside the subscription spans stay: they say that the
 * message was received.
 */
export async function clearOnlyRead(
  tx: WriteTx,
  accountId: number,
  recipientId: number,
  range: IdRange,
): Promise<void> {
  const rows = await onlyReadRows(tx, accountId, recipientId, range, clearedAtOnce)
  const [first] = rows
  if (first === undefined) return
  const ranges = await receivedRanges(tx, accountId, { recipient_id: recipientId, channel_id: first.channel_id })
  const derivable = rows.filter(({ id }) => ranges.some(({ after, until }) => id > after && id <= until))
  const ids = derivable.map(({ id }) => id)
  await deletePersonalRows(tx, accountId, ids)
}

/** The ranges of a conversation that a user received, oldest first. */
async function receivedRanges(tx: ReadTx, accountId: number, { channel_id }: Conversation): Promise<IdRange[]> {
  if (channel_id === null) return [{ after: 0, until: endless }]
  const spans = await spansInChannel(tx, accountId, channel_id)
  return spans.map(({ after_message, until_message }) => ({ after: after_message, until: until_message ?? endless }))
}

/** A conversation's unread messages, ascending: the newest `limit` without a row, and all that have one. */
export async function unreadIds(
  tx: ReadTx,
  accountId: number,
  conversation: Conversation,
  limit = endless,
): Promise<number[]> {
  const { recipient_id } = conversation
  const readUpTo = await readPosition(tx, accountId, recipient_id)
  let found = await unreadRowIds(tx, accountId, recipient_id)
  for (const { after, until } of await receivedRanges(tx, accountId, conversation))
    if (until > readUpTo) {
      const range = { after: Math.max(after, readUpTo), until }
      found = found.concat(await rowlessIds(tx, accountId, recipient_id, range, limit))
    }
  return found.sort((a, b) => a - b).slice(-limit)
}

/** The first steps are short: usually the next message is unread, and the walk ends. */
const stepSizes = [20, 200, 2_000, 8_000]

/**
 * Moves the read position past messages that are already read or are being marked, and deletes rows that become
 * superfluous. So a user who reads a channel in order has no rows. Returns the new read position.
 */
export async function advanceReadPosition(
  tx: WriteTx,
  accountId: number,
  conversation: Conversation,
  becomesRead: ReadonlySet<number>,
): Promise<number> {
  const { recipient_id } = conversation
  const readUpTo = await readPosition(tx, accountId, recipient_id)
  let reached = readUpTo
  const passed: number[] = []

  /** Returns whether the walk continues after this range. */
  async function walk({ after, until }: IdRange): Promise<boolean> {
    let from = Math.max(after, readUpTo)
    for (const size of stepSizes) {
      if (from >= until) return true
      const messages = await messagesWithFlags(tx, accountId, recipient_id, { after: from, until }, size)
      for (const message of messages) {
        // A message with a row doesn't depend on the read position; one without does.
        if (message.flags === null && !becomesRead.has(message.id)) return false
        reached = message.id
        if (message.flags === derivedFlags(message, true, endless)) passed.push(message.id)
      }
      if (messages.length < size) return true
      from = reached
    }
    return false
  }

  for (const range of await receivedRanges(tx, accountId, conversation)) if (!(await walk(range))) break
  if (reached === readUpTo) return readUpTo
  await putReadPosition(tx, accountId, recipient_id, reached)
  await deletePersonalRows(tx, accountId, passed)
  return reached
}
