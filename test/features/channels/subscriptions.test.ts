import assert from 'node:assert/strict'
import { knows, spansOf, subscriberIds } from '#test/channels.ts'
import { eventsOf, type Told } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Person } from '#test/world.ts'

function refused(answer: Answer, msg: string): void {
  assert.equal(answer.body?.msg, msg)
  assert.equal(answer.status, 400)
}
const named = (...names: string[]): { subscriptions: { name: string }[] } => ({
  subscriptions: names.map(name => ({ name })),
})
const subscribe = (who: Person, name: string, fields = {}): Promise<Answer> =>
  who.call('POST /users/me/subscriptions', { ...named(name), ...fields })
const leave = (who: Person, name: string, fields = {}): Promise<Answer> =>
  who.call('DELETE /users/me/subscriptions', { subscriptions: [name], ...fields })
const own = async (who: Person): Promise<any[]> => (await who.ok('GET /users/me/subscriptions')).subscriptions
const ownNames = async (who: Person): Promise<string[]> => (await own(who)).map(({ name }) => name)
const outline = (told: Told[]): unknown[] => told.map(({ event, audience }) => [event, audience])

onEachDatabase('POST /users/me/subscriptions', test => {
  test('subscribes to existing channels and creates missing ones', async ({ org }) => {
    const o = await org()
    await o.channel('there')
    const body = await o.member.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'THERE' }, { name: ' fresh ', description: 'new here', color: '#AbC' }],
    })
    assert.deepEqual(body, {
      result: 'success',
      msg: '',
      subscribed: { [o.member.id]: ['there', 'fresh'] },
      already_subscribed: {},
      new_subscription_messages_sent: false,
    })
    const [there, fresh] = await own(o.member)
    assert.match(there.color, /^#[0-9a-f]{6}$/)
    assert.deepEqual([fresh.description, fresh.color, fresh.creator_id], ['new here', '#aabbcc', o.member.id])
    const again = await o.member.ok('POST /users/me/subscriptions', {
      ...named('there', 'There'),
      send_new_subscription_messages: false,
    })
    assert.deepEqual(again, {
      result: 'success',
      msg: '',
      subscribed: {},
      already_subscribed: { [o.member.id]: ['there'] },
    })
  })

  test('new channels follow the rules of creation', async ({ org }) => {
    const o = await org()
    await o.owner.ok('PATCH /realm', {
      can_create_private_channel_group: { new: await systemGroup(o, 'role:administrators') },
    })
    refused(await subscribe(o.member, 'x', { invite_only: true }), 'Insufficient permission')
    refused(await subscribe(o.guest, 'x'), 'Not allowed for guest users')
    refused(await subscribe(o.member, 'x'.repeat(61)), 'Channel name too long (limit: 60 characters).')
    refused(await subscribe(o.member, ''), "Channel name can't be empty.")
    // One bad channel, and none is created or joined.
    refused(
      await o.member.call('POST /users/me/subscriptions', named('good', 'bad\u0001')),
      'Invalid character in channel name, at position 4.',
    )
    assert.deepEqual(await ownNames(o.member), [])
    assert.deepEqual((await o.owner.ok('GET /streams')).streams, [])
    await o.admin.ok('POST /users/me/subscriptions', {
      ...named('closed'),
      invite_only: true,
      history_public_to_subscribers: true,
    })
    const [closed] = await own(o.admin)
    assert.deepEqual([closed.invite_only, closed.history_public_to_subscribers], [true, true])
  })

  test('the server checks the parameters', async ({ org }) => {
    const { member } = await org()
    const post = (fields: object): Promise<Answer> => member.call('POST /users/me/subscriptions', { ...fields })
    refused(
      await post({ subscriptions: ['a'] }),
      'Invalid subscriptions[0]: Input should be a valid dictionary or instance of AddSubscriptionData',
    )
    refused(await post({ subscriptions: [{}] }), 'subscriptions[0]["name"] field is missing: Field required')
    refused(await post({ subscriptions: [{ name: 1 }] }), 'subscriptions[0]["name"] is not a string')
    refused(
      await post({ subscriptions: [{ name: 'a', shade: 'x' }] }),
      'Argument "shade" at subscriptions[0]["shade"] is unexpected',
    )
    for (const color of ['red', '#12345', '#12345g', '123456'])
      refused(
        await post({ subscriptions: [{ name: 'a', color }] }),
        'subscriptions[0]["color"] is not a valid hex color code',
      )
    refused(await post({ ...named('a'), principals: [null] }), 'principals[0] is not an integer')
    assert.deepEqual((await member.ok('GET /streams')).streams, [])
  })

  test('a private channel needs the permission to subscribe', async ({ org }) => {
    const o = await org()
    const closed = await o.channel('closed', { by: o.member, invite_only: true })
    for (const who of [o.moderator, o.admin, o.owner]) {
      refused(await subscribe(who, 'closed'), 'Unable to access channel (closed).')
      const body = await who.ok('POST /users/me/subscriptions', {
        ...named('closed', 'open'),
        authorization_errors_fatal: false,
      })
      assert.deepEqual(body.unauthorized, ['closed'])
      assert.deepEqual(await ownNames(who), ['open'])
    }
    await o.member.ok(`PATCH /streams/${closed}`, {
      can_subscribe_group: { new: { direct_members: [o.moderator.id, o.guest.id], direct_subgroups: [] } },
    })
    await o.moderator.ok('POST /users/me/subscriptions', named('closed'))
    refused(await subscribe(o.admin, 'closed'), 'Unable to access channel (closed).')
    assert.deepEqual(await subscriberIds(o.owner, closed), [o.moderator.id, o.member.id])
  })

  test('subscribing others needs the permission, and access to the channel', async ({ org }) => {
    const o = await org()
    const open = await o.channel('open', { subscribers: [] })
    const closed = await o.channel('closed', { by: o.member, invite_only: true })
    const others = { principals: [o.moderator.id, o.guest.email] }
    const body = await o.member.ok('POST /users/me/subscriptions', { ...named('open', 'closed'), ...others })
    assert.deepEqual(body.subscribed, {
      [o.moderator.id]: ['open', 'closed'],
      [o.guest.id]: ['open', 'closed'],
    })
    // A subscriber of a private channel adds others, as the organization permits to members.
    await o.moderator.ok('POST /users/me/subscriptions', { ...named('closed'), principals: [o.bot.id] })
    // A user cannot add others to a channel that the user cannot read.
    refused(await subscribe(o.admin, 'closed', { principals: [o.admin.id] }), 'Unable to access channel (closed).')
    refused(await subscribe(o.admin, 'closed', { principals: [o.webhookBot.id] }), 'Unable to access channel (closed).')

    await o.owner.ok('PATCH /realm', { can_add_subscribers_group: { new: await systemGroup(o, 'role:nobody') } })
    refused(await subscribe(o.moderator, 'closed', { principals: [o.owner.id] }), 'Insufficient permission')
    refused(await subscribe(o.moderator, 'open', { principals: [o.owner.id] }), 'Insufficient permission')
    const partly = await o.moderator.ok('POST /users/me/subscriptions', {
      ...named('open'),
      principals: [o.owner.id],
      authorization_errors_fatal: false,
    })
    assert.deepEqual([partly.subscribed, partly.unauthorized], [{}, ['open']])
    // Administrators of the channel and the users that its permission names may.
    await o.member.ok('POST /users/me/subscriptions', { ...named('closed'), principals: [o.owner.id] })
    await o.owner.ok(`PATCH /streams/${closed}`, {
      can_add_subscribers_group: { new: { direct_members: [o.admin.id], direct_subgroups: [] } },
    })
    await o.admin.ok('POST /users/me/subscriptions', { ...named('closed'), principals: [o.webhookBot.id] })
    assert.deepEqual(
      await subscriberIds(o.owner, closed),
      [o.owner, o.moderator, o.member, o.guest, o.bot, o.webhookBot].map(({ id }) => id),
    )
    assert.deepEqual(await subscriberIds(o.owner, open), [o.moderator.id, o.guest.id])
  })

  test('the users must exist and be active', async ({ org }) => {
    const o = await org()
    const other = await org()
    const id = await o.channel('open', { subscribers: [] })
    await o.moderator.ok('DELETE /users/me')
    for (const principal of [o.moderator.id, other.member.id, 999_999, 'nobody@x.example', other.member.email, '\0'])
      refused(
        await subscribe(o.member, 'open', { principals: [o.member.id, principal] }),
        principal === '\0' ? 'principals[1] must not contain null bytes' : 'No such user',
      )
    assert.deepEqual(await subscriberIds(o.owner, id), [])
  })

  test('each user gets different colors, while there are unused ones', async ({ org }) => {
    const { member, moderator } = await org()
    const names = Array.from({ length: 20 }, (_, i) => `channel ${i}`)
    await member.ok('POST /users/me/subscriptions', named(...names))
    const colors = (await own(member)).map(({ color }) => color)
    assert.equal(new Set(colors.slice(0, 16)).size, 16)
    assert.equal(colors.length, 20)
    await moderator.ok('POST /users/me/subscriptions', named('channel 19'))
    assert.equal((await own(moderator))[0].color, colors[0])
  })

  test('a user for whom the channel becomes visible hears of the channel first', async ({ org }) => {
    const o = await org()
    const open = await o.channel('open', { subscribers: [] })
    const closed = await o.channel('closed', { by: o.member, invite_only: true })
    const people = { principals: [o.admin.id, o.moderator.id, o.guest.id], send_new_subscription_messages: false }
    const users = people.principals
    const toClosed = await eventsOf(o, () =>
      o.member.ok('POST /users/me/subscriptions', { ...named('closed'), ...people }),
    )
    assert.deepEqual(outline(toClosed), [
      ['stream/create', { users: [o.moderator.id, o.guest.id] }],
      ['subscription/add', { users, channelPeers: closed }],
      ['subscription/peer_add', { channelPeers: closed, except: users }],
    ])
    assert.deepEqual(toClosed[2]?.payload, { stream_ids: [closed], user_ids: users })
    const toOpen = await eventsOf(o, () => o.member.ok('POST /users/me/subscriptions', { ...named('open'), ...people }))
    assert.deepEqual(outline(toOpen), [
      ['stream/create', { users: [o.guest.id] }],
      ['subscription/add', { users, channelPeers: open }],
      ['subscription/peer_add', { channelPeers: open, except: users }],
    ])
    const { subscriptions } = await o.guest.ok('GET /users/me/subscriptions', { include_subscribers: true })
    assert.deepEqual(
      [...toOpen, ...toClosed]
        .filter(({ event }) => event === 'subscription/add')
        .map(({ payload }) => payload.subscriptions[0]),
      subscriptions,
    )
    assert.deepEqual(
      await eventsOf(o, () => o.member.ok('POST /users/me/subscriptions', { ...named('open'), ...people })),
      [],
    )
  })
})

