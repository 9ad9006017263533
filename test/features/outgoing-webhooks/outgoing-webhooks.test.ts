// Outgoing webhook bots, with a bot's real server.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Database, serverWide } from '#core/db/database.ts'
import { afterFile } from '#test/after-file.ts'
import { startBotServer } from '#test/bot-server.ts'
import { startDnsServer } from '#test/dns-server.ts'
import { basic } from '#test/http.ts'
import { listen } from '#test/queue.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

const server = await startBotServer()
const dns = await startDnsServer()
afterFile(() => server.stop())

interface Bot {
  readonly id: number
  readonly name: string
  /** The path at the bot's server. */
  readonly path: string
  readonly apiKey: string
}

/** Writes of messages and of calls fail like all writes to a read-only PostgreSQL server. */
async function setReadOnly(db: Database, isReadOnly: boolean): Promise<void> {
  const beginning = [
    `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception using errcode = 'read_only_sql_transaction'; end $$`,
    ...['message', 'webhook_call'].map(
      table => `create trigger refuse before insert or update or delete on ${table} execute function refuse()`,
    ),
  ]
  await db.write(serverWide, async tx => {
    for (const statement of isReadOnly ? beginning : ['drop function refuse() cascade']) await tx.run(statement, [])
  })
}

/** On SQLite another process keeps the database locked. */
async function whileWritesFail({ kind, app }: World, work: () => Promise<void>): Promise<void> {
  if (kind === 'postgres') {
    await setReadOnly(app.db, true)
    try {
      await work()
    } finally {
      await setReadOnly(app.db, false)
    }
    return
  }
  const other = new DatabaseSync(join(app.config.dataDir, 'parley.db'))
  other.exec('begin immediate')
  try {
    await work()
  } finally {
    other.close()
  }
}

let bots = 0
async function makeBot(owner: Person, format: 1 | 2 = 1, fields: Record<string, unknown> = {}): Promise<Bot> {
  const name = `Tide Bot ${++bots}`
  const path = `/bot/${bots}`
  const asked = { full_name: name, short_name: `tide${bots}`, bot_type: 3, interface_type: format }
  const made = await owner.ok('POST /bots', { ...asked, payload_url: server.url(path), ...fields })
  return { id: made.user_id, name, path, apiKey: made.api_key }
}

const mention = ({ name }: Bot): string => `@**${name}** hello`

/** The messages in a conversation, as raw texts with their senders, oldest first. */
async function conversation(person: Person, narrow: readonly object[]): Promise<[string, string][]> {
  const asked = { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false }
  const { messages } = await person.ok('GET /messages', asked)
  return messages.map((message: any) => [message.sender_full_name, message.content])
}
const inChannel = (person: Person, name: string) => conversation(person, [{ operator: 'channel', operand: name }])
const withUsers = (person: Person, ...ids: readonly number[]) =>
  conversation(person, [{ operator: 'dm', operand: ids }])
/** The notices to a user. */
const notices = async (person: Person): Promise<string[]> =>
  (await conversation(person, [{ operator: 'is', operand: 'dm' }]))
    .filter(([sender]) => sender === 'Notification Bot')
    .map(([, content]) => content)

async function later({ advance, app }: World, seconds: number): Promise<void> {
  advance(seconds)
  app.jobs.wake('outgoing webhooks')
  await app.jobs.idle()
}

const failedNotice = (bot: Bot, message: number, problem: string): string =>
  `@_**${bot.name}|${bot.id}** couldn't respond to message ${message}: ${problem}.`

const networkRefused = 'the address belongs to a network that may not be called'

async function orgWithChannel(world: World): Promise<Org> {
  const org = await world.org()
  await org.channel('general', { subscribers: [org.owner, org.member] })
  return org
}

/** A bot has enough time to respond, however busy the machine is. */
const onThisMachine = { PARLEY_WEBHOOKS_PRIVATE_NETWORKS: 'on', PARLEY_WEBHOOKS_SECONDS: '60' }

