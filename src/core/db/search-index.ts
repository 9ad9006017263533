// Full-text search: an index of the words of messages, beside their table. Each database indexes in its own way, but
// core/base/words.ts splits the text into words, so both find the same. The index is derived: it is written in the
// transaction of its message, is not part of a backup, and can be rebuilt.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsOf, wordsOfHtml } from '#core/base/words.ts'
import type { Tables } from '#schema/tables.ts'
import type { ReadTx, WriteTx } from './database.ts'
import { type DialectName, isOneOf } from './dialect.ts'
import { pagesOf, tableSize } from './table-pages.ts'

/** The columns of a message that the index needs. */
export interface SearchableMessage {
  readonly id: number
  readonly realm_id: number
  readonly recipient_id: number
  readonly topic: string
  /** HTML. */
  readonly rendered: string
}

/** Phrases that must all occur, each a list of words from `wordsOf`. */
export type Phrases = readonly (readonly string[])[]

const keysOf = (words: readonly { readonly key: string }[]): string[] => words.map(word => word.key)

/** A gap between the positions of the topic and of the content, so that no phrase matches across both. */
const gap = 10
/** PostgreSQL stores no position beyond this, and only the first 255 of one word: phrases are found up to there. */
const lastPosition = 16_383

function vector({ realm_id, recipient_id, topic, rendered }: SearchableMessage): string {
  const positions = new Map<string, number[]>()
  let position = 0
  const add = (keys: readonly string[]): void => {
    for (const key of keys) {
      if (++position > lastPosition) return
      const known = positions.get(key)
      if (known === undefined) positions.set(key, [position])
      else known.push(position)
    }
  }
  add(keysOf(wordsOf(topic)))
  position += gap
  add(keysOf(wordsOfHtml(rendered)))
  const words = [...positions].map(([key, at]) => `'${key}':${at.join(',')}`)
  return [...words, `'realm/${realm_id}'`, `'recipient/${recipient_id}'`].join(' ')
}

/** Updates the index for messages that are new or have changed. */
export async function indexMessages(tx: WriteTx, messages: readonly SearchableMessage[]): Promise<void> {
  // Sending is the hot path, so no query is compiled here.
  for (const message of messages)
    await (tx.dialect === 'sqlite'
      ? tx.run('insert or replace into message_search (rowid, topic, content, place) values (?, ?, ?, ?)', [
          message.id,
          keysOf(wordsOf(message.topic)).join(' '),
          keysOf(wordsOfHtml(message.rendered)).join(' '),
          `realm${message.realm_id} recipient${message.recipient_id}`,
        ])
      : tx.run(
          `insert into message_search (message_id, words) values ($1, $2::tsvector)
            on conflict (message_id) do update set words = excluded.words`,
          [message.id, vector(message)],
        ))
}

export async function unindexMessages(tx: WriteTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from message_search where ${isOneOf(tx, sql.ref<number>(indexId[tx.dialect]), ids)}`.execute(tx.db)
}

const indexId: Readonly<Record<DialectName, string>> = { sqlite: 'rowid', postgres: 'message_id' }

/** Where to search: a whole organization, or one conversation of it. */
export interface SearchPlace {
  readonly realmId: number
  readonly recipientId?: number | undefined
}

/** The query for messages that contain all phrases of at least one of the alternatives. */
function query(dialect: DialectName, alternatives: readonly Phrases[], { realmId, recipientId }: SearchPlace): string {
  if (dialect === 'sqlite') {
    const words = alternatives.map(phrases => `(${phrases.map(keys => `"${keys.join(' ')}"`).join(' AND ')})`)
    const place = recipientId === undefined ? `realm${realmId}` : `recipient${recipientId}`
    return `{topic content} : (${words.join(' OR ')}) AND place : "${place}"`
  }
  const phrase = (keys: readonly string[]): string => `(${keys.map(key => `'${key}'`).join(' <-> ')})`
  const words = alternatives.map(phrases => `(${phrases.map(phrase).join(' & ')})`)
  const place = recipientId === undefined ? `'realm/${realmId}'` : `'recipient/${recipientId}'`
  return `(${words.join(' | ')}) & ${place}`
}

interface SearchTable {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<number>
  readonly matches: RawBuilder<SqlBool>
}

/** The index as a table `found` with the column `id`, and the condition for matching rows. */
function searchTable(tx: ReadTx, alternatives: readonly Phrases[], place: SearchPlace): SearchTable {
  const words = query(tx.dialect, alternatives, place)
  return tx.dialect === 'sqlite'
    ? { table: sql`message_search found`, id: sql`found.rowid`, matches: sql`found.message_search match ${words}` }
    : { table: sql`message_search found`, id: sql`found.message_id`, matches: sql`found.words @@ ${words}::tsquery` }
}

const idsOf = async (tx: ReadTx, rows: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await rows.execute(tx.db as Kysely<Tables>)).rows.map(row => row.id)

/** A range of messages: after the first ID, up to and including the last. */
export interface SearchPage {
  readonly after: number
  readonly until: number
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

/** Messages that contain all phrases of at least one of the alternatives, visible to the reader or not. */
export function messagesThatSay(
  tx: ReadTx,
  alternatives: readonly Phrases[],
  place: SearchPlace,
  { after, until, order, limit }: SearchPage,
): Promise<number[]> {
  const { table, id, matches } = searchTable(tx, alternatives, place)
  return idsOf(
    tx,
    sql`select ${id} as id from ${table} where ${matches} and ${id} > ${after} and ${id} <= ${until}
      order by ${id} ${sql.raw(order)} limit ${limit}`,
  )
}

/** SQLite looks up every word for each page, and then reads the matches one by one. */
const matchesAtOnce = 200

/** The messages among `ids` that contain all phrases of at least one of the alternatives. */
export async function amongThoseThatSay(
  tx: ReadTx,
  ids: readonly number[],
  alternatives: readonly Phrases[],
  place: SearchPlace,
): Promise<Set<number>> {
  if (tx.dialect === 'postgres') {
    const { table, id, matches } = searchTable(tx, alternatives, place)
    return new Set(await idsOf(tx, sql`select ${id} as id from ${table} where ${isOneOf(tx, id, ids)} and ${matches}`))
  }
  const wanted = ids.toSorted((a, b) => a - b)
  const until = wanted.at(-1) ?? 0
  const found = new Set<number>()
  // Reads a page of matches, and continues with the next message that is asked about.
  for (let at = 0; at < wanted.length;) {
    const page = { after: (wanted[at] as number) - 1, until, order: 'asc', limit: matchesAtOnce } as const
    const matching = await messagesThatSay(tx, alternatives, place, page)
    for (const id of matching) found.add(id)
    const last = matching.length < matchesAtOnce ? until : (matching.at(-1) as number)
    while (at < wanted.length && (wanted[at] as number) <= last) at++
  }
  return found
}

const indexed = { name: 'message', key: ['id'], columns: ['id', 'realm_id', 'recipient_id', 'topic', 'rendered'] }

/** Called after a restore, which copies the messages but not their index. */
export async function rebuildSearchIndex(
  tx: WriteTx,
  progress: (done: number, of: number) => void = () => {},
): Promise<void> {
  await sql`delete from message_search`.execute(tx.db as Kysely<Tables>)
  const total = await tableSize(tx, indexed)
  let done = 0
  for await (const messages of pagesOf(tx, indexed)) {
    await indexMessages(tx, messages as unknown as readonly SearchableMessage[])
    progress((done += messages.length), total)
  }
}
