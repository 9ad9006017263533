// Another project's client from the npm registry. It sends a multipart form with every POST, and parameters in the
// query of PATCH and DELETE; it ignores the response status.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDoorway } from '#test/doorway.ts'
import { onEachDatabase } from '#test/suite.ts'
import { download } from '#test/uploads.ts'
import { type Org, password, type World } from '#test/world.ts'
import { zulip } from '#test/load-zulip-js.ts'

const listenerFile = join(import.meta.dirname, '../support/zulip-js-listener.ts')

type Zulip = Awaited<ReturnType<typeof zulip>>

interface Visit {
  readonly org: Org
  readonly client: Zulip
  /** A poll of the client's queue for this type of event, from now on. */
  readonly listen: (type: string) => Promise<() => Promise<any>>
}

/** A member with the client. */
async function visiting(world: World, work: (visit: Visit) => Promise<void>): Promise<void> {
  const org = await world.org()
  await using door = await openDoorway(world, org)
  const client = await zulip({ realm: door.url, username: org.member.email, password })
  await work({
    org,
    client,
    async listen(type) {
      const { queue_id, last_event_id } = succeeded(await client.queues.register({ event_types: [type] }))
      return async () => {
        const { events } = succeeded(await client.events.retrieve({ queue_id, last_event_id, dont_block: false }))
        assert.equal(events[0].type, type)
        return events[0]
      }
    },
  })
}

function succeeded(answer: any): any {
  assert.equal(answer.result, 'success', JSON.stringify(answer))
  return answer
}

