// Queries that are compiled once and then run with new parameters, because Kysely's compiler takes longer than the
// database. For queries that run with every request or every message.
import type { Compilable, Insertable, RawBuilder, Selectable } from 'kysely'
import { existing } from '#core/base/existing.ts'
import type { Tables } from '#schema/tables.ts'
import type { ReadTx, WriteTx } from './database.ts'
import type { DialectName } from './dialect.ts'

/** Stands for a parameter while the query is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface Plan {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export interface CompiledQuery<P, Row, Tx = ReadTx> {
  readonly first: (tx: Tx, params: P) => Promise<Row | undefined>
  readonly all: (tx: Tx, params: P) => Promise<Row[]>
  /** Doesn't return the result: see `runUnawaited` in database.ts. */
  readonly unawaited: (tx: Tx & Pick<WriteTx, 'runUnawaited'>, params: P) => Promise<void>
}

/** `build` sees each parameter as a property of `p` and must use it as a plain value. `Tx` is `WriteTx` for a write. */
export function compiled<P extends object, Row, Tx extends Pick<ReadTx, 'db' | 'dialect' | 'run'> = ReadTx>(
  build: (db: Tx['db'], p: P, tx: Tx) => Compilable,
): CompiledQuery<P, Row, Tx> {
  const plans: Partial<Record<DialectName, Plan>> = {}
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as P
  const planOf = (tx: Tx): Plan => (plans[tx.dialect] ??= build(tx.db, slots, tx).compile())
  const valuesOf = ({ parameters }: Plan, params: P): unknown[] =>
    parameters.map(value => (value instanceof Slot ? params[value.name as keyof P] : value))
  function all(tx: Tx, params: P): Promise<Row[]> {
    const plan = planOf(tx)
    return tx.run(plan.sql, valuesOf(plan, params))
  }
  return {
    all,
    first: async (tx, params) => (await all(tx, params))[0],
    unawaited(tx, params) {
      const plan = planOf(tx)
      return tx.runUnawaited(plan.sql, valuesOf(plan, params))
    },
  }
}

/** Inserts a row and returns it with its ID. All rows have the columns of the first. */
export function insertion<Name extends keyof Tables>(
  table: Name,
): (tx: WriteTx, row: Insertable<Tables[Name]>) => Promise<Selectable<Tables[Name]>> {
  type Row = Selectable<Tables[Name]>
  const from = (names: readonly string[]): CompiledQuery<Record<string, unknown>, Row, WriteTx> =>
    compiled((db, p) => {
      const values = Object.fromEntries(names.map(name => [name, p[name]]))
      return db
        .insertInto(table)
        .values(values as never)
        .returningAll()
    })
  let query: ReturnType<typeof from> | undefined
  return async (tx, row) => existing(await (query ??= from(Object.keys(row))).first(tx, row))
}

/** Compiles each form of a query once. The number of forms must be limited. */
export class CompiledForms<P extends object, Row> {
  readonly #queries = new Map<string, CompiledQuery<P, Row>>()

  /** `build` as in `compiled`. It must build the same query for the same `form`. */
  all(tx: ReadTx, form: string, build: (p: P, tx: ReadTx) => RawBuilder<Row>, params: P): Promise<Row[]> {
    let query = this.#queries.get(form)
    if (query === undefined) {
      query = compiled<P, Row>((db, p, scope) => ({ compile: () => build(p, scope).compile(db) }))
      this.#queries.set(form, query)
    }
    return query.all(tx, params)
  }
}
