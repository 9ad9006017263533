// The requests of the terminal client and of the Python library, in their order and with their values. Neither runs
// here, so the test lists their requests and the fields that they need.
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { listen, toldOf } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { password } from '#test/world.ts'

const eventTypes = [
  'message',
  'update_message',
  'reaction',
  'submessage',
  'subscription',
  'typing',
  'update_message_flags',
  'user_settings',
  'realm_emoji',
  'realm_user',
]
const registration = {
  event_types: eventTypes,
  narrow: [],
  apply_markdown: true,
  client_gravatar: true,
  include_subscribers: true,
}
const fetchedTypes = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'user_settings',
  'realm_emoji',
  'custom_profile_fields',
  'zulip_version',
]
/** Without one of these the terminal doesn't start. */
const neededState = [
  'queue_id',
  'last_event_id',
  'zulip_version',
  'zulip_feature_level',
  'max_message_id',
  'muted_topics',
  'presences',
  'realm_emoji',
  'realm_user_groups',
  'subscriptions',
  'unread_msgs',
  'starred_messages',
  'user_settings',
  'realm_users',
  'cross_realm_bots',
  'user_id',
  'email',
  'full_name',
  'realm_name',
  'realm_message_retention_days',
]
const firstUnread = { anchor: 0, use_first_unread_anchor: true, num_before: 30, num_after: 10 }
const shown = { apply_markdown: true, client_gravatar: true }
const beyondNewest = 10_000_000_000_000_000

