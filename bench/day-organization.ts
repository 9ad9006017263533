// An organization for a day of load: its users are in channels of fifty, where they have already talked.
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#core/base/clock.ts'
import { type Database, withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import { loadMasterKey, makeSecrets } from '#core/server/secrets.ts'
import { insertPeople } from '#test/many-people.ts'
import type { DayUser } from './day-users.ts'
import { newText, topicOf, topics } from './day-texts.ts'
import { reader } from './fill.ts'
import { callApi } from './http-text.ts'
import { endServer } from './processes.ts'
import { startNewSubject } from './subject.ts'

export const usersOfChannel = 50
/** More than a page. */
const messagesOfTopic = 35
const atOnce = 50

export interface DayOrganization {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly users: readonly DayUser[]
  /** Marks all users as online. When users come online, all others hear about it, so a whole morning would be measured. */
  readonly bringOnline: () => Promise<void>
}

export async function makeOrganization(
  dataDir: string,
  databaseUrl: string | undefined,
  count: number,
): Promise<DayOrganization> {
  const { port, account: owner } = await startNewSubject(dataDir, databaseUrl)
  const use = async (work: (db: Database) => Promise<unknown>): Promise<void> => {
    const db = await openDatabase(databaseUrl ?? `sqlite:${join(dataDir, 'parley.db')}`, withoutServer)
    await work(db)
    await db.close()
  }
  await use(db => addUsers(db, dataDir, count))
  const { members } = await callApi(port, 'GET', '/users', owner)
  const idByName = new Map<string, number>(members.map((user: any) => [user.full_name, user.user_id]))

  const users: DayUser[] = []
  for (let first = 1; first <= count; first += usersOfChannel) {
    const numbers = Array.from({ length: Math.min(usersOfChannel, count + 1 - first) }, (_, n) => first + n)
    const subscribers = JSON.stringify(numbers.map(number => idByName.get(`Reader ${number}`)))
    const { id } = await callApi(port, 'POST', '/channels/create', owner, { name: `channel ${first}`, subscribers })
    const ofChannel = numbers.map(number => ({ account: reader(number), channelId: id, readers: numbers.length }))
    const newest = await talk(port, ofChannel)
    users.push(...ofChannel.map(user => ({ ...user, newest })))
  }
  await endServer(port)
  if (databaseUrl !== undefined) await use(db => db.long.write(0, tx => sql`analyze`.execute(tx.db)))
  return { dataDir, databaseUrl, users, bringOnline: () => use(bringOnline) }
}

async function addUsers(db: Database, dataDir: string, count: number): Promise<void> {
  const secrets = makeSecrets(loadMasterKey({ dataDir, secretKey: undefined }))
  const { id: realmId } = await db.readOne(tx => tx.db.selectFrom('realm').select('id').executeTakeFirstOrThrow())
  await db.long.write(realmId, async tx => {
    await insertPeople(tx, realmId, count)
    for (let number = 1; number <= count; number++) {
      const { email, apiKey } = reader(number)
      await tx.db
        .updateTable('account')
        .set({ api_key_hash: secrets.apiKeyHash(apiKey) })
        .where('realm_id', '=', realmId)
        .where('email_lower', '=', email)
        .execute()
    }
  })
}

/** Returns the newest message. */
async function talk(port: number, users: readonly Pick<DayUser, 'account' | 'channelId'>[]): Promise<number> {
  let newest = 0
  const left = Array.from({ length: topics * messagesOfTopic }, (_, n) => n).values()
  const send = async (): Promise<void> => {
    for (const n of left) {
      const { account, channelId } = users[n % users.length]!
      const fields = { type: 'channel', to: String(channelId), topic: topicOf(n), content: newText() }
      newest = Math.max(newest, (await callApi(port, 'POST', '/messages', account, fields)).id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  return newest
}

/** As clients ping every minute, all pinged a minute ago. */
const bringOnline = (db: Database): Promise<unknown> =>
  db.long.write(0, tx =>
    sql`insert into presence (account_id, realm_id, active_at, connected_at, update_id)
      select id, realm_id, ${sql.lit(minuteAgo())}, ${sql.lit(minuteAgo())}, 1 from account
      where email_lower like 'reader%'
      on conflict (account_id) do update set active_at = excluded.active_at, connected_at = excluded.connected_at`.execute(
      tx.db,
    ),
  )
const minuteAgo = (): number => Math.floor(systemClock.now() / 1000) - 60
