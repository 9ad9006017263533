// Keys and passwords: where they are stored, and what guesses cost.
// Measures processor time, so it runs in a process of its own.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { basic } from '#test/http.ts'
import { mainlyOnSqlite, withOwnServer } from '#test/suite.ts'
import { type Answer, type Org, password, type World } from '#test/world.ts'

const chosen = 'another passphrase, chosen through the API'

/** All data that the server has stored: the files in its folder, and the tables of a separate database. */
async function atRest({ app, kind }: World): Promise<string> {
  const files = readdirSync(app.config.dataDir)
    .filter(name => name !== 'secret.key')
    .map(name => readFileSync(join(app.config.dataDir, name), 'latin1'))
  if (kind === 'sqlite') return files.join('\n')
  const tables = await app.db.readOne(async tx => {
    const db = tx.db as Kysely<any>
    const names = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema()`.execute(db)
    const dumps: string[] = []
    for (const { name } of names.rows)
      dumps.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows))
    return dumps
  })
  return [...files, ...tables].join('\n')
}

function assertAbsent(secrets: readonly string[], text: string): void {
  for (const secret of secrets)
    for (const form of [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      Buffer.from(secret).toString('hex'),
    ])
      assert.ok(!text.includes(form), `"${secret}" is written down`)
}

/** Sends secrets through the server in every possible way; returns them all. */
async function useSecrets({ anonymous, member, admin, host }: Org, { raw }: World): Promise<string[]> {
  await anonymous('POST /fetch_api_key', { username: member.email, password })
  await anonymous('POST /fetch_api_key', { username: member.email, password: chosen })
  await anonymous(`POST /fetch_api_key?username=x&password=${encodeURIComponent(chosen)}`)
  await anonymous('GET /users/me', {}, { headers: { authorization: basic('nobody@x.example', member.apiKey) } })
  await anonymous('GET /users/me', {}, { headers: { authorization: `Bearer ${member.apiKey}` } })
  await raw({ path: `/api/v1/nothing?api_key=${member.apiKey}`, host })
  await raw({ path: `/api/v1/users/%zz${member.apiKey}`, host })
  await admin.ok('POST /users', { email: 'new@x.example', full_name: 'New Person', password: chosen })
  const { api_key } = await member.ok('POST /users/me/api_key/regenerate')
  const { apiKey, email } = member
  const headers = [basic(email, apiKey), basic(admin.email, admin.apiKey)].map(header => header.slice('Basic '.length))
  return [apiKey, admin.apiKey, api_key, password, chosen, ...headers]
}

withOwnServer('secrets', test => {
  test('never appear in the log', async world => {
    const secrets = await useSecrets(await world.org(), world)
    assert.match(world.log(), /"status":200/)
    assertAbsent(secrets, world.log())
  })

  test('never appear in the database', async world => {
    const here = await world.org()
    const secrets = await useSecrets(here, world)
    const stored = await atRest(world)
    assert.ok(stored.includes(here.member.email), 'the whole database was read')
    assertAbsent(secrets, stored)
  })
})

mainlyOnSqlite('the cost of a login', test => {
  test('a login with an unknown name costs as much work as one with a wrong password', async ({ org }) => {
    const { anonymous, member, bot } = await org()
    const cost = async (username: string): Promise<number> => {
      const start = performance.now()
      assert.equal((await anonymous('POST /fetch_api_key', { username, password: 'wrong' })).status, 401)
      return performance.now() - start
    }
    const names = [member.email, 'nobody@x.example', bot.email]
    const times = names.map((): number[] => [])
    for (let round = 0; round < 9; round++)
      for (const [index, name] of names.entries()) times[index]?.push(await cost(name))
    const [wrong = 0, unknown = 0, ofBot = 0] = times.map(ofName => ofName.sort((a, b) => a - b)[4] ?? 0)
    // Without the work a response would take a twentieth of the time.
    assert.ok(unknown > wrong / 3 && ofBot > wrong / 3, `${wrong} ms, ${unknown} ms, ${ofBot} ms`)
  })

  test("a hundred simultaneous logins all get a response, and don't delay other requests", async ({ org }) => {
    const { anonymous, member, join: joinOrg } = await org()
    for (let i = 0; i < 6; i++) await joinOrg(`Person ${i}`)
    let waiting = 0
    const login = async (username: string): Promise<Answer> => {
      waiting++
      const answer = await anonymous('POST /fetch_api_key', { username, password })
      waiting--
      return answer
    }
    const logins = Array.from({ length: 99 }, (_, index) => login(`nobody${index}@x.example`))
    const right = login(member.email)
    // Compression needs one of the threads that hash passwords.
    const list = await member.call('GET /users', {}, { headers: { 'accept-encoding': 'gzip' } })
    assert.deepEqual([list.status, list.headers['content-encoding']], [200, 'gzip'])
    assert.ok(waiting > 50, `only ${waiting} logins were still waiting`)
    assert.deepEqual(new Set((await Promise.all(logins)).map(({ status }) => status)), new Set([401]))
    assert.equal((await right).body.api_key, member.apiKey)
  })
})
