// The row types in src/schema/tables agree with both databases.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { migrate } from '#core/db/migrate.ts'
import { hookHandlers } from '#features'
import { migrations } from '#schema/migrations.ts'
import { databaseKinds, type DatabaseKind } from '#test/databases.ts'
import { type OpenedDatabase, openTestDatabase } from '#test/open-database.ts'

/** Table and column names, with whether null is allowed, from the declared types. */
function declaredColumns(): string[] {
  const code = globSync('src/schema/tables/*.ts')
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
  // Rows that several tables share have their own interface.
  const shared = [...code.matchAll(/^interface (\w+) \{([\s\S]*?)\}/gm)]
  const body = shared.reduce(
    (text, [, name, columns = '']) =>
      text.replaceAll(new RegExp(`: ${name}( & \\{|$)`, 'gm'), (_, more) => `: {${columns}${more === '' ? '}' : ''}`),
    code,
  )
  return [...body.matchAll(/^ {2}(\w+): \{([\s\S]*?)\}/gm)].flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/(\w+): ([^;\n]+)/g)].map(
      ([, column, type = '']) => `${table}.${column}${type.includes('null') ? '?' : ''}`,
    ),
  )
}

/** The search index differs between the databases; only core/db/search-index.ts reads it. */
const actualColumns: Record<DatabaseKind, ReturnType<typeof sql<{ name: string }>>> = {
  sqlite: sql<{ name: string }>`
    select t.name || '.' || c.name || case when c."notnull" = 0 and c.pk = 0 then '?' else '' end as name
    from pragma_table_list t join pragma_table_info(t.name) c
    where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite_%'`,
  postgres: sql<{ name: string }>`
    select table_name || '.' || column_name || case when is_nullable = 'YES' then '?' else '' end as name
    from information_schema.columns where table_schema = 'public' and table_name not in ('message_search', 'topic_search')`,
}

const userIdColumn = /\.(account|user|sender|creator|owner|bot_owner|muted)_id$/

for (const kind of databaseKinds) {
  void describe(`schema (${kind})`, () => {
    let opened: OpenedDatabase
    before(async () => {
      opened = await openTestDatabase(kind)
    })
    after(() => opened.drop())

    it('has exactly the declared tables and columns', async () => {
      const { rows } = await opened.db.write(0, tx => actualColumns[kind].execute(tx.db))
      assert.deepEqual(rows.map(row => row.name).sort(), declaredColumns().sort())
    })

    it('each column with user IDs is declared by a feature that handles permanent deletion', async () => {
      const { rows } = await opened.db.write(0, tx => actualColumns[kind].execute(tx.db))
      const ofUsers = rows.map(row => row.name.replace('?', '')).filter(name => userIdColumn.test(name))
      const answered = hookHandlers.flatMap(handler => ('column' in handler ? [String(handler.column)] : []))
      assert.deepEqual(answered.toSorted(), ofUsers.toSorted())
    })

    it('migrations only add, so that servers of the previous version keep running', () => {
      const target = { dialect: kind, identity: '' }
      for (const [nth, statements] of migrations.map(migration => migration(target)).entries())
        for (const statement of statements) {
          assert.doesNotMatch(statement, /\b(drop|rename)\b/i, `migration ${nth + 1}`)
          // A server that doesn't know the column leaves it out.
          if (/\badd column\b/i.test(statement) && /\bnot null\b/i.test(statement))
            assert.match(statement, /\bdefault\b/i, `migration ${nth + 1}`)
        }
    })

    it('migrating again changes nothing', async () => {
      assert.equal(await migrate(opened.db, 0), 0)
    })

    it("refuses a newer Parley's database", async () => {
      const version = migrations.length + 1
      await opened.db.write(0, tx => tx.db.insertInto('schema_version').values({ version, applied_at: 0 }).execute())
      await assert.rejects(migrate(opened.db, 0), /created by a newer version of Parley/)
      await opened.db.write(0, tx => tx.db.deleteFrom('schema_version').where('version', '=', version).execute())
    })
  })
}
