// Marks one topic of a channel as read. The read position applies to the whole channel, so one side needs rows: either
// the topic's unread messages get rows with the read flag, or the read position moves and the other unread messages get
// rows without it. The smaller number is written: one row for a topic with one message among thousands, none for the
// only busy topic.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { hasInTopic, idsInTopic, newestIn } from './store/conversations.ts'
import { Flag } from './flags.ts'
import { personalStates } from './personal-state.ts'
import { clearOnlyRead, unreadIds } from './read-position.ts'
import {
  type Conversation,
  flaggedMessages,
  putPersonalRows,
  putReadPosition,
  readPosition,
} from './store/user-messages.ts'
import { writeFlags } from './write-flags.ts'

export const TopicUnknown = badRequest("No such topic '{topic}'")

/** Returns the topic's messages that were unread, ascending. */
export async function markTopicRead(
  tx: WriteTx,
  { id: accountId, realmId }: Pick<Caller, 'id' | 'realmId'>,
  channel: Conversation,
  topic: string,
): Promise<number[]> {
  const topicLower = topic.toLowerCase()
  if (!(await hasInTopic(tx, accountId, channel, topicLower))) throw TopicUnknown({ topic })
  const unread = await flaggedMessages(tx, realmId, await unreadIds(tx, accountId, channel))
  const stateOf = await personalStates(tx, accountId, unread)
  const ids = unread.map(message => message.id)
  const inTopic = await idsInTopic(tx, channel.recipient_id, topicLower, ids)
  const ofTopic = unread.filter(message => inTopic.has(message.id))
  const rowless = unread.filter(message => !stateOf(message).hasRow)
  const others = rowless.filter(message => !inTopic.has(message.id))
  let moved: number | undefined
  if (rowless.length > 2 * others.length) {
    const rows = others.map(message => ({ message_id: message.id, flags: stateOf(message).flags }))
    await putPersonalRows(tx, accountId, rows)
    moved = await moveReadPositionToEnd(tx, accountId, channel)
  }
  const changes = ofTopic.map(message => {
    const state = stateOf(message)
    const before = { ...state, readUpTo: moved ?? state.readUpTo }
    return { message, before, flags: before.flags | Flag.read }
  })
  await writeFlags(tx, accountId, changes)
  return ofTopic.map(message => message.id)
}

/** Messages with an unread row stay unread. Returns the new read position. */
async function moveReadPositionToEnd(tx: WriteTx, accountId: number, { recipient_id }: Conversation): Promise<number> {
  const range = { after: await readPosition(tx, accountId, recipient_id), until: await newestIn(tx, recipient_id) }
  if (range.until <= range.after) return range.after
  await putReadPosition(tx, accountId, recipient_id, range.until)
  await clearOnlyRead(tx, accountId, recipient_id, range)
  return range.until
}
