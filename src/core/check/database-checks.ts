// Checks that apply to every table: sound pages, references and IDs.
import { type RawBuilder, sql } from 'kysely'
import { copiedTables } from '#core/backup/copied-rows.ts'
import { keysOf } from '#core/base/records.ts'
import type { ReadTx } from '#core/db/database.ts'
import { rowsOf, identityPosition, setIdentityPosition } from '#core/db/dialect.ts'
import { integrityOf } from '#core/db/integrity.ts'
import { pagesOf, type Value } from '#core/db/table-pages.ts'
import type { Check, Problem } from './check.ts'

// A foreign key as the database knows it. Each has one column.

interface ForeignKey {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly parent_column: string
}

function foreignKeys(tx: ReadTx): Promise<ForeignKey[]> {
  const query: RawBuilder<ForeignKey> =
    tx.dialect === 'sqlite'
      ? sql`select m.name as "table", k."from" as "column", k."table" as parent, k."to" as parent_column
          from sqlite_schema m, pragma_foreign_key_list(m.name) k where m.type = 'table' order by 1, 2`
      : sql`select k.conrelid::regclass::text as table, child.attname as column,
            k.confrelid::regclass::text as parent, parent.attname as parent_column
          from pg_constraint k
          join pg_attribute child on child.attrelid = k.conrelid and child.attnum = k.conkey[1]
          join pg_attribute parent on parent.attrelid = k.confrelid and parent.attnum = k.confkey[1]
          where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`
  return rowsOf(tx, query)
}

type TableName = keyof typeof copiedTables

const integrity: Check = {
  name: 'Database integrity',
  unit: 'tables and indexes',
  async *find(tx, { counted, leftOut }) {
    const found = await integrityOf(tx)
    if (typeof found === 'string') return leftOut(found)
    counted(found.examined)
    yield found.problems.map(text => ({ text }))
  },
}

/** References of rows that belong to a message, an attachment or a file. If that is missing, no request reads them. */
const partOf: ReadonlySet<string> = new Set([
  'message_text.message_id',
  'user_message.message_id',
  'reaction.message_id',
  'submessage.message_id',
  'sent_message.message_id',
  'webhook_call.message_id',
  'attachment_reference.message_id',
  'attachment_reference.attachment_id',
  'attachment_image.attachment_id',
  'wanted_thumbnail.attachment_id',
  'scheduled_upload.attachment_id',
  'scheduled_upload.scheduled_message_id',
  'file_chunk.file_id',
])

const references: Check = {
  name: 'References between rows',
  unit: 'foreign keys',
  async *find(tx, { counted }) {
    const keys = await foreignKeys(tx)
    for (const key of keys) {
      for await (const page of danglingRows(tx, key)) yield page.map(row => danglingProblem(key, row))
      counted(1, keys.length)
    }
  },
}

const isDangling = ({ table, column, parent, parent_column }: ForeignKey): string =>
  `"${column}" is not null and not exists
    (select 1 from "${parent}" parent where parent."${parent_column}" = "${table}"."${column}")`

function danglingRows(tx: ReadTx, foreignKey: ForeignKey): ReturnType<typeof pagesOf> {
  const key = copiedTables[foreignKey.table as TableName]
  const columns = [...new Set<string>([...key, foreignKey.column])]
  return pagesOf(tx, { name: foreignKey.table, key, columns, condition: isDangling(foreignKey) })
}

function danglingProblem(foreignKey: ForeignKey, row: Readonly<Record<string, Value>>): Problem {
  const { table, column, parent } = foreignKey
  const key: readonly string[] = copiedTables[table as TableName]
  const text = `${table} (${key.map(name => `${name} ${String(row[name])}`).join(', ')}) refers to ${parent} ${String(row[column])}, which is missing`
  if (!partOf.has(`${table}.${column}`)) return { text }
  return {
    text,
    async repair(tx) {
      const values = key.map((name, nth) => `"${name}" = ${tx.dialect === 'sqlite' ? '?' : `$${nth + 1}`}`)
      await tx.run(
        `delete from "${table}" where ${values.join(' and ')} and ${isDangling(foreignKey)}`,
        key.map(name => row[name]),
      )
    },
  }
}

const ids: Check = {
  name: 'Next IDs',
  unit: 'tables',
  async *find(tx, { counted }) {
    for (const table of keysOf(copiedTables)) {
      const highest = await highestId(tx, table)
      if (highest === undefined) continue
      counted(1)
      const position = (await identityPosition(tx, table)) ?? 0
      if (position < highest)
        yield [
          {
            text: `the next ID of ${table} would be ${position + 1}, but it has a row with ID ${highest}`,
            repair: async again => {
              const last = Math.max((await highestId(again, table)) ?? 0, (await identityPosition(again, table)) ?? 0)
              await setIdentityPosition(again, table, last)
            },
          },
        ]
    }
  },
}

/** Undefined for an empty table, and for one that gives out no IDs. */
async function highestId(tx: ReadTx, table: TableName): Promise<number | undefined> {
  const [column, ...more] = copiedTables[table]
  if (more.length > 0 || (column !== 'id' && column !== 'seq')) return undefined
  const [row] = await tx.run<{ highest: unknown }>(`select max("${column}") as highest from "${table}"`, [])
  return typeof row?.highest === 'number' ? row.highest : undefined
}

const eventLog: Check = {
  name: 'Event log',
  unit: 'events',
  async *find(tx, { counted }) {
    const columns = ['seq', 'payload', 'audience']
    for await (const page of pagesOf(tx, { name: 'event', key: ['seq'], columns })) {
      counted(page.length)
      const unreadable = page.filter(({ payload, audience }) => !isJson(payload) || !isJson(audience))
      yield unreadable.map(({ seq }) => ({ text: `event ${String(seq)} isn't valid JSON` }))
    }
  },
}

function isJson(text: Value | undefined): boolean {
  try {
    return typeof JSON.parse(String(text)) === 'object'
  } catch {
    return false
  }
}

/** A queue positioned after the end of the log would miss the events that get those numbers. */
const queues: Check = {
  name: 'Event queues',
  unit: 'queues',
  async *find(tx, { counted }) {
    const end = (await identityPosition(tx, 'event')) ?? 0
    const columns = ['id', 'realm_id', 'account_id', 'base_seq', 'acknowledged_seq', 'looked_seq']
    for await (const page of pagesOf(tx, { name: 'event_queue', key: ['id'], columns })) {
      counted(page.length)
      const wrong = page.filter(row => {
        const [base, acknowledged, looked] = [row['base_seq'], row['acknowledged_seq'], row['looked_seq']].map(Number)
        return Number(base) > Number(acknowledged) || Math.max(Number(acknowledged), Number(looked)) > end
      })
      yield wrong.map(({ id, account_id, realm_id }) => ({
        text: `queue ${String(id)} of account ${String(account_id)} is at a position that isn't in the log`,
        realmId: Number(realm_id),
        repair: async again => {
          await again.db.deleteFrom('event_queue').where('id', '=', String(id)).execute()
        },
      }))
    }
  },
}

export const databaseChecks: readonly Check[] = [integrity, references, ids, eventLog, queues]