onEachDatabase('DELETE and PATCH /users/me/subscriptions', test => {
  test('every user may leave, guests too', async ({ org }) => {
    const o = await org()
    const id = await o.channel('open', { subscribers: [o.member, o.guest] })
    assert.deepEqual(await o.guest.ok('DELETE /users/me/subscriptions', { subscriptions: ['OPEN', 'open'] }), {
      result: 'success',
      msg: '',
      removed: ['open'],
      not_removed: [],
    })
    assert.equal(await knows(o.guest, id), false)
    assert.deepEqual(await subscriberIds(o.member, id), [o.member.id])
    assert.deepEqual((await o.admin.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'] })).not_removed, [
      'open',
    ])
  })

  test('the error names missing and hidden channels', async ({ org }) => {
    const o = await org()
    const other = await org()
    await other.channel('theirs')
    await o.channel('open', { by: o.member })
    await o.channel('hidden', { invite_only: true })
    refused(
      await o.member.call('DELETE /users/me/subscriptions', { subscriptions: ['open', 'nope', 'hidden', 'theirs'] }),
      'Channel(s) (nope, hidden, theirs) do not exist',
    )
    assert.deepEqual(await ownNames(o.member), ['open'])
  })

  test('removing others needs permission', async ({ org }) => {
    const o = await org()
    const everyone = [o.owner, o.admin, o.moderator, o.member, o.guest, o.bot]
    const id = await o.channel('open', { by: o.member, subscribers: everyone })
    const principals = [o.guest.id]
    for (const who of [o.moderator, o.guest, o.bot])
      refused(await leave(who, 'open', { principals: [o.owner.id] }), 'Insufficient permission')
    // The administrators of the channel and of the organization, the users that its permission names, and the owner of
    // a bot.
    await o.member.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'], principals })
    await o.admin.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'], principals: [o.member.email] })
    await o.owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'], principals: [o.bot.id] })
    assert.deepEqual(
      await subscriberIds(o.owner, id),
      [o.owner, o.admin, o.moderator].map(person => person.id),
    )
    await o.owner.ok(`PATCH /streams/${id}`, {
      can_remove_subscribers_group: { new: await systemGroup(o, 'role:moderators') },
    })
    await o.moderator.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'], principals: [o.owner.id] })
    const mixed = { principals: [o.admin.id, o.member.id] }
    assert.deepEqual(await o.moderator.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'], ...mixed }), {
      result: 'success',
      msg: '',
      removed: ['open'],
      not_removed: ['open'],
    })
    refused(await leave(o.moderator, 'open', { principals: [999_999] }), 'No such user')
  })

  test('an administrator removes users from a private channel without reading it', async ({ org }) => {
    const o = await org()
    const id = await o.channel('closed', { by: o.member, subscribers: [o.member, o.guest], invite_only: true })
    await o.admin.ok('DELETE /users/me/subscriptions', { subscriptions: ['closed'], principals: [o.guest.id] })
    assert.deepEqual(await subscriberIds(o.member, id), [o.member.id])
  })

  test('a member removes their own bot from a channel', async ({ org }) => {
    const o = await org()
    const bot = await o.join('Own Bot', 400, { type: 1, ownerId: o.member.id })
    await o.channel('open', { subscribers: [bot, o.moderator] })
    refused(await leave(o.member, 'open', { principals: [bot.id, o.moderator.id] }), 'Insufficient permission')
    assert.deepEqual((await leave(o.member, 'open', { principals: [bot.id] })).body.removed, ['open'])
  })

  test('a user who leaves hears of it, and no longer sees a channel that only subscribers see', async ({ org }) => {
    const o = await org()
    const people = [o.admin, o.moderator, o.guest]
    const users = people.map(person => person.id)
    const closed = await o.channel('closed', { by: o.member, subscribers: [o.member, ...people], invite_only: true })
    const open = await o.channel('open', { by: o.member, subscribers: [o.member, ...people] })
    const told = await eventsOf(o, () =>
      o.member.ok('DELETE /users/me/subscriptions', { subscriptions: ['closed', 'open'], principals: users }),
    )
    assert.deepEqual(outline(told), [
      ['subscription/remove', { users }],
      ['stream/delete', { users: [o.moderator.id, o.guest.id] }],
      ['subscription/peer_remove', { channelPeers: closed, except: users }],
      ['subscription/peer_remove', { users: [o.admin.id], channelPeers: closed }],
      ['subscription/remove', { users }],
      ['stream/delete', { users: [o.guest.id] }],
      ['subscription/peer_remove', { channelPeers: open, except: users }],
      ['subscription/peer_remove', { users: [o.admin.id, o.moderator.id], channelPeers: open }],
    ])
    assert.deepEqual(told[0]?.payload, { subscriptions: [{ stream_id: closed, name: 'closed' }] })
    assert.deepEqual(told[2]?.payload, { stream_ids: [closed], user_ids: users })
    const known = []
    for (const person of people) known.push([await knows(person, closed), await knows(person, open)])
    assert.deepEqual(known, [
      [true, true],
      [false, true],
      [false, false],
    ])
  })

  test('unread messages there become read', async ({ org }) => {
    const o = await org()
    const id = await o.channel('open', { subscribers: [o.member, o.moderator] })
    await o.channel('other', { subscribers: [o.member] })
    const sent = [await o.moderator.send('open'), await o.moderator.send('open')]
    const kept = await o.moderator.send('other')
    await o.member.ok('POST /messages/flags', { messages: [sent[0]], flag: 'starred', op: 'add' })
    const flags = async (message: number | undefined): Promise<string[]> =>
      (await o.member.ok(`GET /messages/${message}`)).message.flags
    assert.deepEqual([await flags(sent[0]), await flags(sent[1])], [['starred'], []])
    const told = await eventsOf(o, () => o.member.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'] }))
    assert.deepEqual(told.at(-1), {
      event: 'update_message_flags/add',
      audience: { users: [o.member.id] },
      payload: { operation: 'add', flag: 'read', messages: sent, all: false },
    })
    assert.deepEqual(
      [await flags(sent[0]), await flags(sent[1]), await flags(kept)],
      [['read', 'starred'], ['read'], []],
    )
    const later = await o.moderator.send('open')
    await o.member.ok('POST /users/me/subscriptions', named('open'))
    assert.deepEqual(await flags(later), ['read', 'historical'])
    assert.deepEqual(await flags(await o.moderator.send(id)), [])
  })

  test('PATCH does both, or nothing', async ({ org }) => {
    const o = await org()
    await o.channel('old', { subscribers: [o.member, o.guest] })
    await o.channel('hidden', { invite_only: true })
    const patch = (who: Person, fields: object): Promise<Answer> =>
      who.call('PATCH /users/me/subscriptions', { ...fields })
    const nothing = 'Nothing to do. Specify at least one of "add" or "delete".'
    refused(await patch(o.member, {}), nothing)
    refused(await patch(o.member, { add: [], delete: [] }), nothing)
    refused(await patch(o.member, { add: [{ name: 'new' }], delete: ['nope'] }), 'Channel(s) (nope) do not exist')
    refused(await patch(o.member, { add: [{ name: 'hidden' }], delete: ['old'] }), 'Unable to access channel (hidden).')
    refused(await patch(o.guest, { add: [{ name: 'new' }] }), 'Not allowed for guest users')
    assert.deepEqual(await ownNames(o.member), ['old'])
    const { body } = await patch(o.member, { add: [{ name: 'new' }, { name: 'OLD' }], delete: ['old'] })
    assert.deepEqual(body, {
      result: 'success',
      msg: '',
      subscribed: { [o.member.id]: ['new'] },
      already_subscribed: { [o.member.id]: ['old'] },
      removed: ['old'],
      not_removed: [],
    })
    assert.deepEqual(await ownNames(o.member), ['new'])
    assert.deepEqual((await patch(o.guest, { delete: ['old'] })).body.removed, ['old'])
  })
})

