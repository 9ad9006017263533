// Whether an address counts as proven in a database of an older version, which required no proof.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { migrate, migrateWithin } from '#core/db/migrate.ts'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { databaseKinds, newDatabase } from '#test/databases.ts'

const versionBefore = 6

for (const kind of databaseKinds)
  void it(`an older account with a password has an unproven address, other accounts have a proven one (${kind})`, async t => {
    const { dataDir, databaseUrl, drop } = await newDatabase(kind)
    const db = await openDatabase(databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`, withoutServer)
    t.after(async () => {
      await db.close()
      await drop()
    })
    await db.write(0, async tx => {
      await migrateWithin(tx, 0, versionBefore)
      await sql`insert into realm (id, uuid, subdomain, name, description, rendered_description, created_at, deactivated,
        settings, user_settings_defaults) values (1, 'u', '', 'R', '', '', 0, 0, '{}', '{}')`.execute(tx.db)
      const accounts = [
        { name: 'typed', password: 'hash', bot_type: null },
        { name: 'directory', password: null, bot_type: null },
        { name: 'bot', password: null, bot_type: 1 },
      ]
      for (const [index, { name, password, bot_type }] of accounts.entries())
        await sql`insert into account (id, realm_id, email, email_lower, full_name, name_key, role, is_active, bot_type,
          password_hash, api_key_hash, api_key_sealed, timezone, avatar_source, avatar_version, settings, joined_at,
          awaits_first_login, is_imported_stub, is_deleted) values (${index + 1}, 1, ${name}, ${name}, ${name}, ${name},
          400, 1, ${bot_type}, ${password}, ${name}, '', '', 'D', 1, '{}', 0, 0, 0, 0)`.execute(tx.db)
    })
    await migrate(db, 0)
    const rows = await db.readOne(tx =>
      tx.db.selectFrom('account').select(['email', 'email_proven']).orderBy('id').execute(),
    )
    assert.deepEqual(
      rows.map(({ email, email_proven }) => [email, email_proven]),
      [
        ['typed', 0],
        ['directory', 1],
        ['bot', 1],
      ],
    )
  })
