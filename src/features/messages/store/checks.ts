// Every SQL statement of the checks of messages: their texts and conversations, and what is derived from them.
import { sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { wordsOf, wordsOfHtml } from '#core/base/words.ts'
import type { Check, Problem } from '#core/check/check.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import { indexedWithoutRow, wronglyIndexed } from '#core/db/search-index-check.ts'
import { pagesOf, tableSize } from '#core/db/table-pages.ts'
import { recountTopic } from './changes.ts'
import { moveIdsOf } from './moves.ts'
import {
  indexMessage,
  indexTopic,
  placesOf,
  texts,
  topicsAfter,
  unindexMessages,
  unindexTopic,
} from './search-index.ts'

/** The messages that match the condition. */
async function* messagesWhere(tx: ReadTx, condition: string, why: string): AsyncGenerator<Problem[]> {
  for await (const page of pagesOf(tx, { name: 'message', key: ['id'], columns: ['id'], condition }))
    yield page.map(({ id }) => ({ text: `message ${String(id)} ${why}` }))
}

const textsOfMessages: Check = {
  name: 'Message texts',
  unit: 'messages',
  async *find(tx, { counted }) {
    counted(await tableSize(tx, { name: 'message' }))
    yield* messagesWhere(
      tx,
      'not exists (select 1 from message_text where message_text.message_id = message.id)',
      'has no text',
    )
  },
}

const conversationsOfMessages: Check = {
  name: 'Message conversations',
  unit: 'messages',
  async *find(tx, { counted }) {
    counted(await tableSize(tx, { name: 'message' }))
    yield* messagesWhere(
      tx,
      `channel_id is not null and not exists (select 1 from channel where channel.id = message.channel_id
        and channel.recipient_id = message.recipient_id and channel.realm_id = message.realm_id)`,
      "isn't in its channel's conversation",
    )
    yield* messagesWhere(
      tx,
      `channel_id is null and not exists (select 1 from recipient where recipient.id = message.recipient_id
        and recipient.participants is not null and recipient.realm_id = message.realm_id)`,
      "isn't in a direct conversation",
    )
  },
}

const participantsOfConversations: Check = {
  name: 'Direct message participants',
  unit: 'conversations',
  async *find(tx, { counted }) {
    const columns = ['id', 'realm_id', 'participants']
    const condition = 'participants is not null'
    for await (const page of pagesOf(tx, { name: 'recipient', key: ['id'], columns, condition })) {
      counted(page.length)
      const stored = await participantRows(
        tx,
        page.map(({ id }) => Number(id)),
      )
      const wrong = page.filter(({ id, participants }) => (stored.get(Number(id)) ?? '') !== participants)
      yield wrong.map(({ id, realm_id, participants }) => ({
        text: `conversation ${String(id)} has participants other than the listed ${String(participants)}`,
        realmId: Number(realm_id),
        repair: again => writeParticipants(again, Number(id), String(participants).split(',').map(Number)),
      }))
    }
  },
}

/** Each conversation's participants, in the form of `recipient.participants`. */
async function participantRows(tx: ReadTx, recipientIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.db
    .selectFrom('recipient_participant')
    .selectAll()
    .where(eb => isOneOf(tx, eb.ref('recipient_id'), recipientIds))
    .orderBy('account_id')
    .execute()
  const groups = Map.groupBy(rows, row => row.recipient_id)
  return new Map([...groups].map(([id, ofOne]) => [id, ofOne.map(row => row.account_id).join()]))
}

async function writeParticipants(tx: WriteTx, recipient_id: number, accountIds: readonly number[]): Promise<void> {
  await tx.db.deleteFrom('recipient_participant').where('recipient_id', '=', recipient_id).execute()
  const rows = accountIds.map(account_id => ({ account_id, recipient_id }))
  await tx.db.insertInto('recipient_participant').values(rows).execute()
}

const rowsAtOnce = 500

const topics: Check = {
  name: 'Topics',
  unit: 'topics',
  async *find(tx, { counted }) {
    const total = await tableSize(tx, { name: 'topic' })
    for (let after = 0; ;) {
      const page = await countedTopics(tx, after)
      const last = page.at(-1)
      if (last === undefined) break
      after = last.id
      counted(page.length, total)
      yield page.filter(row => !isCountedRight(row)).map(row => topicProblem(row, "doesn't match its messages"))
    }
    for (const channel of await channelIds(tx))
      for await (const page of topicsWithoutRow(tx, channel))
        yield page.map(row => topicProblem({ ...channel, ...row }, 'is missing from the topic list'))
  },
}

/** A topic's channel, by its IDs. */
interface TopicChannel {
  readonly channel_id: number
  readonly realm_id: number
  readonly recipient_id: number
}

function topicProblem(
  { name_lower, realm_id, channel_id, recipient_id }: TopicChannel & { readonly name_lower: string },
  why: string,
): Problem {
  const channel = { realmId: realm_id, channelId: channel_id, recipientId: recipient_id }
  return {
    text: `topic "${name_lower}" of channel ${channel_id} ${why}`,
    realmId: realm_id,
    repair: tx => recountTopic(tx, channel, name_lower),
  }
}

interface CountedTopic extends TopicChannel {
  readonly id: number
  readonly name_lower: string
  readonly name: string
  readonly newest_message: number
  readonly message_count: number
  /** From the messages. */
  readonly newest: number | null
  readonly newest_name: string | null
  readonly count: number
}

const isCountedRight = (row: CountedTopic): boolean =>
  row.message_count === row.count && row.newest_message === row.newest && row.name === row.newest_name

async function countedTopics(tx: ReadTx, after: number): Promise<CountedTopic[]> {
  const inTopic = sql`from message m where m.recipient_id = c.recipient_id and m.topic_lower = t.name_lower`
  const counted = sql`select t.id, t.channel_id, t.name_lower, t.name, t.newest_message, t.message_count,
      c.realm_id, c.recipient_id, (select max(m.id) ${inTopic}) as newest, (select count(*) ${inTopic}) as count
    from topic t join channel c on c.id = t.channel_id
    where t.id > ${after} order by t.id limit ${sql.lit(rowsAtOnce)}`
  const rows = sql<CountedTopic>`select counted.*, n.topic as newest_name from (${counted}) counted
    left join message n on n.id = counted.newest order by counted.id`
  return (await rows.execute(tx.db)).rows
}

const channelIds = (tx: ReadTx): Promise<TopicChannel[]> =>
  tx.db.selectFrom('channel').select(['id as channel_id', 'realm_id', 'recipient_id']).orderBy('id').execute()

/** Topics of this channel's messages that the list of topics doesn't have, a few at a time. */
async function* topicsWithoutRow(
  tx: ReadTx,
  { channel_id, recipient_id }: TopicChannel,
): AsyncGenerator<{ readonly name_lower: string }[]> {
  for (let after: string | undefined; ;) {
    const rows = await tx.db
      .selectFrom('message')
      .select('topic_lower as name_lower')
      .distinct()
      .where('recipient_id', '=', recipient_id)
      .where(eb => (after === undefined ? eb.lit(true) : eb('topic_lower', '>', after)))
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('topic')
              .select('topic.id')
              .where('topic.channel_id', '=', channel_id)
              .whereRef('topic.name_lower', '=', 'message.topic_lower'),
          ),
        ),
      )
      .orderBy('topic_lower')
      .limit(rowsAtOnce)
      .execute()
    after = rows.at(-1)?.name_lower
    if (after === undefined) return
    yield rows
  }
}

