// Full-text search: indexes of the words of messages and of topics, beside their tables. Each database indexes in its
// own way, but core/base/words.ts splits the text into words, so both find the same. The indexes are derived: they are
// written in the transaction of the message or topic, are not part of a backup, and can be rebuilt. A topic is indexed
// once, not with each of its messages, so that moving messages does not change the index of messages.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import type { ReadTx, WriteTx } from './database.ts'
import type { IdRange } from './merge-ranges.ts'
import { type DialectName, isOneOf, rowsOf } from './dialect.ts'

/** Phrases that must all occur, each a list of words from `wordsOf`. */
export type Phrases = readonly (readonly string[])[]

export type SearchIndex = 'message_search' | 'topic_search'

/** A message or a topic with its words, and its conversation. */
export interface Indexed {
  readonly id: number
  readonly realm_id: number
  readonly recipient_id: number
  readonly words: readonly { readonly key: string }[]
}

/** PostgreSQL stores no position beyond this, and only the first 255 of one word: phrases are found up to there. */
const lastPosition = 16_383

export function vector({ realm_id, recipient_id, words }: Indexed): string {
  const positions = new Map<string, number[]>()
  for (const [index, { key }] of words.slice(0, lastPosition).entries()) {
    const known = positions.get(key)
    if (known === undefined) positions.set(key, [index + 1])
    else known.push(index + 1)
  }
  const lexemes = [...positions].map(([key, at]) => `'${key}':${at.join(',')}`)
  return [...lexemes, `'realm/${realm_id}'`, `'recipient/${recipient_id}'`].join(' ')
}

/** Adds a message or a topic to its index, or updates it there. */
export async function putIntoIndex(tx: WriteTx, index: SearchIndex, indexed: Indexed): Promise<void> {
  // Sending is the hot path, so no query is compiled here.
  await (tx.dialect === 'sqlite'
    ? tx.runUnawaited(`insert or replace into ${index} (rowid, words, place) values (?, ?, ?)`, [
        indexed.id,
        indexed.words.map(({ key }) => key).join(' '),
        `realm${indexed.realm_id} recipient${indexed.recipient_id}`,
      ])
    : tx.runUnawaited(
        `insert into ${index} (id, words) values ($1, $2::tsvector)
          on conflict (id) do update set words = excluded.words`,
        [indexed.id, vector(indexed)],
      ))
}

const indexId: Readonly<Record<DialectName, string>> = { sqlite: 'rowid', postgres: 'id' }

export async function removeFromIndex(tx: WriteTx, index: SearchIndex, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const isRemoved = isOneOf(tx, sql.ref<number>(indexId[tx.dialect]), ids)
  await sql`delete from ${sql.table(index)} where ${isRemoved}`.execute(tx.db)
}

/** Where to search: a whole organization, or some conversations of it. */
export interface IndexedPlace {
  readonly realmId: number
  readonly recipientIds?: readonly number[] | undefined
}

/** The query for rows that contain all phrases of at least one of the alternatives. */
function query(
  dialect: DialectName,
  alternatives: readonly Phrases[],
  { realmId, recipientIds }: IndexedPlace,
): string {
  if (dialect === 'sqlite') {
    const words = alternatives.map(phrases => `(${phrases.map(keys => `"${keys.join(' ')}"`).join(' AND ')})`)
    const places = recipientIds?.map(id => `recipient${id}`) ?? [`realm${realmId}`]
    return `words : (${words.join(' OR ')}) AND place : (${places.join(' OR ')})`
  }
  const phrase = (keys: readonly string[]): string => `(${keys.map(key => `'${key}'`).join(' <-> ')})`
  const words = alternatives.map(phrases => `(${phrases.map(phrase).join(' & ')})`)
  const places = recipientIds?.map(id => `'recipient/${id}'`) ?? [`'realm/${realmId}'`]
  return `(${words.join(' | ')}) & (${places.join(' | ')})`
}

interface Search {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<number>
  readonly matches: RawBuilder<SqlBool>
}

/** The index as a table `found`, and the condition for matching rows. */
function searchOf(tx: ReadTx, index: SearchIndex, alternatives: readonly Phrases[], place: IndexedPlace): Search {
  const words = query(tx.dialect, alternatives, place)
  const table = sql`${sql.table(index)} found`
  const id = sql.ref<number>(`found.${indexId[tx.dialect]}`)
  return tx.dialect === 'sqlite'
    ? { table, id, matches: sql`${sql.ref(`found.${index}`)} match ${words}` }
    : { table, id, matches: sql`found.words @@ ${words}::tsquery` }
}

const idsOf = async (tx: ReadTx, rows: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await rowsOf(tx, rows)).map(row => row.id)

export interface SearchPage extends IdRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

/** IDs of the rows that contain all phrases of at least one of the alternatives. */
export function indexedThatSay(
  tx: ReadTx,
  index: SearchIndex,
  alternatives: readonly Phrases[],
  place: IndexedPlace,
  { after, until, order, limit }: SearchPage,
): Promise<number[]> {
  const { table, id, matches } = searchOf(tx, index, alternatives, place)
  return idsOf(
    tx,
    sql`select ${id} as id from ${table} where ${matches} and ${id} > ${after} and ${id} <= ${until}
      order by ${id} ${sql.raw(order)} limit ${limit}`,
  )
}

/** SQLite looks up every word for each page, and then reads the matches one by one. */
const matchesAtOnce = 200

/** The IDs among `ids` whose rows contain all phrases of at least one of the alternatives. */
export async function indexedAmong(
  tx: ReadTx,
  index: SearchIndex,
  ids: readonly number[],
  alternatives: readonly Phrases[],
  place: IndexedPlace,
): Promise<Set<number>> {
  if (tx.dialect === 'postgres') {
    const { table, id, matches } = searchOf(tx, index, alternatives, place)
    return new Set(await idsOf(tx, sql`select ${id} as id from ${table} where ${isOneOf(tx, id, ids)} and ${matches}`))
  }
  const wanted = ids.toSorted((a, b) => a - b)
  const until = wanted.at(-1) ?? 0
  const found = new Set<number>()
  // Reads a page of matches, and continues with the next wanted ID.
  for (let at = 0; at < wanted.length;) {
    const page = { after: existing(wanted[at]) - 1, until, order: 'asc', limit: matchesAtOnce } as const
    const matching = await indexedThatSay(tx, index, alternatives, place, page)
    for (const id of matching) found.add(id)
    const last = matching.length < matchesAtOnce ? until : existing(matching.at(-1))
    while (at < wanted.length && existing(wanted[at]) <= last) at++
  }
  return found
}