onEachDatabase(
  'outgoing webhooks',
  test => {
    test('a message to a group calls the bot, and the response goes to the group', async world => {
      const { owner, member, admin } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, [200, { content: 'To two' }])
      await owner.send([bot.id, admin.id], 'together')
      await world.app.jobs.idle()
      const [{ json }] = server.requests(bot.path) as [any]
      assert.deepEqual([json.trigger, json.message.display_recipient.length], ['direct_message', 3])
      assert.deepEqual(await withUsers(admin, bot.id, owner.id), [
        [owner.name, 'together'],
        [bot.name, 'To two'],
      ])
    })

    test("neither a mention of its group nor another bot's response calls a bot", async world => {
      const { owner, member } = await orgWithChannel(world)
      const [bot, other] = [await makeBot(member), await makeBot(member)]
      await owner.ok('POST /user_groups/create', { name: 'bots', description: '', members: [bot.id] })
      await owner.send('general', '@*bots*')
      server.answer(other.path, [200, { content: mention(bot) }])
      await owner.send('general', mention(other))
      await world.app.jobs.idle()
      assert.deepEqual((await inChannel(owner, 'general')).at(-1), [other.name, mention(bot)])
      assert.deepEqual(server.requests(bot.path), [])
    })

    test('the server retries a failing bot, and posts its response once', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, [500, 'broken'], [503], [200, { content: 'at last' }])
      await owner.send('general', mention(bot))
      await world.app.jobs.idle()
      // Not 4: the test's time is added, and seconds are rounded.
      await later(world, 3)
      assert.equal(server.requests(bot.path).length, 1)
      await later(world, 2)
      assert.equal(server.requests(bot.path).length, 2)
      await later(world, 20)
      await later(world, 1000)
      assert.equal(server.requests(bot.path).length, 3)
      const answers = (await inChannel(owner, 'general')).filter(([sender]) => sender === bot.name)
      assert.deepEqual(answers, [[bot.name, 'at last']])
      assert.deepEqual(await notices(member), [])
    })

    test('the server calls no bot while the database refuses writes', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, [500, 'broken'], [200, { content: 'at last' }])
      await owner.send('general', mention(bot))
      await world.app.jobs.idle()
      await whileWritesFail(world, async () => {
        await later(world, 10)
        const sending = owner.call('POST /messages', { type: 'direct', to: [owner.id], content: 'x' })
        await later(world, 10)
        assert.equal(server.requests(bot.path).length, 1)
        assert.equal((await sending).status, 503)
        await owner.ok('GET /messages', { anchor: 'newest', num_before: 1, num_after: 0 })
      })
      await later(world, 10)
      assert.equal(server.requests(bot.path).length, 2)
      assert.deepEqual((await inChannel(owner, 'general')).at(-1), [bot.name, 'at last'])
    })

    test('at most four calls of a bot run at a time', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      for (let sent = 0; sent < 6; sent++) await owner.send([bot.id], `question ${sent}`)
      while (server.requests(bot.path).length < 4) await server.next(bot.path)
      // The job has looked for more when another bot has responded.
      const other = await makeBot(member)
      const asked = server.next(other.path)
      await owner.send([other.id], 'hello')
      await asked
      assert.equal(server.requests(bot.path).length, 4)
      server.answer(bot.path, [200, { content: 'done' }])
      server.release(bot.path, [200, { content: 'done' }])
      await world.app.jobs.idle()
      assert.equal(server.requests(bot.path).length, 6)
      const answers = (await withUsers(owner, bot.id)).filter(([sender]) => sender === bot.name)
      assert.equal(answers.length, 6)
    })

    test('a bot needs its permissions when it responds', async world => {
      const org = await orgWithChannel(world)
      const { owner, member, admin } = org
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      const arrived = server.next(bot.path)
      const id = await owner.send('general', mention(bot))
      await arrived
      const { streams } = await admin.ok('GET /streams')
      const channel = streams.find(({ name }: any) => name === 'general').stream_id
      const { user_groups } = await admin.ok('GET /user_groups')
      const admins = user_groups.find(({ name }: any) => name === 'role:administrators').id
      await owner.ok(`PATCH /streams/${channel}`, { can_send_message_group: { new: admins } })
      server.release(bot.path, [200, { content: 'too late' }])
      await world.app.jobs.idle()
      assert.ok((await inChannel(owner, 'general')).every(([sender]) => sender !== bot.name))
      const problem = 'the answer was refused: You do not have permission to post in this channel.'
      assert.deepEqual(await notices(member), [failedNotice(bot, id, problem)])
    })

    test('the server neither calls a deactivated bot nor posts its response', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      const arrived = server.next(bot.path)
      await owner.send('general', mention(bot))
      await arrived
      await member.ok(`DELETE /bots/${bot.id}`)
      server.release(bot.path, [200, { content: 'too late' }])
      await world.app.jobs.idle()
      await owner.send('general', mention(bot))
      await world.app.jobs.idle()
      assert.equal(server.requests(bot.path).length, 1)
      assert.ok((await inChannel(owner, 'general')).every(([sender]) => sender !== bot.name))
    })

    test('the server posts no response after the organization was deactivated', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      const arrived = server.next(bot.path)
      await owner.send('general', mention(bot))
      await arrived
      await owner.ok('POST /realm/deactivate')
      server.release(bot.path, [200, { content: 'too late' }])
      await world.app.jobs.idle()
      const answers = await world.app.db.readOne(tx =>
        tx.db.selectFrom('message').select('id').where('sender_id', '=', bot.id).execute(),
      )
      assert.deepEqual(answers, [])
    })

    test("the server doesn't retry a bot after the organization was deactivated", async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, [500])
      await owner.send('general', mention(bot))
      await world.app.jobs.idle()
      await owner.ok('POST /realm/deactivate')
      await later(world, 5)
      assert.equal(server.requests(bot.path).length, 1)
    })

    test('the server posts no response to a deleted message', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      const arrived = server.next(bot.path)
      const id = await owner.send('general', mention(bot))
      await arrived
      await owner.ok(`DELETE /messages/${id}`)
      server.release(bot.path, [200, { content: 'too late' }])
      await world.app.jobs.idle()
      assert.ok((await inChannel(owner, 'general')).every(([sender]) => sender !== bot.name))
      assert.deepEqual(await notices(member), [])
    })

    test('a bot responds like the Python bot server: through the API, with its key', async world => {
      const { owner, member, host } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      const arrived = server.next(bot.path)
      await owner.send('general', mention(bot), 'tides')
      const { json } = await arrived
      const body = new URLSearchParams({
        type: 'stream',
        to: json.message.display_recipient,
        topic: json.message.subject,
        content: 'High at noon',
      }).toString()
      const headers = {
        authorization: basic(json.bot_email, bot.apiKey),
        'content-type': 'application/x-www-form-urlencoded',
      }
      const sent = await world.raw({ method: 'POST', path: '/api/v1/messages', host, body, headers })
      assert.equal(sent.status, 200)
      server.release(bot.path, [200, '""'])
      await world.app.jobs.idle()
      const answers = (await inChannel(owner, 'general')).filter(([sender]) => sender === bot.name)
      assert.deepEqual(answers, [[bot.name, 'High at noon']])
    })

    test('each call resolves the name once', async world => {
      const { owner, member } = await orgWithChannel(world)
      const host = `once.${world.kind}.example`
      dns.name(host, '127.0.0.1')
      const bot = await makeBot(member, 1, { payload_url: `http://${host}:${server.port}/${host}` })
      await owner.send([bot.id], 'hello')
      await world.app.jobs.idle()
      assert.deepEqual(
        server.requests(`/${host}`).map(({ headers }) => headers.host),
        [`${host}:${server.port}`],
      )
      assert.equal(dns.questions(host), 1)
    })

    test('the server never calls metadata services', async world => {
      const { owner, member } = await orgWithChannel(world)
      const told: string[] = []
      for (const host of [
        '[::ffff:169.254.169.254]',
        '[64:ff9b::169.254.169.254]',
        '168.63.129.16',
        '[fd00:ec2::23]',
        '[fd00:42::42]',
        '[fd00:c1::a9fe:a9fe]',
      ]) {
        const bot = await makeBot(member, 1, { payload_url: `http://${host}/latest/meta-data` })
        const id = await owner.send([bot.id], 'hello')
        await world.app.jobs.idle()
        told.push(failedNotice(bot, id, networkRefused))
      }
      assert.deepEqual(await notices(member), told)
    })

    test('the server gives up a call with an internal failure, and calls other bots meanwhile', async world => {
      const { owner, member, realm } = await orgWithChannel(world)
      const [broken, good] = [await makeBot(member), await makeBot(member)]
      const bot_settings = JSON.stringify({ base_url: server.url(broken.path), interface: 1, token_sealed: 'broken' })
      await world.app.db.write(realm.id, tx =>
        tx.db.updateTable('account').set({ bot_settings }).where('id', '=', broken.id).execute(),
      )
      const id = await owner.send([broken.id], 'hello')
      await world.app.jobs.idle()
      world.forgetLog()
      await owner.send([good.id], 'hello')
      await world.app.jobs.idle()
      assert.equal(server.requests(good.path).length, 1)
      assert.ok(!world.log().includes('job failed'))
      for (const wait of [5, 20, 60]) {
        assert.deepEqual(await notices(member), [])
        await later(world, wait)
      }
      assert.deepEqual(await notices(member), [failedNotice(broken, id, 'an internal server error')])
    })

    test('a changed URL and format apply to the next call', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      const path = `${bot.path}/moved`
      await member.ok(`PATCH /bots/${bot.id}`, { service_payload_url: server.url(path), service_interface: 2 })
      await owner.send([bot.id], 'hello')
      await world.app.jobs.idle()
      assert.deepEqual(server.requests(bot.path), [])
      assert.equal(new URLSearchParams(server.requests(path)[0]?.text).get('text'), 'hello')
    })
  },
  onThisMachine,
)