onEachDatabase('subscription properties', test => {
  const set = (who: Person, ...subscription_data: object[]): Promise<Answer> =>
    who.call('POST /users/me/subscriptions/properties', { subscription_data })

  test("a user sets their own, and the user's other clients hear of it", async ({ org }) => {
    const o = await org()
    const stream_id = await o.channel('mine', { subscribers: [o.member, o.moderator] })
    const properties: [property: string, value: unknown][] = [
      ['pin_to_top', true],
      ['desktop_notifications', false],
      ['audible_notifications', true],
      ['push_notifications', true],
      ['email_notifications', false],
      ['wildcard_mentions_notify', true],
    ]
    const before = (await own(o.moderator))[0]
    for (const [property] of properties.slice(1)) assert.equal(before[property], null)
    const told = await eventsOf(o, () =>
      set(
        o.member,
        { stream_id, property: 'color', value: '#F00' },
        ...properties.map(([property, value]) => ({ stream_id, property, value })),
      ),
    )
    const expected = [['color', '#ff0000'], ...properties]
    assert.deepEqual(
      told,
      expected.map(([property, value]) => ({
        event: 'subscription/update',
        audience: { users: [o.member.id] },
        payload: { stream_id, property, value },
      })),
    )
    const [mine] = await own(o.member)
    for (const [property, value] of expected) assert.equal(mine[property as string], value)
    assert.deepEqual((await own(o.moderator))[0], before)
    // They are kept when the user leaves and subscribes again.
    await leave(o.member, 'mine')
    await subscribe(o.member, 'mine')
    assert.deepEqual((await own(o.member))[0], mine)
  })

  test('muting has two names', async ({ org }) => {
    const o = await org()
    const stream_id = await o.channel('mine', { subscribers: [o.member] })
    const muted = async (): Promise<unknown[]> => (await own(o.member)).map(s => [s.is_muted, s.in_home_view])
    assert.deepEqual(await muted(), [[false, true]])
    const told = await eventsOf(o, () => set(o.member, { stream_id, property: 'in_home_view', value: false }))
    assert.deepEqual(
      told.map(({ payload }) => [payload.property, payload.value]),
      [
        ['is_muted', true],
        ['in_home_view', false],
      ],
    )
    assert.deepEqual(await muted(), [[true, false]])
    await o.member.ok(`PATCH /users/me/subscriptions/${stream_id}`, { property: 'is_muted', value: false })
    assert.deepEqual(await muted(), [[false, true]])
  })

  test('one bad change stops all of them', async ({ org }) => {
    const o = await org()
    const stream_id = await o.channel('mine', { subscribers: [o.member] })
    const left = await o.channel('left', { subscribers: [] })
    const hidden = await o.channel('hidden', { invite_only: true })
    const good = { stream_id, property: 'pin_to_top', value: true }
    const at = 'subscription_data[1]["value"]'
    refused(await set(o.member, good, { ...good, property: 'size' }), 'Unknown subscription property: size')
    refused(await set(o.member, good, { ...good, property: 'toString' }), 'Unknown subscription property: toString')
    refused(await set(o.member, good, { ...good, value: 'yes' }), `${at} is not a boolean`)
    refused(
      await set(o.member, good, { ...good, property: 'color', value: 'red' }),
      `${at} is not a valid hex color code`,
    )
    refused(await set(o.member, good, { ...good, property: 'color', value: true }), `${at} is not a string`)
    refused(await set(o.member, good, { ...good, stream_id: left }), `Not subscribed to channel id ${left}`)
    refused(await set(o.member, good, { ...good, stream_id: hidden }), 'Invalid channel ID')
    refused(await set(o.member, good, { ...good, stream_id: 999_999 }), 'Invalid channel ID')
    refused(
      await set(o.member, good, { stream_id }),
      'subscription_data[1]["property"] field is missing: Field required',
    )
    refused(
      await o.member.call(`PATCH /users/me/subscriptions/${hidden}`, { property: 'is_muted', value: true }),
      'Invalid channel ID',
    )
    assert.equal((await own(o.member))[0].pin_to_top, false)
  })
})