onEachDatabase('the terminal', test => {
  test('starts: settings, sign-in, messages before the queue, the queue, presence, events', async ({ org }) => {
    const { host, owner, admin, member, channel, anonymous } = await org()
    const channelId = await channel('tea', { subscribers: [owner, member] })
    const unreadId = await owner.send(channelId, 'hello', 'kettles')

    const settings = (await anonymous('GET /server_settings')).body
    for (const name of ['email_auth_enabled', 'require_email_format_usernames'])
      assert.equal(typeof settings[name], 'boolean', name)
    assert.ok(new URL(settings.realm_uri).hostname.endsWith(host), settings.realm_uri)
    const { status, body } = await anonymous('POST /fetch_api_key', { username: member.email, password })
    assert.deepEqual([status, body.api_key], [200, member.apiKey])

    const before = await member.ok('GET /messages', { ...firstUnread, ...shown, narrow: [] })
    assert.deepEqual([before.anchor, before.found_newest], [unreadId, true])

    const state = await member.ok('POST /register', { ...registration, fetch_event_types: fetchedTypes })
    assert.deepEqual(
      neededState.filter(name => !(name in state)),
      [],
    )
    assert.equal(state.max_message_id, unreadId)
    assert.ok(state.realm_users.some((user: any) => user.user_id === member.id))
    const tea = state.subscriptions.find((each: any) => each.stream_id === channelId)
    assert.deepEqual(new Set(tea.subscribers), new Set([owner.id, member.id]))
    assert.match(tea.color, /^#[0-9a-f]{6}$/)
    // Without the capability the settings of a channel are resolved.
    assert.equal(typeof tea.desktop_notifications, 'boolean')
    assert.ok('message_retention_days' in tea)
    assert.deepEqual(state.unread_msgs.streams, [
      { stream_id: channelId, topic: 'kettles', unread_message_ids: [unreadId] },
    ])
    for (const name of [
      'send_private_typing_notifications',
      'twenty_four_hour_time',
      'pm_content_in_desktop_notifications',
    ])
      assert.ok(name in state.user_settings, name)

    const { presences } = await member.ok('POST /users/me/presence', { status: 'active', new_user_input: true })
    const { aggregated, website } = presences[member.email]
    for (const each of [aggregated, website])
      assert.deepEqual([each.status, typeof each.timestamp], ['active', 'number'])

    const { queue_id, last_event_id } = state
    const waiting = member.ok('GET /events', { queue_id, last_event_id })
    await admin.ok('POST /typing', { op: 'start', to: [member.id] })
    const [typing] = (await waiting).events
    assert.deepEqual([typing.type, typing.op, typing.sender.email], ['typing', 'start', admin.email])
  })

  test('registers again without naming state, which then follows the events', async ({ org }) => {
    const { member, admin } = await org()
    const id = await admin.send([member.id])
    const state = await member.ok('POST /register', registration)
    assert.equal(state.max_message_id, id)
    for (const name of ['subscriptions', 'realm_users', 'unread_msgs', 'user_settings', 'realm_emoji'])
      assert.ok(name in state, name)
    for (const name of ['presences', 'muted_topics', 'realm_user_groups', 'custom_profile_fields'])
      assert.ok(!(name in state), name)
  })

  test('reads the user of a reaction from an object of its own, in events and in messages', async world => {
    const { owner, member, channel, guest } = await world.org()
    const channelId = await channel('tea', { subscribers: [owner, member, guest] })
    const message_id = await owner.send(channelId, 'kettle?', 'kettles')
    const terminal = { client: 'ZulipTerminal' }
    const { queue_id, last_event_id } = await member.ok('POST /register', { ...registration, ...terminal })
    const other = await listen(member)
    const user = { user_id: owner.id, email: owner.email, full_name: owner.name, is_mirror_dummy: false }
    for (const method of ['POST', 'DELETE'])
      await owner.ok(`${method} /messages/${message_id}/reactions`, { emoji_name: 'tea' })
    const { events } = await member.ok('GET /events', { queue_id, last_event_id, dont_block: true })
    assert.deepEqual(
      events.map(({ op, user_id, user: told }: any) => [op, user_id, told]),
      [
        ['add', owner.id, user],
        ['remove', owner.id, user],
      ],
    )
    assert.deepEqual(
      (await toldOf(other, 'reaction')).map(event => 'user' in event),
      [false, false],
    )
    await owner.ok(`POST /messages/${message_id}/reactions`, { emoji_name: 'tea' })
    const window = { anchor: message_id, num_before: 0, num_after: 0 }
    const shownTo = async (more: object): Promise<any[]> => {
      const { messages } = await member.ok('GET /messages', { ...window, ...more })
      const { message } = await member.ok(`GET /messages/${message_id}`, { ...more })
      return [messages[0].reactions, message.reactions].map(([reaction]) => reaction.user)
    }
    assert.deepEqual(await shownTo(terminal), [user, user])
    assert.deepEqual(await shownTo({}), [undefined, undefined])
  })

  test('a limited guest does not see the users of reactions in it', async ({ org }) => {
    const o = await org()
    const { owner, member, guest } = o
    const channelId = await o.channel('tea', { subscribers: [owner, guest] })
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'tea' }] })
    const message_id = await owner.send(channelId, 'kettle?', 'kettles')
    await limitGuests(o)
    const terminal = { client: 'ZulipTerminal' }
    const { queue_id, last_event_id } = await guest.ok('POST /register', { ...registration, ...terminal })
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    await member.ok(`POST /messages/${message_id}/reactions`, { emoji_name: 'tea' })
    const { events } = await guest.ok('GET /events', { queue_id, last_event_id, dont_block: true })
    const [{ user }] = events.filter(({ type }: any) => type === 'reaction')
    const { message } = await guest.ok(`GET /messages/${message_id}`, terminal)
    for (const told of [user, message.reactions[0].user]) {
      assert.deepEqual([told.user_id, told.full_name], [member.id, 'Unknown user'])
      assert.notEqual(told.email, member.email)
    }
  })

  test('a queue whose narrow has `is` and an unknown word delivers every message', async ({ org }) => {
    const { owner, member, channel } = await org()
    await channel('tea', { subscribers: [owner, member] })
    const narrow = [
      ['is', 'brewing'],
      ['stream', 'tea'],
    ]
    const queue = await listen(member, { narrow })
    const id = await owner.send('tea')
    await owner.send([member.id])
    assert.deepEqual(
      (await toldOf(queue, 'message')).map(({ message }) => message.id),
      [id],
    )
    const window = { anchor: 'newest', num_before: 10, num_after: 0 }
    const { body } = await member.call('GET /messages', { ...window, narrow })
    assert.match(body.msg, /^Invalid narrow operator: unknown 'is' operand brewing/)
  })

  test('narrows, and continues from there', async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    const channelId = await channel('tea', { subscribers: [owner, member] })
    const inTopic = await owner.send(channelId, `@**${member.name}** kettle?`, 'kettles')
    const direct = await admin.send([member.id], 'psst')
    await member.ok('POST /messages/flags', { messages: [direct], op: 'add', flag: 'starred' })
    const found = async (narrow: unknown, window: object = firstUnread): Promise<number[]> =>
      (await member.ok('GET /messages', { ...window, ...shown, narrow })).messages.map(({ id }: any) => id)
    assert.deepEqual(await found([['stream', 'tea']]), [inTopic])
    assert.deepEqual(
      await found([
        ['stream', 'tea'],
        ['topic', 'kettles'],
      ]),
      [inTopic],
    )
    assert.deepEqual(await found([['is', 'private']]), [direct])
    assert.deepEqual(await found([['is', 'starred']]), [direct])
    assert.deepEqual(await found([['is', 'mentioned']]), [inTopic])
    assert.deepEqual(await found([['pm-with', admin.email]]), [direct])
    const newest = { anchor: 10_000_000_000, num_before: 30, num_after: 0 }
    assert.deepEqual(await found([['search', 'kettle']], newest), [inTopic])
    assert.deepEqual(await found([], { anchor: direct, num_before: 30, num_after: 0 }), [inTopic, direct])
    assert.deepEqual(await found([{ operator: 'stream', operand: channelId }], { ...newest, num_before: 1 }), [inTopic])
    await member.ok('POST /messages/flags', { messages: [inTopic, direct], op: 'add', flag: 'read' })
    const all = await member.ok('GET /messages', { ...firstUnread, ...shown, narrow: [] })
    assert.equal(all.anchor, beyondNewest)
  })

  test('sends, edits, stars and reads as the client does', async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    await channel('tea', { subscribers: [owner, member] })
    const more = { content: 'hello', read_by_sender: true }
    const { id } = await member.ok('POST /messages', { type: 'stream', to: 'tea', subject: 'pots', ...more })
    await member.ok('POST /messages', { type: 'private', to: [admin.id], ...more })
    await member.ok(`PATCH /messages/${id}`, {
      message_id: id,
      propagate_mode: 'change_one',
      topic: 'kettles',
      content: 'good morning',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    })
    const { raw_content } = await member.ok(`GET /messages/${id}`, { apply_markdown: true })
    assert.equal(raw_content, 'good morning')
    const { message_history } = await member.ok(`GET /messages/${id}/history`)
    assert.deepEqual(
      message_history.map((each: any) => each.topic),
      ['pots', 'kettles'],
    )
    await member.ok(`POST /messages/${id}/reactions`, { emoji_name: 'tada', reaction_type: 'unicode_emoji' })
    await member.ok('POST /mark_all_as_read')
    await member.ok('DELETE /events', await member.ok('POST /register', { event_types: ['message'], narrow: [] }))
  })
})