onEachDatabase(
  "outgoing webhooks that don't respond",
  test => {
    test("a bot that doesn't respond doesn't delay other bots", async world => {
      const { owner, member } = await orgWithChannel(world)
      const [silent, quick] = [await makeBot(member), await makeBot(member)]
      server.answer(silent.path, 'never')
      server.answer(quick.path, [200, { content: 'quick' }])
      const arrived = server.next(silent.path)
      const queue = await listen(owner, { event_types: ['message'] })
      await owner.send([silent.id], 'hello')
      await arrived
      await owner.send([quick.id], 'hello')
      // The job still waits for the silent bot.
      const senders: number[] = []
      while (!senders.includes(quick.id)) {
        await queue.wait()
        senders.push(...(await queue.told()).map(({ message }) => message.sender_id))
      }
      await world.app.jobs.idle()
      server.answer(silent.path, [200, { content: 'awake' }])
      await later(world, 5)
      assert.deepEqual((await withUsers(owner, silent.id)).at(-1), [silent.name, 'awake'])
      assert.equal(server.requests(silent.path).length, 2)
    })
  },
  { ...onThisMachine, PARLEY_WEBHOOKS_SECONDS: '3' },
)

onEachDatabase('URLs of outgoing webhooks', test => {
  test('the server calls neither private networks nor this machine', async world => {
    const { owner, member } = await orgWithChannel(world)
    const told: string[] = []
    const [inside, mixed] = [`inside.${world.kind}.example`, `mixed.${world.kind}.example`]
    dns.name(inside, '10.1.2.3')
    dns.name(mixed, '8.8.8.8', '127.0.0.1')
    for (const host of [
      inside,
      mixed,
      'localhost',
      'bot.localhost',
      '10.0.0.7',
      '172.16.3.4',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '2130706433',
      '[::ffff:127.0.0.1]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::7f00:1]',
    ]) {
      const bot = await makeBot(member, 1, { payload_url: `http://${host}:${server.port}/private` })
      const id = await owner.send([bot.id], 'hello')
      await world.app.jobs.idle()
      told.push(failedNotice(bot, id, networkRefused))
    }
    assert.deepEqual(await notices(member), told)
    assert.deepEqual(server.requests('/private'), [])
  })
})

