// Searches for messages by the words in their content or topic, with the indexes of both.
import { sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { wordsOf, wordsOfHtml } from '#core/base/words.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { foundInEach, isOneOf, isSingle, type Range, rangeParams } from '#core/db/dialect.ts'
import { indexWalk } from '#core/db/index-walk.ts'
import { merged } from '#core/db/merge-ranges.ts'
import {
  type IndexedPlace,
  indexedAmong,
  indexedThatSay,
  type Phrases,
  putIntoIndex,
  removeFromIndex,
  type SearchPage,
} from '#core/db/search-index.ts'
import { pagesOf, tableSize } from '#core/db/table-pages.ts'

/** The part of a message that is indexed. */
interface SearchableMessage {
  readonly id: number
  readonly realm_id: number
  readonly recipient_id: number
  /** HTML. */
  readonly rendered: string
}

interface SearchableTopic {
  readonly id: number
  readonly realm_id: number
  readonly recipient_id: number
  readonly name: string
}

export const indexMessage = (tx: WriteTx, { rendered, ...message }: SearchableMessage): Promise<void> =>
  putIntoIndex(tx, 'message_search', { ...message, words: wordsOfHtml(rendered) })

export const indexTopic = (tx: WriteTx, { name, ...topic }: SearchableTopic): Promise<void> =>
  putIntoIndex(tx, 'topic_search', { ...topic, words: wordsOf(name) })

export const unindexMessages = (tx: WriteTx, ids: readonly number[]): Promise<void> =>
  removeFromIndex(tx, 'message_search', ids)

export const unindexTopic = (tx: WriteTx, id: number): Promise<void> => removeFromIndex(tx, 'topic_search', [id])

/**
 * Messages moved to another conversation stay in the index under the old one. A search in the new one also looks there.
 */
export async function addSearchOrigins(tx: WriteTx, recipientId: number, movedFrom: number): Promise<void> {
  const to = sql`cast(${recipientId} as bigint)`
  await sql`insert into search_origin (recipient_id, origin_id)
    select ${to}, origin_id from search_origin where recipient_id = ${movedFrom}
    union select ${to}, cast(${movedFrom} as bigint) on conflict do nothing`.execute(tx.db)
}

/** The scope of a search: a whole organization, or one conversation of it. */
interface SearchPlace {
  readonly realmId: number
  readonly recipientId?: number | undefined
}

async function placeOfMessages(tx: ReadTx, { realmId, recipientId }: SearchPlace): Promise<IndexedPlace> {
  if (recipientId === undefined) return { realmId }
  const origins = await tx.db
    .selectFrom('search_origin')
    .select('origin_id')
    .where('recipient_id', '=', recipientId)
    .execute()
  return { realmId, recipientIds: [...new Set([recipientId, ...origins.map(row => row.origin_id)])] }
}

const everything = { after: 0, until: Number.MAX_SAFE_INTEGER, order: 'asc', limit: Number.MAX_SAFE_INTEGER } as const

/** Topics that contain at least one of the phrases. */
const topicsWithAny = (tx: ReadTx, phrases: Phrases, { realmId, recipientId }: SearchPlace): Promise<number[]> =>
  indexedThatSay(
    tx,
    'topic_search',
    phrases.map(phrase => [phrase]),
    { realmId, recipientIds: recipientId === undefined ? undefined : [recipientId] },
    everything,
  )

interface MatchedTopic {
  readonly id: number
  /** The phrases that occur in the name of the topic. */
  readonly inName: Phrases
}

async function topicsWithPhrases(tx: ReadTx, phrases: Phrases, place: SearchPlace): Promise<MatchedTopic[]> {
  const ids = await topicsWithAny(tx, phrases, place)
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('topic')
    .select(['id', 'name'])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  const phrasesIn = phraseFinder(phrases)
  return rows.map(({ id, name }) => ({ id, inName: phrasesIn(name) }))
}

/** The first `each` messages of each topic, with the position of the topic in the list. */
async function firstOfEach(
  tx: ReadTx,
  topics: readonly Range[],
  order: SearchPage['order'],
  each: number,
): Promise<{ range: number; id: number }[]> {
  const found = foundInEach(tx, isSingle(topics), rangeParams(tx, topics), range => {
    const ofTopic = sql`from topic t join channel c on c.id = t.channel_id where t.id = ${range.key}`
    const columns = {
      'm.recipient_id': sql`(select c.recipient_id ${ofTopic})`,
      'm.topic_lower': sql`(select t.name_lower ${ofTopic})`,
    }
    const walk = indexWalk(tx, columns, { id: 'm.id', after: range.after, until: range.until }, order)
    return sql`select m.id from message m where ${walk.within} order by ${walk.order} limit ${each}`
  })
  const { rows } = await sql<{ range: number; id: number }>`${found} order by id ${sql.raw(order)}`.execute(tx.db)
  return rows
}

/** The first messages of these topics, in one order. */
function messagesInTopics(
  tx: ReadTx,
  topicIds: readonly number[],
  { after, until, order, limit }: SearchPage,
): Promise<number[]> {
  const topics = topicIds.map(key => ({ key, after, until }))
  return merged(topics, (open, each) => firstOfEach(tx, open, order, each), order, limit)
}

const inOrder = (ids: Iterable<number>, order: SearchPage['order']): number[] =>
  [...new Set(ids)].sort((a, b) => (order === 'asc' ? a - b : b - a))

/** When fewer messages than this contain the other phrases, each of them is checked. */
const fewMessages = 5_000

/** Messages in topics whose name contains some of the phrases; the content contains the others. */
async function messagesOfPartMatches(
  tx: ReadTx,
  topics: readonly MatchedTopic[],
  phrases: Phrases,
  place: SearchPlace,
  page: SearchPage,
): Promise<number[]> {
  if (topics.length === 0) return []
  const { order, limit } = page
  const others = new Map(topics.map(({ inName }) => [inName.map(phrase => phrase.join(' ')).join('\n'), inName]))
  const rests = [...others.values()].map(inName => phrases.filter(phrase => !inName.includes(phrase)))
  const indexed = await placeOfMessages(tx, place)
  const few = await indexedThatSay(tx, 'message_search', rests, indexed, { ...page, limit: fewMessages })
  if (few.length < fewMessages) {
    const matching = await matchingAmong(tx, few, [phrases], place)
    return few.filter(id => matching.has(id)).slice(0, limit)
  }
  // The other phrases are common, so a walk through the topics soon finds enough messages.
  const ids = topics.map(({ id }) => id)
  const found: number[] = []
  for (let rest = page; ;) {
    const candidates = await messagesInTopics(tx, ids, rest)
    const matching = await matchingAmong(tx, candidates, [phrases], place)
    found.push(...candidates.filter(id => matching.has(id)))
    const last = candidates.at(-1)
    if (last === undefined || candidates.length < limit || found.length >= limit) return found.slice(0, limit)
    rest = order === 'asc' ? { ...rest, after: last } : { ...rest, until: last - 1 }
  }
}

/**
 * Messages that contain all phrases, visible to the reader or not. A search in one conversation may also find messages
 * that were moved out of it.
 */
export async function messagesMatching(
  tx: ReadTx,
  phrases: Phrases,
  place: SearchPlace,
  page: SearchPage,
): Promise<number[]> {
  const inContent = await indexedThatSay(tx, 'message_search', [phrases], await placeOfMessages(tx, place), page)
  const topics = await topicsWithPhrases(tx, phrases, place)
  if (topics.length === 0) return inContent
  const [whole = [], part = []] = [true, false].map(isWhole =>
    topics.filter(({ inName }) => (inName.length === phrases.length) === isWhole),
  )
  const ids = whole.map(({ id }) => id)
  const inTopics = await messagesInTopics(tx, ids, page)
  const inBoth = await messagesOfPartMatches(tx, part, phrases, place, page)
  return inOrder([...inContent, ...inTopics, ...inBoth], page.order).slice(0, page.limit)
}

/** The messages among these that contain all phrases of at least one of the alternatives; all in one organization. */
export async function matchingAmong(
  tx: ReadTx,
  ids: readonly number[],
  alternatives: readonly Phrases[],
  { realmId }: Pick<SearchPlace, 'realmId'>,
): Promise<Set<number>> {
  const messages = await tx.db
    .selectFrom('message')
    .select(['id', 'topic'])
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  const phrasesIn = phraseFinder(alternatives.flat())
  const byTopic = [...Map.groupBy(messages, ({ topic }) => topic)].map(([topic, inTopic]) => ({
    inName: phrasesIn(topic),
    ids: inTopic.map(({ id }) => id),
  }))
  const found = new Set<number>()
  for (const group of Map.groupBy(byTopic, ({ inName }) =>
    inName.map(phrase => phrase.join(' ')).join('\n'),
  ).values()) {
    const inName = new Set(group[0]?.inName)
    const inGroup = group.flatMap(topic => topic.ids)
    // Phrases in the topic need not occur in the content.
    const rest =
      inName.size === 0 ? alternatives : alternatives.map(phrases => phrases.filter(each => !inName.has(each)))
    const saying = rest.some(phrases => phrases.length === 0)
      ? inGroup
      : await indexedAmong(tx, 'message_search', inGroup, rest, { realmId })
    for (const id of saying) found.add(id)
  }
  return found
}

/** Returns the phrases that occur in a text. */
function phraseFinder(phrases: Phrases): (text: string) => Phrases {
  const byFirstWord = Map.groupBy(phrases, ([first]) => first ?? '')
  return text => {
    const words = wordsOf(text).map(({ key }) => key)
    const found = words.flatMap((word, at) =>
      (byFirstWord.get(word) ?? []).filter(phrase => phrase.every((key, n) => words[at + n] === key)),
    )
    return [...new Set(found)]
  }
}

export const texts = { name: 'message_text', key: ['message_id'], columns: ['message_id', 'rendered'] }
const topicsAtOnce = 500

/** For a restore, which copies messages and topics but not their indexes. */
export async function rebuildSearchIndex(
  tx: WriteTx,
  progress: (what: string, done: number, of: number) => void = () => {},
): Promise<void> {
  for (const table of ['message_search', 'topic_search', 'search_origin'])
    await sql`delete from ${sql.table(table)}`.execute(tx.db)
  const total = await tableSize(tx, texts)
  let done = 0
  for await (const page of pagesOf(tx, texts)) {
    await indexTexts(
      tx,
      page.map(row => ({ message_id: Number(row['message_id']), rendered: String(row['rendered']) })),
    )
    progress('Search index', (done += page.length), total)
  }
  for (let after = 0; ;) {
    const topics = await topicsAfter(tx, after)
    for (const topic of topics) await indexTopic(tx, topic)
    const last = topics.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** For a move: rows of these tables were stored, changed or removed. The index does not have the other tables. */
export async function updateSearchIndex(
  tx: WriteTx,
  { table, keys }: { readonly table: string; readonly keys: readonly (readonly unknown[])[] },
): Promise<void> {
  const ids = keys.map(([id]) => Number(id))
  if (table === 'message' || table === 'message_text') {
    await unindexMessages(tx, ids)
    await indexTexts(tx, await textsOf(tx, ids))
  } else if (table === 'topic') {
    await removeFromIndex(tx, 'topic_search', ids)
    for (const topic of await topicsAmong(tx, ids)) await indexTopic(tx, topic)
  }
}

const textsOf = (tx: ReadTx, ids: readonly number[]): Promise<{ message_id: number; rendered: string }[]> =>
  tx.db
    .selectFrom('message_text')
    .select(['message_id', 'rendered'])
    .where(eb => isOneOf(tx, eb.ref('message_id'), ids))
    .execute()

/** Of messages that exist. */
async function indexTexts(
  tx: WriteTx,
  rows: readonly { readonly message_id: number; readonly rendered: string }[],
): Promise<void> {
  const rendered = new Map(rows.map(row => [row.message_id, row.rendered]))
  for (const message of await placesOf(tx, [...rendered.keys()]))
    await indexMessage(tx, { ...message, rendered: existing(rendered.get(message.id)) })
}

export const placesOf = (tx: ReadTx, ids: readonly number[]): Promise<Omit<SearchableMessage, 'rendered'>[]> =>
  tx.db
    .selectFrom('message')
    .select(['id', 'realm_id', 'recipient_id'])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()

const searchableTopics = (tx: ReadTx) =>
  tx.db
    .selectFrom('topic')
    .innerJoin('channel', 'channel.id', 'topic.channel_id')
    .select(['topic.id', 'topic.name', 'channel.realm_id', 'channel.recipient_id'])

const topicsAmong = (tx: ReadTx, ids: readonly number[]): Promise<SearchableTopic[]> =>
  searchableTopics(tx)
    .where(eb => isOneOf(tx, eb.ref('topic.id'), ids))
    .execute()

export const topicsAfter = (tx: ReadTx, id: number): Promise<SearchableTopic[]> =>
  searchableTopics(tx).where('topic.id', '>', id).orderBy('topic.id').limit(topicsAtOnce).execute()
