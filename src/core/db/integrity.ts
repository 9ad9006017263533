// Whether the database's own pages and indexes are sound.
import { messageOf } from '#core/base/errors.ts'
import type { ReadTx } from './database.ts'

export interface Integrity {
  /** How many tables and indexes were examined. */
  readonly examined: number
  readonly problems: readonly string[]
}

const mostProblems = 100

/** Returns a reason if the database can't be examined. */
export const integrityOf = (tx: ReadTx): Promise<Integrity | string> =>
  tx.dialect === 'sqlite' ? ofSqlite(tx) : ofPostgres(tx)

async function ofSqlite(tx: ReadTx): Promise<Integrity> {
  const [counted] = await tx.run<{ count: number }>('select count(*) as count from sqlite_schema', [])
  const rows = await tx.run<{ integrity_check: string }>(`pragma integrity_check(${mostProblems})`, [])
  const problems = rows.map(row => row.integrity_check).filter(text => text !== 'ok')
  return { examined: counted?.count ?? 0, problems }
}

async function ofPostgres(tx: ReadTx): Promise<Integrity | string> {
  const [extension] = await tx.run<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace
      where extname = 'amcheck'`,
    [],
  )
  if (extension === undefined) return 'the extension amcheck is not installed; "create extension amcheck" installs it'
  const { schema } = extension
  const relations = await tx.run<{ name: string; kind: string }>(
    `select c.oid::regclass::text as name, c.relkind as kind from pg_class c
      left join pg_am on pg_am.oid = c.relam left join pg_index i on i.indexrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace
        and (c.relkind = 'r' or c.relkind = 'i' and amname = 'btree' and i.indisvalid)
      order by c.relname`,
    [],
  )
  const problems: string[] = []
  for (const { name, kind } of relations) {
    const examination =
      kind === 'i'
        ? `select '' as msg from ${schema}.bt_index_check($1::regclass, true)`
        : `select msg from ${schema}.verify_heapam($1::regclass) limit ${mostProblems}`
    problems.push(...(await problemsIn(tx, examination, name)))
  }
  return { examined: relations.length, problems }
}

/** A damaged index makes the statement fail. The savepoint keeps the transaction alive. */
async function problemsIn(tx: ReadTx, examination: string, name: string): Promise<string[]> {
  await tx.run('savepoint examination', [])
  try {
    const rows = await tx.run<{ msg: string }>(examination, [name])
    return rows.filter(({ msg }) => msg !== '').map(({ msg }) => `${name}: ${msg}`)
  } catch (error) {
    await tx.run('rollback to savepoint examination', [])
    return [`${name}: ${messageOf(error)}`]
  } finally {
    await tx.run('release savepoint examination', [])
  }
}
