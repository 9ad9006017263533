// Searches for messages by words in their content or topic, using both indexes.
import { sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { firstKey, matchesWord, type Phrase, type Phrases } from '#core/base/phrases.ts'
import { wordsOf, wordsOfHtml } from '#core/base/words.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { foundInEach, isOneOf, isSingle, type Range, rangeParams } from '#core/db/dialect.ts'
import { indexWalk } from '#core/db/index-walk.ts'
import { merged } from '#core/db/merge-ranges.ts'
import {
  findsOneWord,
  type IndexedPlace,
  indexedThatSay,
  indexedWithWord,
  indexedWords,
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
 * Messages moved to another conversation stay in the index under the old one. A search in the new one looks there too.
 */
export async function addSearchOrigins(tx: WriteTx, recipientId: number, movedFrom: number): Promise<void> {
  const to = sql`cast(${recipientId} as bigint)`
  await sql`insert into search_origin (recipient_id, origin_id)
    select ${to}, origin_id from search_origin where recipient_id = ${movedFrom}
    union select ${to}, cast(${movedFrom} as bigint) on conflict do nothing`.execute(tx.db)
}

/** Where to search: a whole organization, or one of its conversations. */
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

/**
 * How many topics are looked up. If more have the words of a search in their names, the search reads messages instead.
 */
const mostTopics = 1_000
const everywhere = { after: 0, until: Number.MAX_SAFE_INTEGER, order: 'desc', limit: mostTopics + 1 } as const

/** The first `each` messages of each topic, with the topic's position in the list. */
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
  if (topicIds.length === 0) return Promise.resolve([])
  const topics = topicIds.map(key => ({ key, after, until }))
  return merged(topics, (open, each) => firstOfEach(tx, open, order, each), order, limit)
}

const inOrder = (ids: Iterable<number>, order: SearchPage['order']): number[] =>
  [...new Set(ids)].sort((a, b) => (order === 'asc' ? a - b : b - a))

/** The first messages that may match a search. Every match among them is included. */
export interface Candidates {
  /** In order. */
  readonly ids: readonly number[]
  /** How far the index was read; undefined for all of it. */
  readonly last: number | undefined
}

/**
 * Candidates from the index, whether the reader can see them or not. Undefined if the index wouldn't help because the
 * words are too frequent.
 */
export const searchCandidates = (
  tx: ReadTx,
  phrases: Phrases,
  place: SearchPlace,
  page: SearchPage,
): Promise<Candidates | undefined> =>
  findsOneWord(tx) ? withRarestWord(tx, phrases, place, page) : withAllPhrases(tx, phrases, place, page)

/** How many words of a search are compared: the longest, which are usually the rarest. */
const wordsToCompare = 8

async function withRarestWord(
  tx: ReadTx,
  phrases: Phrases,
  place: SearchPlace,
  page: SearchPage,
): Promise<Candidates | undefined> {
  const words = phrases.flat().sort((a, b) => firstKey(b).length - firstKey(a).length)
  let rarest: { topics: readonly number[]; inContent: readonly number[] } | undefined
  for (const word of words.slice(0, wordsToCompare)) {
    const inTopicNames = await indexedWords(tx, 'topic_search', word)
    const inTexts = await indexedWords(tx, 'message_search', word)
    if (inTopicNames === undefined || inTexts === undefined) continue
    const topics = await indexedWithWord(tx, 'topic_search', inTopicNames, everywhere)
    if (topics.length > mostTopics) continue
    const inContent = await indexedWithWord(tx, 'message_search', inTexts, page)
    if (rarest === undefined || isSparser(inContent, rarest.inContent, page)) rarest = { topics, inContent }
    if (inContent.length < page.limit) break
  }
  if (rarest === undefined) return undefined
  const inTopics = await messagesInTopics(tx, rarest.topics, page)
  const found = inOrder([...rarest.inContent, ...inTopics], page.order).slice(0, page.limit)
  return { ids: await inPlace(tx, found, place), last: found.length < page.limit ? undefined : found.at(-1) }
}

/** Whether a page of matches reaches further than another. */
const isSparser = (ids: readonly number[], others: readonly number[], { order, limit }: SearchPage): boolean =>
  ids.length < limit ||
  (order === 'asc' ? existing(ids.at(-1)) > (others.at(-1) ?? 0) : existing(ids.at(-1)) < (others.at(-1) ?? 0))

async function inPlace(tx: ReadTx, ids: readonly number[], { realmId, recipientId }: SearchPlace): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('message')
    .select('id')
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .$if(recipientId !== undefined, query => query.where('recipient_id', '=', recipientId ?? 0))
    .execute()
  const there = new Set(rows.map(row => row.id))
  return ids.filter(id => there.has(id))
}