onEachDatabase(
  "the server's own host and outgoing webhooks",
  test => {
    test("the server doesn't call its own host name, even with a trailing dot", async world => {
      const { owner, member } = await orgWithChannel(world)
      const told: string[] = []
      for (const host of ['chat.example', 'chat.example.', 'team.chat.example.']) {
        const bot = await makeBot(member, 1, { payload_url: `http://${host}/own` })
        const id = await owner.send([bot.id], 'hello')
        await world.app.jobs.idle()
        told.push(failedNotice(bot, id, networkRefused))
      }
      assert.deepEqual(await notices(member), told)
    })
  },
  { PARLEY_EXTERNAL_URL: 'http://chat.example' },
)

mainlyOnSqlite(
  'many calls of outgoing webhooks',
  test => {
    test('the server drops calls beyond 100 waiting ones, and notifies the owner', async world => {
      const { owner, member } = await orgWithChannel(world)
      const bot = await makeBot(member)
      server.answer(bot.path, 'never')
      const oldest = await owner.send([bot.id], 'question')
      for (let sent = 1; sent < 103; sent++) await owner.send([bot.id], `question ${sent}`)
      server.answer(bot.path, [200, ''])
      server.release(bot.path, [200, ''])
      await world.app.jobs.idle()
      const problem = 'too many calls are waiting, so 3 messages were left out'
      assert.deepEqual(await notices(member), [failedNotice(bot, oldest, problem)])
      assert.equal(new Set(server.requests(bot.path).map(({ json }) => json.message.id)).size, 100)
    })

    test("an organization with unresponsive bots doesn't delay other organizations", async world => {
      const { owner, member } = await orgWithChannel(world)
      const other = await orgWithChannel(world)
      const quick = await makeBot(other.member)
      const silent: Bot[] = []
      for (let nth = 0; nth < 16; nth++) silent.push(await makeBot(member))
      for (const { path } of silent) server.answer(path, 'never')
      for (let sent = 0; sent < 4; sent++) await owner.send('general', silent.map(mention).join('\n'))
      for (const { path } of silent) while (server.requests(path).length < 4) await server.next(path)
      const asked = server.next(quick.path)
      await other.owner.send([quick.id], 'hello')
      await asked
      assert.ok(!world.log().includes('no response within'))
      for (const { path } of silent) server.release(path, [200])
      await world.app.jobs.idle()
    })
  },
  onThisMachine,
)