onEachDatabase('lists of subscriptions and subscribers', test => {
  test("the caller's own subscriptions, with their subscribers if requested", async ({ org }) => {
    const o = await org()
    const id = await o.channel('open', { subscribers: [o.member, o.guest] })
    for (const wanted of ['true', 'partial']) {
      const { subscriptions } = await o.member.ok('GET /users/me/subscriptions', { include_subscribers: wanted })
      assert.deepEqual(valuesOf(subscriptions, 'stream_id', 'subscribers'), [[id, [o.member.id, o.guest.id]]])
    }
    assert.equal('subscribers' in (await own(o.member))[0], false)
    refused(
      await o.member.call('GET /users/me/subscriptions', { include_subscribers: 'all' }),
      'Invalid include_subscribers',
    )
    assert.deepEqual(await own(o.admin), [])
  })

  test('one user and one channel', async ({ org }) => {
    const o = await org()
    const other = await org()
    const open = await o.channel('open', { subscribers: [o.member] })
    const closed = await o.channel('closed', { subscribers: [o.member], invite_only: true })
    const status = async (who: Person, user: Person, id: number): Promise<unknown> => {
      const { body } = await who.call(`GET /users/${user.id}/subscriptions/${id}`)
      return body.is_subscribed ?? body.msg
    }
    assert.equal(await status(o.moderator, o.member, open), true)
    assert.equal(await status(o.moderator, o.admin, open), false)
    assert.equal(await status(o.admin, o.member, closed), true)
    assert.equal(await status(o.moderator, o.member, closed), 'Invalid channel ID')
    assert.equal(await status(o.guest, o.member, open), 'Invalid channel ID')
    assert.equal(await status(o.moderator, other.member, open), 'No such user')
    await o.owner.ok(`DELETE /users/${o.member.id}`)
    assert.equal(await status(o.moderator, o.member, open), false)
  })

  test('subscription spans start after the newest message and end with it', async world => {
    const o = await world.org()
    const first = await o.channel('first', { subscribers: [o.owner] })
    const m1 = await o.owner.send('first')
    const id = await o.channel('spans', { subscribers: [o.owner, o.member] })
    const spans = (): Promise<unknown> => spansOf(world, o.member, id)
    assert.deepEqual(await spans(), [{ after: m1, until: null }])
    // The user left and came back with no message in between: the span continues.
    await leave(o.member, 'spans')
    assert.deepEqual(await spans(), [{ after: m1, until: m1 }])
    await subscribe(o.member, 'spans')
    assert.deepEqual(await spans(), [{ after: m1, until: null }])
    const m2 = await o.owner.send('spans')
    await leave(o.member, 'spans')
    assert.deepEqual(await spans(), [{ after: m1, until: m2 }])
    await subscribe(o.member, 'spans')
    assert.deepEqual(await spans(), [{ after: m1, until: null }])
    await leave(o.member, 'spans')
    const m3 = await o.owner.send('spans')
    await subscribe(o.member, 'spans')
    assert.deepEqual(await spans(), [
      { after: m1, until: m2 },
      { after: m3, until: null },
    ])
    assert.deepEqual(await spansOf(world, o.member, first), [])
  })

  test('a deactivated user receives nothing and is no subscriber; reactivated, the user continues', async world => {
    const o = await world.org()
    const open = await o.channel('open', { subscribers: [o.owner, o.member] })
    const closed = await o.channel('closed', { subscribers: [o.owner, o.member], invite_only: true })
    const left = await o.channel('left', { subscribers: [o.member] })
    await leave(o.member, 'left')
    const m1 = await o.owner.send('open')
    const went = await eventsOf(o, () => o.owner.ok(`DELETE /users/${o.member.id}`))
    const peers = (event: string, id: number): Told => ({
      event,
      payload: { stream_ids: [id], user_ids: [o.member.id] },
      audience: { channelPeers: id, except: [o.member.id] },
    })
    assert.deepEqual(went.slice(0, 2), [
      peers('subscription/peer_remove', open),
      peers('subscription/peer_remove', closed),
    ])
    assert.equal(went[2]?.event, 'realm_user/update')
    assert.deepEqual(await subscriberIds(o.owner, open), [o.owner.id])
    assert.equal((await own(o.owner))[0].subscriber_count, 1)
    const m2 = await o.owner.send('open')
    const back = await eventsOf(o, () => o.owner.ok(`POST /users/${o.member.id}/reactivate`))
    assert.deepEqual(
      back.filter(({ event }) => event === 'subscription/peer_add'),
      [peers('subscription/peer_add', open), peers('subscription/peer_add', closed)],
    )
    assert.deepEqual(await subscriberIds(o.owner, open), [o.owner.id, o.member.id])
    assert.deepEqual(await ownNames(o.member), ['open', 'closed'])
    const spans = await spansOf(world, o.member, open)
    assert.deepEqual(spans.slice(0, -1).at(-1)?.until, m1)
    assert.deepEqual(spans.at(-1), { after: m2, until: null })
    assert.ok((await spansOf(world, o.member, left)).every(({ until }) => until !== null))
    const flags = async (id: number): Promise<string[]> => (await o.member.ok(`GET /messages/${id}`)).message.flags
    assert.deepEqual([await flags(m1), await flags(m2)], [[], ['read', 'historical']])
  })

  test('a bot deactivated with its owner leaves its channels, and gets them back', async ({ org }) => {
    const o = await org()
    const bot = await o.join('Own Bot', 400, { type: 1, ownerId: o.member.id })
    const id = await o.channel('open', { subscribers: [bot, o.owner] })
    const told = await eventsOf(o, () => o.member.ok('DELETE /users/me'))
    assert.deepEqual(told[0]?.payload, { stream_ids: [id], user_ids: [bot.id] })
    assert.deepEqual(await subscriberIds(o.owner, id), [o.owner.id])
    await o.owner.ok(`POST /users/${bot.id}/reactivate`)
    assert.deepEqual(await subscriberIds(o.owner, id), [o.owner.id, bot.id])
    await o.owner.ok(`DELETE /bots/${bot.id}`)
    assert.deepEqual(await subscriberIds(o.owner, id), [o.owner.id])
  })
})