/** All matches are read, so there must not be too many. */
const mostMatches = 20_000

async function withAllPhrases(
  tx: ReadTx,
  phrases: Phrases,
  place: SearchPlace,
  page: SearchPage,
): Promise<Candidates | undefined> {
  const topics = await topicsWithPhrases(tx, phrases, place)
  if (topics === undefined) return undefined
  // Phrases in the topic's name need not occur in the content.
  const rests = topics.map(({ inName }) => phrases.filter(phrase => !inName.includes(phrase)))
  const partly = new Map(rests.filter(rest => rest.length > 0).map(rest => [JSON.stringify(rest), rest]))
  const wholly = topics.filter((_, n) => rests[n]?.length === 0).map(({ id }) => id)
  const inContent = await indexedThatSay(
    tx,
    'message_search',
    [phrases, ...partly.values()],
    await placeOfMessages(tx, place),
    page,
    mostMatches,
  )
  if (inContent === undefined) return undefined
  const inTopics = await messagesInTopics(tx, wholly, page)
  const found = inOrder([...inContent, ...inTopics], page.order).slice(0, page.limit)
  return { ids: found, last: found.length < page.limit ? undefined : found.at(-1) }
}

interface MatchedTopic {
  readonly id: number
  /** The phrases that occur in the topic's name. */
  readonly inName: Phrases
}

/** Topics that contain at least one of the phrases; undefined if there are too many. */
async function topicsWithPhrases(
  tx: ReadTx,
  phrases: Phrases,
  { realmId, recipientId }: SearchPlace,
): Promise<MatchedTopic[] | undefined> {
  const ids = await indexedThatSay(
    tx,
    'topic_search',
    phrases.map(phrase => [phrase]),
    { realmId, recipientIds: recipientId === undefined ? undefined : [recipientId] },
    everywhere,
    mostTopics,
  )
  if (ids === undefined) return undefined
  if (ids.length === 0) return []
  const rows = await tx.db
    .selectFrom('topic')
    .select(['id', 'name'])
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  const phrasesIn = phraseFinder(phrases)
  return rows.map(({ id, name }) => ({ id, inName: phrasesIn(name) }))
}

/** Returns a function that finds the phrases that occur in a text. */
function phraseFinder(phrases: Phrases): (text: string) => Phrases {
  const byFirstKey = new Map<string, Phrase[]>()
  for (const phrase of phrases)
    for (const key of existing(phrase[0]).keys) byFirstKey.set(key, [...(byFirstKey.get(key) ?? []), phrase])
  const incomplete = phrases.filter(phrase => phrase.length === 1 && phrase[0]?.isPrefix)
  return text => {
    const words = wordsOf(text).map(({ key }) => key)
    const found = words.flatMap((first, at) =>
      [...(byFirstKey.get(first) ?? []), ...incomplete].filter(phrase =>
        phrase.every((word, n) => matchesWord(word, words[at + n] ?? '')),
      ),
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

/** Only of messages that exist. */
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

export const topicsAfter = (tx: ReadTx, id: number): Promise<SearchableTopic[]> =>
  searchableTopics(tx).where('topic.id', '>', id).orderBy('topic.id').limit(topicsAtOnce).execute()
