// Every SQL statement that changes, moves or deletes messages.
import type { Selectable } from 'kysely'
import { pacer } from '#core/base/waiting.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { trigger } from '#core/db/hook.ts'
import { indexWalk } from '#core/db/index-walk.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { deleteUserMessages } from '#features/read-state/public.ts'
import type { Tables } from '#schema/tables.ts'
import { messagesRemoved } from '../hooks.ts'
import { forgetTopics, type MessageRow } from './messages.ts'
import { addMove, forgetAllMoves, type MoveRow, withMove } from './moves.ts'
import { indexMessage, indexTopic, unindexMessages, unindexTopic } from './search-index.ts'

/** A topic's messages, in index order. */
export const topicWalk = (
  tx: ReadTx,
  recipient_id: number,
  topic_lower: string,
  direction: 'asc' | 'desc',
): ReturnType<typeof indexWalk> =>
  indexWalk(tx, { recipient_id, topic_lower }, { id: 'id', after: 0, until: Number.MAX_SAFE_INTEGER }, direction)

export type MessageChange = Partial<Omit<Selectable<Tables['message']>, 'id' | 'realm_id' | 'moves'>>

/** Many messages are changed in parts, so that other requests are handled in between. */
const messagesAtOnce = 1_000
const chunks = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / messagesAtOnce) }, (_, n) =>
    ids.slice(n * messagesAtOnce, (n + 1) * messagesAtOnce),
  )

/** Moves messages, and adds the move to their history. */
export async function changePlace(
  tx: WriteTx,
  ids: readonly number[],
  change: MessageChange,
  move: Omit<MoveRow, 'id' | 'message_count'>,
): Promise<void> {
  const moveId = await addMove(tx, ids, move)
  const pause = pacer()
  for (const chunk of chunks(ids)) {
    await tx.db
      .updateTable('message')
      .set({ ...change, moves: withMove(moveId) })
      .where(eb => isOneOf(tx, eb.ref('id'), chunk))
      .execute()
    await pause()
  }
}

/** Changes a message's content, and its topic if it is moved too. */
export async function changeContent(
  tx: WriteTx,
  { id, realm_id, recipient_id }: MessageRow,
  { content, rendered, ...change }: MessageChange & Pick<MessageRow, 'content' | 'rendered'>,
  history: readonly object[],
): Promise<void> {
  await tx.db.updateTable('message').set(change).where('id', '=', id).execute()
  await tx.db
    .updateTable('message_text')
    .set({ content, rendered, edit_history: JSON.stringify(history) })
    .where('message_id', '=', id)
    .execute()
  await indexMessage(tx, { id, realm_id, recipient_id, rendered })
}

/** Changes only the HTML. */
export async function changeRendering(
  tx: WriteTx,
  { id, realm_id, recipient_id }: MessageRow,
  rendered: string,
  has_image: 0 | 1,
): Promise<void> {
  await tx.db.updateTable('message').set({ has_image }).where('id', '=', id).execute()
  await tx.db.updateTable('message_text').set({ rendered }).where('message_id', '=', id).execute()
  await indexMessage(tx, { id, realm_id, recipient_id, rendered })
}

/** A channel by its IDs. */
export interface ChannelIds {
  readonly realmId: number
  readonly channelId: number
  readonly recipientId: number
}

export const channelIdsOf = ({ id, realm_id, recipient_id }: ChannelRow): ChannelIds => ({
  realmId: realm_id,
  channelId: id,
  recipientId: recipient_id,
})

/** Recounts a topic after messages were added or removed. Its name is spelled as in its newest message. */
export async function recountTopic(
  tx: WriteTx,
  { realmId, channelId, recipientId }: ChannelIds,
  topicLower: string,
): Promise<void> {
  const inTopic = tx.db
    .selectFrom('message')
    .where('recipient_id', '=', recipientId)
    .where('topic_lower', '=', topicLower)
  const { within, order } = topicWalk(tx, recipientId, topicLower, 'desc')
  const newest = await tx.db
    .selectFrom('message')
    .select(['id', 'topic'])
    .where(within)
    .orderBy(order)
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined) {
    const deleted = await tx.db
      .deleteFrom('topic')
      .where('channel_id', '=', channelId)
      .where('name_lower', '=', topicLower)
      .returning('id')
      .executeTakeFirst()
    forgetTopics(tx)
    if (deleted !== undefined) await unindexTopic(tx, deleted.id)
    return
  }
  const { count } = await inTopic.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const counted = { name: newest.topic, newest_message: newest.id, message_count: count }
  const { id } = await tx.db
    .insertInto('topic')
    .values({ channel_id: channelId, name_lower: topicLower, ...counted })
    .onConflict(conflict => conflict.columns(['channel_id', 'name_lower']).doUpdateSet(counted))
    .returning('id')
    .executeTakeFirstOrThrow()
  forgetTopics(tx)
  await indexTopic(tx, { id, realm_id: realmId, recipient_id: recipientId, name: newest.topic })
}

export async function deleteMessages(tx: WriteTx, ids: readonly number[]): Promise<void> {
  await trigger(tx, messagesRemoved, { ids })
  await deleteUserMessages(tx, ids)
  await tx.db
    .deleteFrom('submessage')
    .where(eb => isOneOf(tx, eb.ref('message_id'), ids))
    .execute()
  await tx.db
    .deleteFrom('message_text')
    .where(eb => isOneOf(tx, eb.ref('message_id'), ids))
    .execute()
  await unindexMessages(tx, ids)
  await forgetAllMoves(tx, ids)
  await tx.db
    .deleteFrom('message')
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
}
