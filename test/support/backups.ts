// Helpers for tests of backup, restore and move: a server with data, and the contents of a backup.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { copiedTables } from '#core/backup/copied-rows.ts'
import { keysOf } from '#core/base/records.ts'
import type { Database } from '#core/db/database.ts'
import { columnsOf, identityPosition } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'
import { ask, type Credentials } from './ask.ts'
import type { Installation } from './command.ts'
import type { FormFields } from './http.ts'
import { copyText } from './message-copies.ts'
import { openInstalled } from './open-database.ts'

/** The lines of a backup: the header, the rows, and the trailer. */
export function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
}

/** The rows of a backup by table, each as an object. */
export function contents(file: string): Record<string, Record<string, any>[]> {
  const [header = '', ...lines] = linesOf(file)
  const { tables } = JSON.parse(header)
  let at = 0
  return Object.fromEntries(
    tables.map(({ name, columns, rows }: any) => [
      name,
      lines.slice(at, (at += rows)).map(line => {
        const values = JSON.parse(line)
        return Object.fromEntries(columns.map((column: string, index: number) => [column, values[index]]))
      }),
    ]),
  )
}

/** A function for calls that must succeed. */
export const client =
  (url: string, credentials: Credentials) =>
  async (route: string, fields?: FormFields): Promise<any> => {
    const answer = JSON.parse((await ask(url, credentials, route, fields)).text)
    assert.equal(answer.result, 'success', `${route}: ${answer.msg}`)
    return answer
  }

/** Adds `count` copies of this message, faster than sending them. */
export async function copyMessage(here: Installation, id: number, count: number): Promise<void> {
  await withDatabase(here, db =>
    db.write(0, async tx => {
      const columns = sql.join(
        (await columnsOf(tx, 'message')).filter(name => name !== 'id').map(name => sql.ref(name)),
      )
      const copies = sql`insert into message (${columns})
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
        select ${columns} from message, n where id = ${sql.lit(id)}`
      await copies.execute(tx.db as Kysely<Tables>)
      await copyText(tx, id)
    }),
  )
}

/** Gives a new installation the secret key of another. */
export function shareKey(from: Installation, to: Installation): void {
  copyFileSync(join(from.dataDir, 'secret.key'), join(to.dataDir, 'secret.key'))
}

/** Runs a command that must succeed. */
export async function succeed(here: Installation, ...args: string[]): Promise<void> {
  const { code, stderr } = await here.parley(...args)
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`)
}

/** The URL of an installation's database. */
export const urlOf = ({ databaseUrl, dataDir }: Installation): string =>
  databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`

export async function withDatabase<T>(of: Installation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openInstalled(of)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const shown = (value: unknown): unknown => (value instanceof Uint8Array ? hash('sha256', value) : value)

/** Every row of every table, in the same order for both databases, and the next ID of each table. */
export const everyRow = (of: Installation): Promise<Record<string, object>> =>
  withDatabase(of, db =>
    db.readLong(async tx => {
      const tables: Record<string, object> = {}
      for (const name of keysOf(copiedTables)) {
        const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(tx.db as Kysely<Tables>)
        const texts = rows.map(row => JSON.stringify(Object.values(row).map(shown)))
        tables[name] = { rows: texts.toSorted(), last: await identityPosition(tx, name) }
      }
      return tables
    }),
  )