const moves: Check = {
  name: 'Message moves',
  unit: 'moves',
  async *find(tx, { counted }) {
    const counts = new Map<number, number>()
    const moved = { name: 'message', key: ['id'], columns: ['moves'], condition: 'moves is not null' }
    for await (const page of pagesOf(tx, moved))
      for (const row of page)
        for (const id of moveIdsOf({ moves: String(row['moves']) })) counts.set(id, (counts.get(id) ?? 0) + 1)
    const columns = ['id', 'realm_id', 'message_count']
    for await (const page of pagesOf(tx, { name: 'message_move', key: ['id'], columns })) {
      counted(page.length)
      yield page.flatMap(row => moveProblems(Number(row['id']), Number(row['realm_id']), difference(row, counts)))
    }
  },
}

const difference = (row: Readonly<Record<string, unknown>>, counts: ReadonlyMap<number, number>): number =>
  (counts.get(Number(row['id'])) ?? 0) - Number(row['message_count'])

/** Adds the difference to the current number, which may have changed since. */
function moveProblems(id: number, realmId: number, more: number): Problem[] {
  if (more === 0) return []
  async function repair(tx: WriteTx): Promise<void> {
    await tx.db
      .updateTable('message_move')
      .set(eb => ({ message_count: eb('message_count', '+', more) }))
      .where('id', '=', id)
      .execute()
    await tx.db.deleteFrom('message_move').where('id', '=', id).where('message_count', '=', 0).execute()
  }
  return [{ text: `move ${id} has ${Math.abs(more)} too ${more > 0 ? 'few' : 'many'} messages`, realmId, repair }]
}

