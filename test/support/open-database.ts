// A migrated database without a server, for tests of the database layer itself.
import { join } from 'node:path'
import { type Database, withoutServer } from '#core/db/database.ts'
import { migrate } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open.ts'
import type { PostgresTimes } from '#core/db/postgres-times.ts'
import type { Installation } from './command.ts'
import { type DatabaseKind, newMigratedDatabase } from './databases.ts'

export interface OpenedDatabase {
  readonly db: Database
  readonly url: string
  /** A second, independent connection to the same database, as another process would have. */
  readonly openAgain: (times?: Partial<PostgresTimes>, through?: string) => Promise<Database>
  readonly newRealm: () => Promise<number>
  readonly drop: () => Promise<void>
}

export async function openTestDatabase(kind: DatabaseKind): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, drop } = await newMigratedDatabase(kind)
  const url = databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`
  const opened: Database[] = []
  const openAgain: OpenedDatabase['openAgain'] = async (times, through = url) => {
    const db = await openDatabase(through, { ...withoutServer, times })
    opened.push(db)
    return db
  }
  const db = await openAgain()
  await migrate(db, 0)
  let realms = 0
  return {
    db,
    url,
    openAgain,
    async newRealm() {
      const { id } = await db.write(0, tx =>
        tx.db
          .insertInto('realm')
          .values({
            uuid: `realm${++realms}`,
            subdomain: `realm${realms}`,
            name: 'Realm',
            description: '',
            rendered_description: '',
            created_at: 0,
            deactivated: 0,
            settings: '{}',
            user_settings_defaults: '{}',
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      return id
    },
    async drop() {
      for (const each of opened) await each.close()
      await drop()
    },
  }
}

/** An installation's database, opened next to its server. */
export const openInstalled = ({ databaseUrl, dataDir }: Installation): Promise<Database> =>
  openDatabase(databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`, withoutServer)
