// Moving the mark up to which somebody has read a conversation: one row, however many messages it passes.
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import {
  messagesOnTheWay,
  newestIn,
  onlyReadRows,
  rowlessIds,
  type IdRange,
  unfinishedConversations,
  unreadRowIds,
} from './store/conversations.ts'
import { derivedFlags } from './personal-state.ts'
import {
  type Conversation,
  deletePersonalRows,
  endless,
  putReadMark,
  readMark,
  readUnreadRows,
  spansInChannel,
} from './store/user-messages.ts'

/** How many rows that say nothing any more are cleared away each time a mark moves. */
const clearedAtOnce = 1_000

/** Everything in the conversation up to a message is read from now on, whatever rows said. */
export async function markConversationRead(
  tx: WriteTx,
  accountId: number,
  recipientId: number,
  upTo: number,
): Promise<void> {
  await readUnreadRows(tx, accountId, { recipientId, upTo })
  const before = await readMark(tx, accountId, recipientId)
  if (upTo <= before) return
  await putReadMark(tx, accountId, recipientId, upTo)
  await clearOnlyRead(tx, accountId, recipientId, { after: before, until: upTo })
}

/** More than clients know of: they load the newest unread messages only. */
export const toldAtOnce = 50_000

/** All of a conversation; returns what was unread of it, ascending. */
export async function readWholeConversation(
  tx: WriteTx,
  accountId: number,
  conversation: Conversation,
): Promise<number[]> {
  const unread = await unreadIds(tx, accountId, conversation, toldAtOnce)
  const { recipient_id } = conversation
  await markConversationRead(tx, accountId, recipient_id, await newestIn(tx, recipient_id))
  return unread
}

/** All conversations of a person: as many rows as there are conversations with something new. */
export async function readEverything(tx: WriteTx, accountId: number): Promise<number[]> {
  let unread = await unreadRowIds(tx, accountId)
  await readUnreadRows(tx, accountId)
  for (const conversation of await unfinishedConversations(tx, accountId))
    unread = unread.concat(await readWholeConversation(tx, accountId, conversation))
  return unread.sort((a, b) => a - b).slice(-toldAtOnce)
}

/** Rows that the mark has made superfluous. Those outside the spans stay: they remember that the message was received. */
export async function clearOnlyRead(
  tx: WriteTx,
  accountId: number,
  recipientId: number,
  stretch: IdRange,
): Promise<void> {
  const rows = await onlyReadRows(tx, accountId, recipientId, stretch, clearedAtOnce)
  const [first] = rows
  if (first === undefined) return
  const stretches = await receivedStretches(tx, accountId, { recipient_id: recipientId, channel_id: first.channel_id })
  const derivable = rows.filter(({ id }) => stretches.some(({ after, until }) => id > after && id <= until))
  await deletePersonalRows(
    tx,
    accountId,
    derivable.map(({ id }) => id),
  )
}

/** Which parts of a conversation somebody received, oldest first. */
async function receivedStretches(tx: ReadTx, accountId: number, { channel_id }: Conversation): Promise<IdRange[]> {
  if (channel_id === null) return [{ after: 0, until: endless }]
  const spans = await spansInChannel(tx, accountId, channel_id)
  return spans.map(({ after_message, until_message }) => ({ after: after_message, until: until_message ?? endless }))
}

/** Unread messages of a conversation, ascending: the newest so many, and those that rows say are unread. */
export async function unreadIds(
  tx: ReadTx,
  accountId: number,
  conversation: Conversation,
  limit = endless,
): Promise<number[]> {
  const { recipient_id } = conversation
  const mark = await readMark(tx, accountId, recipient_id)
  let found = await unreadRowIds(tx, accountId, recipient_id)
  for (const { after, until } of await receivedStretches(tx, accountId, conversation))
    if (until > mark) {
      const stretch = { after: Math.max(after, mark), until }
      found = found.concat(await rowlessIds(tx, accountId, recipient_id, stretch, limit))
    }
  return found.sort((a, b) => a - b).slice(-limit)
}

/** The first steps are short: usually the next message is unread, and that ends the walk. */
const stepSizes = [20, 200, 2_000, 8_000]

/**
 * Moves the mark over what is read already, or becomes so now, and clears away the rows on its way that say no more
 * than it does. Who reads a channel in order thus leaves no rows behind. Returns where the mark is afterwards.
 */
export async function advanceReadMark(
  tx: WriteTx,
  accountId: number,
  conversation: Conversation,
  becomesRead: ReadonlySet<number>,
): Promise<number> {
  const { recipient_id } = conversation
  const mark = await readMark(tx, accountId, recipient_id)
  let reached = mark
  const passed: number[] = []

  /** Returns whether the way goes on beyond this stretch. */
  async function walk({ after, until }: IdRange): Promise<boolean> {
    let from = Math.max(after, mark)
    for (const size of stepSizes) {
      if (from >= until) return true
      const messages = await messagesOnTheWay(tx, accountId, recipient_id, { after: from, until }, size)
      for (const message of messages) {
        // A row speaks for itself wherever the mark is; only where there is none the mark would.
        if (message.flags === null && !becomesRead.has(message.id)) return false
        reached = message.id
        if (message.flags === derivedFlags(message, true, endless)) passed.push(message.id)
      }
      if (messages.length < size) return true
      from = reached
    }
    return false
  }

  for (const stretch of await receivedStretches(tx, accountId, conversation)) if (!(await walk(stretch))) break
  if (reached === mark) return mark
  await putReadMark(tx, accountId, recipient_id, reached)
  await deletePersonalRows(tx, accountId, passed)
  return reached
}
