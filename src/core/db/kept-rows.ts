// Rows that rarely change are looked up once, and kept until a statement changes their table. On SQLite the process
// keeps them, because every change passes through it or changes the version of the file. On PostgreSQL a snapshot or a
// transaction does.
import type { Tables } from '#schema/tables.ts'
import type { ReadTx } from './database.ts'
import { oncePerSnapshot, type SnapshotLookup } from './once-per-snapshot.ts'

type Table = keyof Tables

/** Identifies a lookup. */
interface Lookup {
  readonly tables: readonly Table[]
}

/** Values of lookups, as one transaction sees them. */
export interface KeptRows {
  readonly find: (lookup: Lookup, key: unknown) => Promise<any> | undefined
  readonly keep: (lookup: Lookup, key: unknown, value: Promise<unknown>) => void
}

const keptTables = new Set<string>()

/** Shared by all callers. */
type Kept<T> = T extends readonly (infer Row)[] ? readonly Readonly<Row>[] : Readonly<T>

/** Keeps the result of `load` until a statement changes one of the tables. `given` is the same in every call with a key. */
export function kept<K, T, G extends unknown[]>(
  tables: readonly Table[],
  load: SnapshotLookup<K, T, G>,
): SnapshotLookup<K, Kept<T>, G> {
  for (const table of tables) keptTables.add(table)
  const lookup = { tables }
  const inSnapshot = oncePerSnapshot(load) as SnapshotLookup<K, Kept<T>, G>
  return (tx: ReadTx, key, ...given) => {
    const { rows } = tx
    if (rows === undefined) return inSnapshot(tx, key, ...given)
    const found = rows.find(lookup, key)
    if (found !== undefined) return found
    const value = load(tx, key, ...given)
    rows.keep(lookup, key, value)
    return value
  }
}

const change = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+"?(\w+)/i
const noChange = /^\s*(?:select|values|begin|commit|rollback|savepoint|release|set|pragma|explain)\b/i

/** The tables with kept rows that a statement may change. */
export function tablesChangedBy(statement: string): readonly string[] {
  const [, table] = change.exec(statement) ?? []
  if (table !== undefined) return keptTables.has(table) ? [table] : []
  const isReading = noChange.test(statement) || !/\b(?:insert|update|delete|replace)\b/i.test(statement)
  return isReading ? [] : [...keptTables]
}

/** One generation: when it's full it becomes the old one, and rows of the old one that weren't used are dropped. */
const mostRows = 20_000

/** What a transaction or a process keeps. */
export class RowMemory implements KeptRows {
  #young = new Map<Lookup, Map<unknown, Promise<unknown>>>()
  #old = this.#young
  #rows = 0

  find = (lookup: Lookup, key: unknown): Promise<unknown> | undefined => {
    const young = this.#young.get(lookup)?.get(key)
    if (young !== undefined || this.#old === this.#young) return young
    const old = this.#old.get(lookup)?.get(key)
    if (old !== undefined) this.#add(lookup, key, old)
    return old
  }

  keep = (lookup: Lookup, key: unknown, value: Promise<unknown>): void => {
    this.#add(lookup, key, value)
    value.then(
      // A list counts its rows.
      rows => (this.#rows += Array.isArray(rows) ? rows.length : rows instanceof Set ? rows.size : 0),
      () => {
        for (const generation of [this.#young, this.#old])
          if (generation.get(lookup)?.get(key) === value) generation.get(lookup)?.delete(key)
      },
    )
  }

  changed(table: string): void {
    for (const generation of [this.#young, this.#old])
      for (const lookup of generation.keys()) if (lookup.tables.some(one => one === table)) generation.delete(lookup)
  }

  clear(): void {
    this.#young = new Map()
    this.#old = this.#young
    this.#rows = 0
  }

  #add(lookup: Lookup, key: unknown, value: Promise<unknown>): void {
    if (++this.#rows > mostRows) {
      this.#old = this.#young
      this.#young = new Map()
      this.#rows = 1
    }
    const values = this.#young.get(lookup) ?? new Map<unknown, Promise<unknown>>()
    this.#young.set(lookup, values.set(key, value))
  }
}

/** What a process keeps that has all changes of the database. */
export class CommittedRows {
  readonly #memory = new RowMemory()
  /** How many commits have changed rows, and the number of the last one for each table. */
  #commits = 0
  readonly #lastOf = new Map<string, number>()

  /** For a snapshot that begins now: rows that change later are its own. */
  forSnapshot(): KeptRows {
    const since = this.#commits
    const own = new RowMemory()
    const memoryOf = ({ tables }: Lookup): RowMemory =>
      tables.every(table => (this.#lastOf.get(table) ?? 0) <= since) ? this.#memory : own
    return {
      find: (lookup, key) => memoryOf(lookup).find(lookup, key),
      keep: (lookup, key, value) => memoryOf(lookup).keep(lookup, key, value),
    }
  }

  changed(tables: Iterable<string>): void {
    this.#commits++
    for (const table of tables) {
      this.#lastOf.set(table, this.#commits)
      this.#memory.changed(table)
    }
  }

  /** Something else has written. */
  forget(): void {
    this.changed(keptTables)
  }
}

/** What the writes of one transaction see: their own changes, and everything else as committed. */
export class WriterRows implements KeptRows {
  readonly changedTables = new Set<string>()
  readonly #own = new RowMemory()
  readonly #committed: KeptRows

  constructor(committed: KeptRows) {
    this.#committed = committed
  }

  find = (lookup: Lookup, key: unknown): Promise<unknown> | undefined => this.#of(lookup).find(lookup, key)
  keep = (lookup: Lookup, key: unknown, value: Promise<unknown>): void => this.#of(lookup).keep(lookup, key, value)

  changed(table: string): void {
    this.changedTables.add(table)
    this.#own.changed(table)
  }

  /** A write was rolled back. */
  clear(): void {
    this.#own.clear()
  }

  #of = ({ tables }: Lookup): KeptRows =>
    tables.some(table => this.changedTables.has(table)) ? this.#own : this.#committed
}
