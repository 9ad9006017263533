// The notification bot's messages about new channels, and to users subscribed by other users.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Org, Person } from '#test/world.ts'

const silently = ({ name, id }: Person): string => `@_**${name}|${id}**`
const isPublic = 'Everyone except guests can join it.'

/** The messages that the user can see, oldest first, as Markdown. */
async function messagesOf(who: Person, narrow: object[] = []): Promise<any[]> {
  const fields = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false, narrow }
  return (await who.ok('GET /messages', { ...fields, allow_empty_topic_name: true })).messages
}
const inChannel = (who: Person, id: number): Promise<any[]> => messagesOf(who, [{ operator: 'channel', operand: id }])
const direct = (who: Person): Promise<any[]> => messagesOf(who, [{ operator: 'is', operand: 'dm' }])

/** An organization as it is installed, with a channel for announcements. */
async function announcing(world: { org: (settings?: object) => Promise<Org> }): Promise<Org & { place: number }> {
  const o = await world.org({})
  const place = await o.channel('announcements', { subscribers: [o.owner, o.member, o.guest] })
  await o.admin.ok('PATCH /realm', { new_stream_announcements_stream_id: place })
  return { ...o, place }
}

const withNotices = { send_channel_events_messages: true }

onEachDatabase('new channels', test => {
  test('are empty in a new organization', async ({ org }) => {
    const o = await org({})
    assert.deepEqual(await inChannel(o.owner, await o.channel('quiet')), [])
    assert.equal((await o.owner.ok('POST /register')).realm_send_channel_events_messages, false)
  })

  test('start with a message about themselves, which the creator has read', async ({ org }) => {
    const o = await org({ enable_spectator_access: true, ...withNotices })
    const kinds: [fields: object, says: string][] = [
      [{}, isPublic],
      [{ is_web_public: true }, 'Anyone on the internet can read it.'],
      [{ invite_only: true, history_public_to_subscribers: true }, "It's private. Subscribers see all its messages."],
      [{ invite_only: true }, "It's private. Subscribers only see messages sent while they're subscribed."],
    ]
    for (const [index, [fields, says]] of kinds.entries()) {
      const id = await o.channel(`channel ${index}`, { subscribers: [o.owner, o.member], ...fields })
      const [message, ...others] = await inChannel(o.member, id)
      assert.equal(others.length, 0)
      assert.deepEqual(
        [message.content, message.subject, message.sender_full_name],
        [`${silently(o.owner)} created this channel. ${says}`, 'channel events', 'Notification Bot'],
      )
      assert.deepEqual(message.flags, [])
      assert.deepEqual((await inChannel(o.owner, id))[0].flags, ['read'])
    }
  })

  test("have it in the empty topic if that is the only one, and none if it's turned off", async ({ org }) => {
    const o = await org(withNotices)
    const one = await o.channel('one', { topics_policy: 'empty_topic_only' })
    assert.equal((await inChannel(o.owner, one))[0].subject, '')
    await o.admin.ok('PATCH /realm', { send_channel_events_messages: false })
    assert.deepEqual(await inChannel(o.owner, await o.channel('two')), [])
  })

  test("also have this message when they're created by subscribing", async ({ org }) => {
    const o = await org(withNotices)
    await o.member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'a' }, { name: 'b' }] })
    await o.member.ok('PATCH /users/me/subscriptions', { add: [{ name: 'c' }, { name: 'a' }] })
    const told = (await messagesOf(o.member)).map(({ display_recipient, content }) => [display_recipient, content])
    const content = `${silently(o.member)} created this channel. ${isPublic}`
    assert.deepEqual(told, [
      ['a', content],
      ['b', content],
      ['c', content],
    ])
  })

  test('are announced in the chosen channel if the request asks for it', async world => {
    const o = await announcing(world)
    await o.channel('quiet', { by: o.member })
    const before = await inChannel(o.owner, o.place)
    assert.deepEqual(before, [])
    await o.channel('tides', { by: o.member, announce: true })
    const several = { subscriptions: [{ name: 'moon' }, { name: 'sun' }, { name: 'tides' }], announce: true }
    await o.member.ok('POST /users/me/subscriptions', several)
    await o.channel('secret', { by: o.member, announce: true, invite_only: true })
    const told = await inChannel(o.guest, o.place)
    assert.deepEqual(valuesOf(told, 'subject', 'content', 'flags'), [
      ['new channels', `${silently(o.member)} created a new channel: #**tides**.`, []],
      ['new channels', `${silently(o.member)} created new channels: #**moon**, #**sun**.`, []],
    ])
    assert.deepEqual((await inChannel(o.member, o.place)).at(-1).flags, ['read'])
  })

  test('with names that look like Markdown mention no user', async world => {
    const o = await announcing(world)
    const name = 'x** @**all** #**[y](z)>`q`'
    const id = await o.channel(name, { by: o.member, announce: true, subscribers: [o.member, o.guest] })
    const announced = (await inChannel(o.guest, o.place)).at(-1)
    assert.deepEqual(announced.flags, [])
    assert.match(
      announced.content,
      new RegExp(`: \\[#x @all #y\\(z\\)q\\]\\(http://.*/#narrow/channel/${id}-[^ )]*\\)\\.$`),
    )
    await o.member.ok('POST /users/me/subscriptions', { subscriptions: [{ name }], principals: [o.owner.id] })
    assert.deepEqual((await direct(o.owner)).at(-1).flags, [])
  })

  test("are announced in a visible channel that an administrator chose, until it's archived", async world => {
    const o = await world.org()
    const place = await o.channel('announcements')
    const hidden = await (await world.org()).channel('elsewhere')
    const set = (who: Person, id: number): Promise<Answer> =>
      who.call('PATCH /realm', { new_stream_announcements_stream_id: id })
    const old = await o.channel('old')
    await o.owner.ok(`DELETE /streams/${old}`)
    for (const id of [0, -2, hidden, old, 987_654_321])
      assert.equal((await set(o.admin, id)).body.msg, 'Invalid channel ID')
    const answer = (value: number) => ({ result: 'success', msg: '', new_stream_announcements_stream_id: value })
    assert.deepEqual((await set(o.admin, place)).body, answer(place))
    const told = await eventsOf(o, () => o.owner.ok(`DELETE /streams/${place}`))
    const property = 'new_stream_announcements_stream_id'
    assert.deepEqual(
      told.filter(({ event }) => event === 'realm/update').map(({ payload }) => payload),
      [{ property, value: -1 }],
    )
    await o.channel('new', { announce: true })
    assert.deepEqual(await inChannel(o.owner, place), [])
    assert.deepEqual((await set(o.admin, -1)).body, { result: 'success', msg: '' })
  })
})

