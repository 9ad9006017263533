// Full-text search: indexes of the words of messages and topics, next to their tables. Each database has its own kind
// of index, but core/base/words.ts splits the text into words, so both find the same. The indexes are derived: they are
// written in the transaction of the message or topic, aren't part of a backup, and can be rebuilt. A topic is indexed
// once, not with each of its messages, so moving messages doesn't change the message index.
import { type RawBuilder, sql } from 'kysely'
import { firstKey, type Phrase, type Phrases, type SearchWord } from '#core/base/phrases.ts'
import type { ReadTx, WriteTx } from './database.ts'
import type { IdRange } from './merge-ranges.ts'
import { type DialectName, isOneOf, rowsOf } from './dialect.ts'

export type SearchIndex = 'message_search' | 'topic_search'

/** A message or topic with its words and its conversation. */
export interface Indexed {
  readonly id: number
  readonly realm_id: number
  readonly recipient_id: number
  readonly words: readonly { readonly key: string }[]
}

/**
 * PostgreSQL stores no position beyond this, and only the first 255 positions of a word. Phrases are found up to there.
 */
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

/** Adds or updates a message or topic in its index. */
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

/** Where to search: a whole organization, or some of its conversations. */
export interface IndexedPlace {
  readonly realmId: number
  readonly recipientIds?: readonly number[] | undefined
}

const queryOfPhrase = (phrase: Phrase): string => `(${phrase.map(queryOfWord).join(' <-> ')})`

function queryOfWord(word: SearchWord): string {
  const keys = word.keys.map(key => `'${key}'`)
  return `(${[...keys, ...(word.isPrefix ? [`'${firstKey(word)}':*`] : [])].join(' | ')})`
}

/** PostgreSQL's query for rows that contain all phrases of at least one alternative. */
function queryOf(alternatives: readonly Phrases[], { realmId, recipientIds }: IndexedPlace): string {
  const words = alternatives.map(phrases => `(${phrases.map(queryOfPhrase).join(' & ')})`)
  const places = recipientIds?.map(id => `'recipient/${id}'`) ?? [`'realm/${realmId}'`]
  return `(${words.join(' | ')}) & (${places.join(' | ')})`
}

const idsOf = async (tx: ReadTx, rows: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await rowsOf(tx, rows)).map(row => row.id)

export interface SearchPage extends IdRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

/** Whether only `indexedWithWord` can be used; otherwise `indexedThatSay`. */
export const findsOneWord = ({ dialect }: Pick<ReadTx, 'dialect'>): boolean => dialect === 'sqlite'
/** How many matches to read at once. PostgreSQL finds all of them each time, but not in this process. */
export const matchesAtOnce = ({ dialect }: Pick<ReadTx, 'dialect'>): number => (dialect === 'sqlite' ? 500 : 5_000)

/** The words in an index, on SQLite. A table of each connection, which reads the index and stores nothing. */
const wordTables = { message_search: 'message_words', topic_search: 'topic_words' } as const
export const createWordTables = Object.entries(wordTables)
  .map(([index, table]) => `create virtual table temp.${table} using fts5vocab (main, ${index}, instance)`)
  .join('; ')

/** The index also has the places of its rows. A text with such a word isn't found by the word's beginning. */
const placeTerm = /^(realm|recipient)\d+$/
const afterDigits = ':'

/** How many words that begin with another one are looked up. */
const mostCompletions = 100

/**
 * On SQLite: the words in the index that match a word of a search. Undefined if too many begin with it. Each is looked
 * up by itself: the index would read all rows with these words before it returns the first one.
 */
export async function indexedWords(tx: ReadTx, index: SearchIndex, word: SearchWord): Promise<string[] | undefined> {
  if (!word.isPrefix) return [...word.keys]
  const start = firstKey(word)
  const words = new Set(word.keys)
  const next = `select term from ${wordTables[index]} where term >= ? limit 1`
  for (let found = 0, from = start; found <= mostCompletions; found++) {
    const [row] = await tx.run<{ term: string }>(next, [from])
    if (row === undefined || !row.term.startsWith(start)) return [...words]
    const [, place] = placeTerm.exec(row.term) ?? []
    if (place === undefined) words.add(row.term)
    from = place === undefined ? `${row.term}\u0001` : `${place}${afterDigits}`
  }
  return undefined
}

/**
 * On SQLite: the first rows with at least one of the words, in order. Not with all of several words: SQLite may read all
 * rows with each of them in one go. And not limited to a place, for the same reason, so rows of other organizations are
 * among them.
 */
export function indexedWithWord(
  tx: ReadTx,
  index: SearchIndex,
  words: readonly string[],
  { after, until, order, limit }: SearchPage,
): Promise<number[]> {
  const query = `words : (${words.map(word => `"${word}"`).join(' OR ')})`
  // The driver passes numbers as floating point. With those, the index would start at its end, whatever the bounds.
  const bound = (id: number): RawBuilder<number> => sql`cast(${id} as integer)`
  return idsOf(
    tx,
    sql`select rowid as id from ${sql.table(index)} where ${sql.ref(index)} match ${query}
      and rowid > ${bound(after)} and rowid <= ${bound(until)} order by rowid ${sql.raw(order)} limit ${limit}`,
  )
}

/**
 * The most rows that PostgreSQL should look up, because it looks up all of them before it returns the first. A phrase
 * takes about a microsecond per row, words take less.
 */
const mostExpected = 100_000

/**
 * On PostgreSQL: rows that contain all phrases of at least one alternative, in no order. Undefined if there are more
 * than `most` of them, also outside of the range, or if PostgreSQL expects to look up too many.
 *
 * The words and the limit are hidden from its planner, which would read the whole table if it expects to find enough
 * rows soon, or many rows with the beginning of a rare word.
 */
export async function indexedThatSay(
  tx: ReadTx,
  index: SearchIndex,
  alternatives: readonly Phrases[],
  place: IndexedPlace,
  { after, until }: IdRange,
  most: number,
): Promise<number[] | undefined> {
  const query = queryOf(alternatives, place)
  if ((await expectedRows(tx, index, query)) > mostExpected) return undefined
  const ids = await idsOf(
    tx,
    sql`with hits as materialized
        (select id from ${sql.table(index)} where words @@ (select ${query}::tsquery))
      select id from hits limit ${most + 1}`,
  )
  return ids.length > most ? undefined : ids.filter(id => id > after && id <= until)
}

interface Explanation {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** How many rows the planner expects, from its samples of the table. It doesn't read any. */
async function expectedRows(tx: ReadTx, index: SearchIndex, query: string): Promise<number> {
  const [explanation] = await rowsOf(
    tx,
    sql<Explanation>`explain (format json) select id from ${sql.table(index)} where words @@ ${query}::tsquery`,
  )
  return explanation?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