onEachDatabase('many users at once', test => {
  test('subscribe and unsubscribe in as many statements as a few', async ({ app, org }) => {
    const o = await org()
    const people: Person[] = []
    for (let number = 0; number < 60; number++) people.push(await o.join(`Person ${number}`))
    const principals = (count: number) => ({ principals: people.slice(0, count).map(({ id }) => id) })
    const quietly = { send_new_subscription_messages: false }
    const statements = async (action: () => Promise<unknown>): Promise<number> =>
      (await requestStatements(app.db, action)).filter(({ sql }) => !/insert into "event"/.test(sql)).length

    async function comeAndGo(name: string, count: number): Promise<number[]> {
      await o.channel(name)
      const come = await statements(() =>
        o.owner.ok('POST /users/me/subscriptions', { ...named(name), ...principals(count), ...quietly }),
      )
      for (let number = 0; number < 3; number++) await o.owner.send(name)
      const go = await statements(() => leave(o.owner, name, principals(count)))
      return [come, go]
    }
    assert.deepEqual(await comeAndGo('crowded', 60), await comeAndGo('quiet', 3))
  })

  test('unread messages of each become read, with one event where they were the same', async world => {
    const o = await world.org()
    const { owner, moderator, member, guest } = o
    const id = await o.channel('open', { subscribers: [owner, o.admin, moderator, member] })
    const first = await owner.send(id)
    await owner.ok('POST /users/me/subscriptions', { ...named('open'), principals: [guest.id] })
    const others = [await owner.send(id), await owner.send(id, 'look, @**Mo Moderator**'), await owner.send(id)]
    const [second, mentioning, last] = others
    await member.ok('POST /messages/flags', { messages: [mentioning], op: 'add', flag: 'read' })
    await o.admin.ok('POST /mark_stream_as_read', { stream_id: id })
    const people = [o.admin, moderator, member, guest]
    const principals = people.map(person => person.id)
    const told = await eventsOf(o, () =>
      owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['open'], principals }),
    )
    assert.deepEqual(
      told
        .filter(({ event }) => event === 'update_message_flags/add')
        .map(({ audience, payload }) => [audience.users, payload.messages]),
      [
        [[moderator.id], [first, ...others]],
        [[member.id], [first, second, last]],
        [[guest.id], others],
      ],
    )
    await owner.ok('POST /users/me/subscriptions', { ...named('open'), principals })
    const fields = { anchor: 'newest', num_before: 9, num_after: 0, narrow: [{ operator: 'is', operand: 'unread' }] }
    for (const person of [moderator, member, o.admin]) {
      const narrow = [{ operator: 'channel', operand: id }, ...fields.narrow]
      assert.deepEqual((await person.ok('GET /messages', { ...fields, narrow })).messages, [], person.name)
    }
  })
})
