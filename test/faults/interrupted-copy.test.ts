// A restore or a move is killed at many moments. Afterwards the target holds nothing, and the next attempt succeeds; or
// it holds everything, with the search index.
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { unfinishedFilling } from '#core/db/fill-mark.ts'
import { ask } from '#test/ask.ts'
import { client, copyMessage, shareKey, succeed, urlOf } from '#test/backups.ts'
import { init, install, type Installation, type Owner, type Served, temporaryFolder } from '#test/command.ts'
import type { DatabaseKind } from '#test/databases.ts'
import { mainKinds, size } from '#test/long.ts'
import { openInstalled } from '#test/open-database.ts'

const moments = size(3, 5)
const messageCount = 2_000

/** The number of bytes of a database on disk, also with rows that are not committed. */
async function sizeOf({ databaseUrl, dataDir }: Installation): Promise<number> {
  if (databaseUrl === undefined)
    return readdirSync(dataDir)
      .map(name => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
      .reduce((sum, bytes) => sum + bytes, 0)
  const connection = new Client({ connectionString: databaseUrl })
  await connection.connect()
  try {
    return Number((await connection.query('select pg_database_size(current_database()) as size')).rows[0].size)
  } finally {
    await connection.end()
  }
}

/** Watches a command until it ends or the database has grown by `enough` bytes. Returns the growth. */
async function growth(there: Installation, { child }: Served, enough: number): Promise<number> {
  const before = await sizeOf(there)
  let most = 0
  while (child.exitCode === null && child.signalCode === null && most < enough) {
    most = Math.max(most, (await sizeOf(there)) - before)
    await sleep(1)
  }
  return most
}

/** Watches a command until its mark is in the database, which is there already: the rows follow. */
async function begun(there: Installation, { child }: Served): Promise<void> {
  const db = await openInstalled(there)
  while (child.exitCode === null && (await db.readOne(unfinishedFilling)) === undefined) await sleep(1)
  await db.close()
}

interface Source {
  readonly here: Installation
  readonly owner: Owner
  readonly file: string
}

async function backedUp(t: TestContext, kind: DatabaseKind): Promise<Source> {
  const here = await install(t, kind)
  const owner = await init(here)
  const server = await here.start()
  const call = client(server.url, owner)
  await call('POST /users/me/subscriptions', { subscriptions: [{ name: 'harbour' }] })
  const content = 'Seven gulls over the pier at low tide.'
  const { id } = await call('POST /messages', { type: 'stream', to: 'harbour', topic: 'gulls', content })
  await server.stop()
  await copyMessage(here, id, messageCount - 1)
  const file = join(temporaryFolder(t), 'parley.backup')
  await succeed(here, 'backup', file)
  return { here, owner, file }
}

async function target(t: TestContext, kind: DatabaseKind, { here }: Source): Promise<Installation> {
  const there = await install(t, kind)
  shareKey(here, there)
  return there
}

type Server = Awaited<ReturnType<Installation['start']>>

/**
 * The result of a start: the restored organization, nothing, or the mark of the interruption, because of which it
 * refuses.
 */
async function startAfter(there: Installation, owner: Owner): Promise<Server | 'nothing' | 'refused'> {
  const server = there.serve('--json')
  const line = await server.nextLine().catch(() => undefined)
  if (line === undefined) {
    assert.match((await server.ended).stderr, /^A (restore|move) into this database was interrupted/)
    return 'refused'
  }
  const { url } = JSON.parse(line) as { url: string }
  if ((await ask(url, owner, 'GET /users/me')).status === 200) return { ...server, url }
  await server.stop()
  return 'nothing'
}

/** If the target of a move has the content, the source refuses to be used. Afterwards it does not. */
async function requireOneOpen(here: Installation, isFilled: boolean): Promise<void> {
  const { code, stderr } = await here.parley('user', 'list')
  if (isFilled) assert.match(stderr, /^This database was moved to /)
  else if (code !== 0) assert.match(stderr, /^This database was moved to /)
  await succeed(here, 'reopen')
}

type Command = (source: Source, there: Installation) => string[]
const commands: Readonly<Record<string, Command>> = {
  restore: ({ file }) => ['restore', file],
  move: ({ here }, there) => ['move', '--from', urlOf(here), '--to', urlOf(there)],
}

async function copyAgain(there: Installation, command: readonly string[]): Promise<Server> {
  await succeed(there, ...command)
  return there.start()
}

async function requireEverything(url: string, owner: Owner): Promise<void> {
  const narrow = [{ operator: 'search', operand: 'gulls tide' }]
  const { messages } = await client(url, owner)('GET /messages', {
    anchor: 'oldest',
    num_before: 0,
    num_after: messageCount + 1,
    narrow,
  })
  assert.equal(messages.length, messageCount)
}

for (const kind of mainKinds())
  void describe(`a copy that is killed (${kind})`, { concurrency: 2, timeout: 300_000 }, () => {
    for (const [name, argumentsOf] of Object.entries(commands))
      it(`a ${name} has stored everything or nothing, and in the latter case can be repeated`, async t => {
        const source = await backedUp(t, kind)
        const { owner } = source
        const whole = await target(t, kind, source)
        const full = await growth(whole, whole.run(...argumentsOf(source, whole)), Infinity)

        let refusals = 0
        for (let moment = 0; moment < moments; moment++) {
          const there = await target(t, kind, source)
          const command = argumentsOf(source, there)
          // The source of a move that was not killed refuses writes, and another move.
          if (name === 'move') await succeed(source.here, 'reopen')
          if (moment === 1) await succeed(there, 'migrate')
          const running = there.run(...command)
          if (moment === 1) await begun(there, running)
          else await growth(there, running, (full * moment) / moments)
          running.child.kill('SIGKILL')
          await running.ended

          const started = await startAfter(there, owner)
          if (started === 'refused') refusals++
          if (name === 'move') await requireOneOpen(source.here, typeof started !== 'string')
          const server = typeof started === 'string' ? await copyAgain(there, command) : started
          await requireEverything(server.url, owner)
          await server.stop()
        }
        assert.ok(refusals > 0, `no ${name} was killed in the middle`)
      })
  })
