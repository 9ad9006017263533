// An event's audience when something changes between the event and its delivery.
import assert from 'node:assert/strict'
import { existing } from '#core/base/existing.ts'
import { listen, toldOf, type TestQueue, waitingPoll } from '#test/queue.ts'
import { signedIn } from '#test/sessions.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Answer } from '#test/world.ts'

const texts = async (queue: TestQueue): Promise<string[]> =>
  (await toldOf(queue, 'message')).map(event => event.message.content)

const refused = ({ status, body }: Answer, msg: string): void =>
  assert.deepEqual([status, body.code, body.msg, 'events' in body], [401, 'UNAUTHORIZED', msg, false])

onEachDatabase('audiences of events', test => {
  test('a user who subscribes after a message did not receive it', async ({ org }) => {
    const { owner, member, channel } = await org()
    const id = await channel('tea')
    const queue = await listen(member)
    await owner.send(id, 'before')
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'tea' }] })
    await owner.send(id, 'after')
    assert.deepEqual(await texts(queue), ['after'])
  })

  test('a user who leaves a private channel gets no events about earlier messages there', async ({ org }) => {
    const { owner, member, channel } = await org()
    const id = await channel('tea', { subscribers: [owner, member], invite_only: true })
    const queue = await listen(member)
    const message = await owner.send(id, 'secret')
    await owner.ok(`POST /messages/${message}/reactions`, { emoji_name: 'tada' })
    await owner.ok(`PATCH /messages/${message}`, { content: 'edited' })
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    const types = (await queue.told()).map(event => event.type)
    assert.deepEqual(
      types.filter(type => ['message', 'reaction', 'update_message'].includes(type)),
      [],
    )
    assert.ok(types.includes('subscription'))
  })

  test('users outside a public channel get edits there, but only reactions to messages that they have', async ({
    org,
  }) => {
    const { owner, member, admin, moderator, guest, channel } = await org()
    const id = await channel('tea', { subscribers: [owner, member, guest] })
    const first = await owner.send(id, 'first')
    const second = await owner.send(id, 'second')
    // Has only the first, and is no longer subscribed.
    await admin.ok('POST /messages/flags', { messages: [first], op: 'add', flag: 'starred' })
    // Got both, and left.
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    const queues = [owner, member, admin, moderator, guest]
    const listening = await Promise.all(queues.map(person => listen(person)))
    for (const message of [first, second]) {
      await owner.ok(`POST /messages/${message}/reactions`, { emoji_name: 'tada' })
      await owner.ok(`DELETE /messages/${message}/reactions`, { emoji_name: 'tada' })
    }
    await owner.ok(`PATCH /messages/${first}`, { content: 'edited' })
    const told = await Promise.all(listening.map(queue => queue.told()))
    const messagesOf = (type: string): number[][] =>
      told.map(events => events.flatMap(event => (event.type === type ? [event.message_id] : [])))
    const both = [first, first, second, second]
    assert.deepEqual(messagesOf('reaction'), [both, both, [first, first], [], both])
    assert.deepEqual(messagesOf('update_message'), [[first], [first], [first], [first], [first]])
  })

  test('a queue of all public channels gets each of several messages once, and their reactions', async world => {
    const org = await world.org()
    const { owner, member, admin, moderator, channel } = org
    const one = await channel('one', { subscribers: [owner, member] })
    const two = await channel('two', { subscribers: [owner, member, moderator] })
    // Sessions are looked up while the other message is prepared.
    const inBrowser = await listen({ ...moderator, ...(await signedIn(world, org, moderator)) })
    const outside = await listen({ ...admin, ...(await signedIn(world, org, admin)) }, { all_public_streams: true })
    const subscribed = await listen(member, { all_public_streams: true })
    const polls = await Promise.all([subscribed, outside, inBrowser].map(queue => waitingPoll(queue.wait)))
    const sent = await Promise.all([owner.send([owner.id]), owner.send(one), owner.send(two)])
    await owner.ok(`POST /messages/${sent[2]}/reactions`, { emoji_name: 'tada' })
    const told: any[][] = []
    for (const [n, queue] of [subscribed, outside, inBrowser].entries()) {
      const [first, rest] = [(await existing(polls[n]).answer).body.events, await queue.told()]
      told.push([...first, ...rest.filter(({ id }) => id > first.at(-1).id)])
    }
    const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)
    const messagesOf = (type: string): number[][] =>
      told.map(events =>
        ascending(events.flatMap(event => (event.type === type ? [event.message_id ?? event.message.id] : []))),
      )
    const [, inOne, inTwo] = sent
    assert.deepEqual(messagesOf('message'), [ascending([inOne, inTwo]), ascending([inOne, inTwo]), [inTwo]])
    assert.deepEqual(messagesOf('reaction'), [[inTwo], [inTwo], [inTwo]])
  })

  test('a user who leaves a public channel still gets earlier messages', async ({ org }) => {
    const { owner, member, channel } = await org()
    const id = await channel('tea', { subscribers: [owner, member] })
    const queue = await listen(member)
    await owner.send(id, 'open')
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    assert.deepEqual(await texts(queue), ['open'])
  })

  test('a former administrator gets no events that only administrators can see', async ({ org }) => {
    const { owner, admin } = await org()
    const queue = await listen(admin)
    await owner.ok('POST /invites/multiuse')
    await owner.ok(`PATCH /users/${admin.id}`, { role: 400 })
    const events = await queue.told()
    assert.deepEqual(
      events.filter(event => event.type === 'invites_changed'),
      [],
    )
    const roles = events.filter(event => event.person?.user_id === admin.id).map(event => event.person.role)
    assert.deepEqual(roles, [400])
  })

  test('a user who was in a private channel only between two polls gets no events about it', async ({ org }) => {
    const { owner, member, guest, channel } = await org()
    const description = 'Plans for the winter'
    const id = await channel('layoffs', { invite_only: true, description })
    const webPublic = await channel('museum', { is_web_public: true })
    const queues = [await listen(member), await listen(member, { client_capabilities: undefined }), await listen(guest)]
    const principals = [member.id, guest.id]
    const subscriptions = [{ name: 'layoffs' }, { name: 'museum' }]
    await owner.ok('POST /users/me/subscriptions', { subscriptions, principals })
    await owner.ok(`PATCH /streams/${id}`, { description: `${description}, revised` })
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['layoffs', 'museum'], principals })
    for (const queue of queues) {
      // The notification bot's message about it belongs to the reader.
      const events = (await queue.told()).filter(event => event.type !== 'message')
      const text = JSON.stringify(events)
      assert.ok(!text.includes('layoffs') && !text.includes(description), text)
      const about = events.filter(event =>
        [event.streams, event.subscriptions].flat().some(one => one?.stream_id === id),
      )
      // The end is delivered, because a client may have had the beginning.
      assert.deepEqual(
        about.map(({ type, op, subscriptions: gone, stream_ids }) => [type, op, gone ?? stream_ids]),
        [
          ['subscription', 'remove', [{ stream_id: id, name: '' }]],
          ['stream', 'delete', [id]],
        ],
      )
      const peers = events.filter(event => event.stream_ids?.includes(id) && event.type === 'subscription')
      assert.deepEqual(peers, [])
    }
    // A guest can see a channel that is open to everyone, but not its subscribers.
    const ofGuest = await listen(guest)
    await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'museum' }], principals: [guest.id] })
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['museum'], principals: [guest.id] })
    assert.deepEqual(
      (await toldOf(ofGuest, 'subscription')).map(({ op, subscriptions: gone }) => [op, gone]),
      [['remove', [{ stream_id: webPublic, name: 'museum' }]]],
    )
  })

  test("a user who could see private channels only between two polls doesn't get their names", async ({ org }) => {
    const { owner, member, channel } = await org()
    for (const name of ['first secret', 'second secret']) await channel(name, { invite_only: true })
    const queue = await listen(member)
    await owner.ok(`PATCH /users/${member.id}`, { role: 200 })
    await owner.ok(`PATCH /users/${member.id}`, { role: 400 })
    const events = await queue.told()
    assert.ok(!JSON.stringify(events).includes('secret'), JSON.stringify(events))
    assert.ok(events.some(event => event.type === 'stream' && event.op === 'delete'))
    assert.deepEqual(
      events.filter(event => event.op === 'peer_add'),
      [],
    )
  })

  test('all users but guests get an event when a private channel opens, without its messages', async ({ org }) => {
    const { owner, member, guest, channel } = await org()
    const id = await channel('tea', { invite_only: true, history_public_to_subscribers: true })
    const [queue, ofGuest] = [await listen(member), await listen(guest)]
    await owner.send(id, 'among us')
    await owner.ok(`PATCH /streams/${id}`, { is_private: false })
    const events = await queue.told()
    const channels = (told: any[]): string[] =>
      told.filter(event => event.type === 'stream' && event.op === 'create').map(event => event.streams[0].name)
    assert.deepEqual(channels(events), ['tea'])
    assert.deepEqual(
      events.filter(event => event.type === 'message'),
      [],
    )
    assert.deepEqual(
      (await ofGuest.told()).filter(event => ['stream', 'message', 'subscription'].includes(event.type)),
      [],
    )
  })

  test('a guest only gets messages from subscribed channels, even with a queue for all public ones', async ({
    org,
  }) => {
    const { owner, guest, channel } = await org()
    const [own, other] = [await channel('own', { subscribers: [owner, guest] }), await channel('other')]
    const queue = await listen(guest, { all_public_streams: true })
    const closed = await owner.send(other, 'closed')
    const open = await owner.send(own, 'open')
    for (const id of [closed, open]) await owner.ok(`POST /messages/${id}/reactions`, { emoji_name: 'tada' })
    const events = await queue.told()
    assert.deepEqual(
      events.filter(event => event.type === 'message').map(event => event.message.id),
      [open],
    )
    assert.deepEqual(
      events.filter(event => event.type === 'reaction').map(event => event.message_id),
      [open],
    )
  })

  test('a waiting poll of a deactivated user ends with an error', async ({ org }) => {
    const { owner, member } = await org()
    const queue = await listen(member)
    const { answer } = await waitingPoll(queue.wait)
    await owner.ok(`DELETE /users/${member.id}`)
    refused(await answer, 'Account is deactivated')
  })

  test("a waiting poll gets the event of the organization's deactivation, and nothing after it", async ({ org }) => {
    const { owner, member, realm } = await org()
    const queue = await listen(member)
    const { answer } = await waitingPoll(queue.wait)
    await owner.ok('POST /realm/deactivate', { deletion_delay_days: null })
    const { events } = (await answer).body
    assert.deepEqual(
      events.map(({ id: _, ...event }: any) => event),
      [{ type: 'realm', op: 'deactivated', realm_id: realm.id }],
    )
    refused(await queue.wait(), 'This organization has been deactivated')
  })

  test('a poll with a replaced key ends with an error and delivers nothing more', async ({ org }) => {
    const { owner, member } = await org()
    const queue = await listen(member)
    const { answer } = await waitingPoll(queue.wait)
    await member.ok('POST /users/me/api_key/regenerate')
    await owner.send([member.id], 'secret')
    refused(await answer, 'Invalid API key')
  })

  test("another login's poll ends when the password changes", async ({ org }) => {
    const { owner, member } = await org()
    const queue = await listen(member)
    const { answer } = await waitingPoll(queue.wait)
    const old_password = 'a long enough passphrase for tests'
    await member.ok('PATCH /settings', { old_password, new_password: 'another long enough passphrase' })
    await owner.send([member.id], 'secret')
    refused(await answer, 'Invalid API key')
  })
})