onEachDatabase('zulip-js', test => {
  test('signs in with a password, or with a key from a file', async world => {
    const org = await world.org()
    await using door = await openDoorway(world, org)
    const { config } = await zulip({ realm: door.url, username: org.member.email, password })
    assert.equal(config.apiKey, org.member.apiKey)
    const folder = mkdtempSync(join(tmpdir(), 'parley-zuliprc-'))
    try {
      const zuliprc = join(folder, 'zuliprc')
      writeFileSync(zuliprc, `[api]\nemail=${org.member.email}\nkey=${config.apiKey}\nsite=${door.url}\n`)
      assert.equal((await (await zulip({ zuliprc })).users.me.getProfile()).user_id, org.member.id)
    } finally {
      rmSync(folder, { recursive: true })
    }
    const refused = await zulip({ realm: door.url, username: org.member.email, password: 'wrong' })
    assert.equal(refused.config.apiKey, undefined)
    assert.equal((await refused.users.me.getProfile()).result, 'error')
  })

  test('reads the server settings, with any credentials', world =>
    visiting(world, async ({ client }) => {
      assert.equal(typeof succeeded(await client.server.settings()).zulip_feature_level, 'number')
    }))

  test('sends, reads, edits and deletes', world =>
    visiting(world, async ({ client, org }) => {
      await org.channel('tea', { subscribers: [org.owner, org.member] })
      const told = await (await client.queues.register({ event_types: ['message', 'update_message'] })).queue_id
      const message = { type: 'stream', to: 'tea', subject: 'kettles', content: 'two & a half cups' }
      const { id } = succeeded(await client.messages.send(message))
      const direct = succeeded(await client.messages.send({ to: [org.admin.email], type: 'private', content: 'psst' }))
      const { messages } = succeeded(
        await client.messages.retrieve({
          anchor: 'newest',
          num_before: 10,
          num_after: 0,
          narrow: [{ operator: 'stream', operand: 'tea' }],
        }),
      )
      assert.deepEqual(
        messages.map((each: any) => [each.id, each.subject, each.content]),
        [[id, 'kettles', '<p>two &amp; a half cups</p>']],
      )
      succeeded(await client.messages.update({ message_id: id, content: 'three cups', topic: 'pots' }))
      const { message: edited, raw_content } = succeeded(await client.messages.getById({ message_id: id }))
      assert.deepEqual([edited.subject, raw_content], ['pots', 'three cups'])
      assert.equal(succeeded(await client.messages.getHistoryById({ message_id: id })).message_history.length, 2)
      const { events } = succeeded(
        await client.events.retrieve({ queue_id: told, last_event_id: -1, dont_block: true }),
      )
      assert.deepEqual(
        // The fourth is the notice about the move.
        events.map((event: any) => event.type),
        ['message', 'message', 'update_message', 'message'],
      )
      assert.equal(succeeded(await client.messages.render('leaves')).rendered, '<p>leaves</p>')
      succeeded(await client.messages.deleteById({ message_id: direct.id }))
      assert.equal((await client.messages.getById({ message_id: direct.id })).result, 'error')
      succeeded(await client.queues.deregister({ queue_id: told }))
      assert.equal((await client.queues.deregister({ queue_id: told })).code, 'BAD_EVENT_QUEUE_ID')
    }))

  test('waits for changes by other users', world =>
    visiting(world, async ({ client, org, listen }) => {
      const next = await listen('message')
      const waiting = next()
      const id = await org.admin.send([org.member.id], '**now**')
      const { message, flags } = await waiting
      // Without apply_markdown a queue delivers the Markdown.
      assert.deepEqual([message.id, message.content, flags], [id, '**now**', []])
      assert.equal(succeeded(await client.messages.getById({ message_id: id })).message.sender_id, org.admin.id)
    }))

  test('adds and removes a reaction', world =>
    visiting(world, async ({ client, org, listen }) => {
      const message_id = await org.admin.send([org.member.id])
      const next = await listen('reaction')
      succeeded(await client.reactions.add({ message_id, emoji_name: 'tada' }))
      const { op, user_id, emoji_code } = await next()
      assert.deepEqual([op, user_id, emoji_code], ['add', org.member.id, '1f389'])
      const reactions = async (): Promise<any[]> =>
        succeeded(await client.messages.getById({ message_id })).message.reactions
      assert.equal((await reactions()).length, 1)
      succeeded(await client.reactions.remove({ message_id, emoji_code: '1f389', reaction_type: 'unicode_emoji' }))
      assert.deepEqual(await reactions(), [])
    }))

  test('stars and marks as read', world =>
    visiting(world, async ({ client, org, listen }) => {
      const id = await org.admin.send([org.member.id])
      const next = await listen('update_message_flags')
      assert.deepEqual(succeeded(await client.messages.flags.add({ messages: [id], flag: 'starred' })).messages, [id])
      const { op, flag, messages } = await next()
      assert.deepEqual([op, flag, messages], ['add', 'starred', [id]])
      succeeded(await client.messages.flags.add({ messages: [id], flag: 'read' }))
      const flags = async (): Promise<string[]> =>
        succeeded(await client.messages.getById({ message_id: id })).message.flags
      assert.deepEqual((await flags()).toSorted(), ['read', 'starred'])
      succeeded(await client.messages.flags.remove({ messages: [id], flag: 'starred' }))
      assert.deepEqual(await flags(), ['read'])
    }))

  test('creates, finds and leaves channels', world =>
    visiting(world, async ({ client, org, listen }) => {
      const next = await listen('subscription')
      const subscriptions = JSON.stringify([{ name: 'tea', description: 'Leaves and water' }])
      const added = succeeded(await client.users.me.subscriptions.add({ subscriptions }))
      assert.deepEqual(Object.values(added.subscribed), [['tea']])
      assert.equal((await next()).op, 'add')
      const { stream_id } = succeeded(await client.streams.getStreamId('tea'))
      const named = (streams: any[]): unknown[] =>
        streams.filter(({ name }) => name === 'tea').map(each => each.stream_id)
      assert.deepEqual(named(succeeded(await client.streams.retrieve()).streams), [stream_id])
      const own = async () => named(succeeded(await client.streams.subscriptions.retrieve()).subscriptions)
      assert.deepEqual(await own(), [stream_id])
      await org.member.send(stream_id, 'hello', 'kettles')
      const { topics } = succeeded(await client.streams.topics.retrieve({ stream_id }))
      assert.ok(topics.some(({ name }: any) => name === 'kettles'))
      succeeded(await client.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['tea']) }))
      assert.deepEqual(await own(), [])
    }))

  test('reads the users, its own profile and alert words', world =>
    visiting(world, async ({ client, org }) => {
      const { members } = succeeded(await client.users.retrieve({ client_gravatar: true }))
      const ids = members.map((each: any) => each.user_id)
      for (const person of [org.owner, org.member, org.guest]) assert.ok(ids.includes(person.id))
      assert.equal(succeeded(await client.users.me.getProfile()).email, org.member.email)
      await org.member.ok('POST /users/me/alert_words', { alert_words: ['kettle'] })
      assert.deepEqual(succeeded(await client.users.me.alertWords.retrieve()).alert_words, ['kettle'])
    }))

  test('sends typing notifications', world =>
    visiting(world, async ({ client, org }) => {
      const { queue_id, last_event_id } = await org.admin.ok('POST /register', { event_types: ['typing'] })
      succeeded(await client.typing.send({ op: 'start', to: [org.admin.id, org.owner.id] }))
      const { events } = await org.admin.ok('GET /events', { queue_id, last_event_id, dont_block: true })
      assert.deepEqual([events[0].op, events[0].sender.user_id], ['start', org.member.id])
      succeeded(await client.typing.send({ op: 'stop', to: [org.admin.id] }))
    }))

  test('uploads a file, in chunks of unknown length, for a message that others read', world =>
    visiting(world, async ({ client, org, listen }) => {
      const folder = mkdtempSync(join(tmpdir(), 'parley-upload-'))
      try {
        const leaves = 'leaves and water '.repeat(40_000)
        writeFileSync(join(folder, 'Tea & cake.txt'), leaves)
        const next = await listen('attachment')
        const file = createReadStream(join(folder, 'Tea & cake.txt'))
        const { url, uri, filename } = succeeded(await client.callEndpoint('/user_uploads', 'POST', { file }))
        assert.deepEqual([uri, filename], [url, 'Tea & cake.txt'])
        const { op, attachment } = await next()
        assert.deepEqual([op, attachment.size, attachment.name], ['add', leaves.length, filename])
        succeeded(await client.messages.send({ to: [org.admin.email], type: 'private', content: `[tea](${url})` }))
        const { url: temporary } = succeeded(await client.callEndpoint(url))
        for (const answer of [
          await world.raw({ host: org.host, path: temporary }),
          await download(world, org, url, org.admin),
        ])
          assert.equal(answer.text, leaves)
        const { attachments } = succeeded(await client.callEndpoint('/attachments'))
        assert.equal(attachments[0].message_ids.length, 1)
        succeeded(await client.callEndpoint(`/attachments/${attachments[0].id}`, 'DELETE'))
        assert.equal((await client.callEndpoint(url)).msg, 'File not found')
      } finally {
        rmSync(folder, { recursive: true })
      }
    }))

  test('calls any path by name, with or without a leading slash', world =>
    visiting(world, async ({ client, org }) => {
      assert.equal(succeeded(await client.callEndpoint('users/me')).user_id, org.member.id)
      succeeded(await client.callEndpoint('/users/me/presence', 'POST', { status: 'active' }))
      assert.equal((await client.callEndpoint('/nothing')).result, 'error')
    }))

  test('gets all events when it names no types, which it sends as null', async world => {
    const org = await world.org()
    const polled = Promise.withResolvers<void>()
    await using door = await openDoorway(world, org, ({ url }) => {
      if (url?.startsWith('/api/v1/events') === true) polled.resolve()
      return false
    })
    const { email, apiKey } = org.member
    const listener = spawn(process.execPath, [listenerFile, door.url, email, apiKey])
    try {
      await polled.promise
      await org.member.ok('POST /users/me/alert_words', { alert_words: ['kettle'] })
      const [line] = (await once(createInterface({ input: listener.stdout }), 'line')) as [string]
      assert.deepEqual(JSON.parse(line), { type: 'alert_words', alert_words: ['kettle'], id: 0 })
    } finally {
      listener.kill()
      await once(listener, 'close')
    }
  })
})