const messageIndex: Check = {
  name: 'Message search index',
  unit: 'messages',
  async *find(tx, { counted }) {
    const total = await tableSize(tx, texts)
    const origins = Map.groupBy(await tx.db.selectFrom('search_origin').selectAll().execute(), row => row.recipient_id)
    for await (const page of pagesOf(tx, texts)) {
      const rendered = new Map(page.map(row => [Number(row['message_id']), String(row['rendered'])]))
      const places = await placesOf(tx, [...rendered.keys()])
      const expected = places.map(({ id, realm_id, recipient_id }) => ({
        id,
        realm_id,
        words: wordsOfHtml(existing(rendered.get(id))),
        recipientIds: [recipient_id, ...(origins.get(recipient_id) ?? []).map(({ origin_id }) => origin_id)],
      }))
      const wrong = await wronglyIndexed(tx, 'message_search', expected)
      counted(page.length, total)
      yield places
        .filter(({ id }) => wrong.has(id))
        .map(({ id, realm_id }) => ({
          text: `message ${id} isn't indexed with its words`,
          realmId: realm_id,
          repair: again => indexAgain(again, id),
        }))
    }
    for await (const ids of indexedWithoutRow(tx, 'message_search', 'message'))
      yield ids.map(id => ({
        text: `the index has message ${id}, which doesn't exist`,
        repair: again => unindexMessages(again, [id]),
      }))
  },
}

async function indexAgain(tx: WriteTx, id: number): Promise<void> {
  const message = await tx.db
    .selectFrom('message')
    .innerJoin('message_text', 'message_text.message_id', 'message.id')
    .select(['id', 'realm_id', 'recipient_id', 'rendered'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (message !== undefined) await indexMessage(tx, message)
}

const topicIndex: Check = {
  name: 'Topic search index',
  unit: 'topics',
  async *find(tx, { counted }) {
    const total = await tableSize(tx, { name: 'topic' })
    for (let after = 0; ;) {
      const page = await topicsAfter(tx, after)
      const last = page.at(-1)
      if (last === undefined) break
      after = last.id
      const expected = page.map(({ id, realm_id, recipient_id, name }) => ({
        id,
        realm_id,
        words: wordsOf(name),
        recipientIds: [recipient_id],
      }))
      const wrong = await wronglyIndexed(tx, 'topic_search', expected)
      counted(page.length, total)
      yield page
        .filter(({ id }) => wrong.has(id))
        .map(({ id, realm_id }) => ({
          text: `topic ${id} isn't indexed with its words`,
          realmId: realm_id,
          repair: async again => {
            const [topic] = await topicsAfter(again, id - 1)
            if (topic?.id === id) await indexTopic(again, topic)
          },
        }))
    }
    for await (const ids of indexedWithoutRow(tx, 'topic_search', 'topic'))
      yield ids.map(id => ({
        text: `the index has topic ${id}, which doesn't exist`,
        repair: again => unindexTopic(again, id),
      }))
  },
}

/** In this order, because repairing topics also changes their index. */
export const messageChecks: readonly Check[] = [
  textsOfMessages,
  conversationsOfMessages,
  participantsOfConversations,
  topics,
  moves,
  messageIndex,
  topicIndex,
]