onEachDatabase('users subscribed by another user', test => {
  test('get one message about all channels that existed before', async ({ org }) => {
    const o = await org()
    await o.channel('open', { by: o.member })
    await o.channel('secret', { by: o.member, invite_only: true })
    const { new_subscription_messages_sent } = await o.member.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'open' }, { name: 'fresh' }, { name: 'secret' }],
      principals: [o.member.id, o.guest.id, o.bot.id],
    })
    assert.equal(new_subscription_messages_sent, true)
    const [message, ...others] = await direct(o.guest)
    assert.deepEqual(
      [message.content, message.sender_full_name, message.flags, others],
      [`${silently(o.member)} subscribed you to these channels: #**open**, #**secret**.`, 'Notification Bot', [], []],
    )
    const { message: shown } = await o.guest.ok(`GET /messages/${message.id}`)
    assert.match(shown.content, /class="stream"[^>]*>#secret</, 'a link, although the channel is private')
    assert.deepEqual([await direct(o.member), await direct(o.bot)], [[], []])
    await o.member.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'open' }],
      principals: [o.owner.id],
    })
    assert.equal((await direct(o.owner))[0].content, `${silently(o.member)} subscribed you to the channel #**open**.`)
  })

  test('get no message if the request asks for none, or if they were already subscribed', async ({ org }) => {
    const o = await org()
    const add = (fields: object) => o.owner.ok('POST /users/me/subscriptions', { ...fields })
    await o.channel('open', { subscribers: [o.owner, o.guest] })
    const sent = async (fields: object): Promise<unknown> =>
      (await add({ subscriptions: [{ name: 'open' }], ...fields })).new_subscription_messages_sent
    const unwanted = { principals: [o.member.id], send_new_subscription_messages: false }
    assert.equal(await sent(unwanted), undefined)
    assert.equal(await sent({ principals: [o.member.id, o.guest.id] }), false)
    assert.equal(await sent({ principals: [o.bot.id] }), false)
    assert.equal(await sent({ subscriptions: [{ name: 'made' }], principals: [o.member.id] }), false)
    for (const who of [o.member, o.guest, o.bot]) assert.deepEqual(await direct(who), [])
  })

  test('get no message if there are more than a hundred of them', async ({ org }) => {
    const o = await org()
    await o.channel('open')
    await o.channel('other')
    const people: Person[] = []
    for (let number = 0; number < 101; number++) people.push(await o.join(`Person ${number}`))
    const add = (name: string, count: number) =>
      o.owner.ok('POST /users/me/subscriptions', {
        subscriptions: [{ name }],
        principals: people.slice(0, count).map(({ id }) => id),
      })
    const first = people[0] as Person
    assert.equal((await add('open', 101)).new_subscription_messages_sent, false)
    assert.deepEqual(await direct(first), [])
    assert.equal((await add('other', 100)).new_subscription_messages_sent, true)
    assert.equal((await direct(first)).length, 1)
  })
})
