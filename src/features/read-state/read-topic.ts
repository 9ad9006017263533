// Reading one topic of a channel. The mark is of the whole channel, so one side of it needs rows: either the topic's
// unread messages get rows that say read, or the mark moves and the rest of the unread messages get rows that say
// unread. Whichever are fewer: a topic of one message among thousands writes one row, the only busy topic none.
import { badRequest } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { hasInTopic, idsInTopic, newestIn } from './store/conversations.ts'
import { Flag } from './flags.ts'
import { personalStates } from './personal-state.ts'
import { clearOnlyRead, unreadIds } from './read-position.ts'
import { type Conversation, flaggedMessages, putPersonalRows, putReadMark, readMark } from './store/user-messages.ts'
import { writeFlags } from './write-flags.ts'

export const TopicUnknown = badRequest("No such topic '{topic}'")

/** Returns what was unread of the topic, ascending. */
export async function readTopic(
  tx: WriteTx,
  accountId: number,
  channel: Conversation,
  topic: string,
): Promise<number[]> {
  const topicLower = topic.toLowerCase()
  if (!(await hasInTopic(tx, accountId, channel, topicLower))) throw TopicUnknown({ topic })
  const unread = await flaggedMessages(tx, await unreadIds(tx, accountId, channel))
  const stateOf = await personalStates(tx, accountId, unread)
  const ids = unread.map(message => message.id)
  const inTopic = await idsInTopic(tx, channel.recipient_id, topicLower, ids)
  const ofTopic = unread.filter(message => inTopic.has(message.id))
  const rowless = unread.filter(message => !stateOf(message).hasRow)
  const others = rowless.filter(message => !inTopic.has(message.id))
  const changes = ofTopic.map(message => {
    const before = stateOf(message)
    return { message, before, flags: before.flags | Flag.read }
  })
  if (rowless.length > 2 * others.length) {
    await putPersonalRows(
      tx,
      accountId,
      others.map(message => ({ message_id: message.id, flags: stateOf(message).flags })),
    )
    await moveMarkToEnd(tx, accountId, channel)
  }
  await writeFlags(tx, accountId, changes)
  return ofTopic.map(message => message.id)
}

/** Unlike reading the whole conversation, this leaves unread what rows say is unread. */
async function moveMarkToEnd(tx: WriteTx, accountId: number, { recipient_id }: Conversation): Promise<void> {
  const stretch = { after: await readMark(tx, accountId, recipient_id), until: await newestIn(tx, recipient_id) }
  if (stretch.until <= stretch.after) return
  await putReadMark(tx, accountId, recipient_id, stretch.until)
  await clearOnlyRead(tx, accountId, recipient_id, stretch)
}
