// The state that POST /register returns.
import assert from 'node:assert/strict'
import { listen } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const state = (person: Person, params: Record<string, unknown> = {}): Promise<any> =>
  person.ok('POST /register', params)
const idsIn = (channels: readonly { stream_id: number }[]): number[] => channels.map(({ stream_id }) => stream_id)

onEachDatabase('register', test => {
  test('lists without an operation are empty, and a deactivated bot is reported as a user', async ({ org }) => {
    const { owner } = await org()
    const types = ['default_stream_groups', 'onboarding_steps', 'realm_bot', 'realm_user']
    const queue = await listen(owner, { event_types: types, fetch_event_types: types })
    assert.deepEqual([queue.state.realm_default_stream_groups, queue.state.onboarding_steps], [[], []])
    const { user_id } = await owner.ok('POST /bots', { full_name: 'Helper', short_name: 'helper' })
    await queue.told()
    await owner.ok(`DELETE /bots/${user_id}`)
    const told = await queue.told()
    assert.deepEqual(
      told.map(({ type, op, person }: any) => [type, op, person?.is_active]),
      [['realm_user', 'update', false]],
    )
  })

  test('unread messages are grouped by conversation', async ({ org }) => {
    const { owner, member, admin, guest, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const [first, second, other] = [
      await owner.send(tea, 'hello', 'kettles'),
      await owner.send(tea, '@**all** hello', 'kettles'),
      await owner.send(tea, 'hello', ''),
    ]
    const direct = await owner.send([member.id], `@**Mia Member** hello`)
    const group = await admin.send([member.id, owner.id])
    const own = await member.send([member.id])
    const read = await owner.send([member.id])
    await member.ok('POST /messages/flags', { messages: [read], op: 'add', flag: 'read' })

    const told = await state(member)
    assert.deepEqual(told.unread_msgs, {
      count: 6,
      pms: [
        { other_user_id: owner.id, sender_id: owner.id, unread_message_ids: [direct] },
        { other_user_id: member.id, sender_id: member.id, unread_message_ids: [own] },
      ],
      huddles: [{ user_ids_string: [owner.id, admin.id, member.id].join(), unread_message_ids: [group] }],
      streams: [
        { stream_id: tea, topic: 'kettles', unread_message_ids: [first, second] },
        { stream_id: tea, topic: 'general chat', unread_message_ids: [other] },
      ],
      mentions: [second, direct],
      old_unreads_missing: false,
    })
    assert.equal(told.max_message_id, read)
    assert.deepEqual(told.recent_private_conversations, [
      { user_ids: [owner.id], max_message_id: read },
      { user_ids: [], max_message_id: own },
      { user_ids: [owner.id, admin.id], max_message_id: group },
    ])
    const { unread_msgs: none, max_message_id } = await state(guest)
    assert.deepEqual([none.count, none.streams, max_message_id], [0, [], -1])
  })

  test('state cached for many users shows every change and hides addresses', async ({ org, app }) => {
    const { owner, member, join } = await org()
    const other = await join('Otto Other')
    const seen = async (person: Person): Promise<{ full_name: string; delivery_email: string | null }> =>
      (await state(person)).realm_users.find(({ user_id }: { user_id: number }) => user_id === member.id)
    assert.equal((await seen(other)).full_name, 'Mia Member')
    await member.ok('PATCH /settings', { full_name: 'Mia Newname', email_address_visibility: 4 })
    for (const person of [member, other, member, other]) {
      const { full_name, delivery_email } = await seen(person)
      assert.deepEqual([full_name, delivery_email], ['Mia Newname', person === member ? member.email : null])
    }
    // The events of this change are no longer in the log.
    await owner.ok(`PATCH /users/${member.id}`, { full_name: 'Mia Lastname' })
    await app.db.write(0, tx => tx.db.deleteFrom('event').execute())
    assert.equal((await seen(other)).full_name, 'Mia Lastname')
  })

  test("a muted channel doesn't count, nor do wildcard mentions in it", async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const wild = await owner.send(tea, '@**all** hello')
    const personal = await owner.send(tea, '@**Mia Member** hello')
    const mute = [{ stream_id: tea, property: 'is_muted', value: true }]
    await member.ok('POST /users/me/subscriptions/properties', { subscription_data: mute })
    const { unread_msgs } = await state(member)
    assert.deepEqual([unread_msgs.count, unread_msgs.mentions], [0, [personal]])
    assert.deepEqual(unread_msgs.streams[0].unread_message_ids, [wild, personal])
  })

  test('messages marked as unread, and messages received before leaving', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const [first, second] = [await owner.send(tea), await owner.send(tea)]
    await member.ok('POST /mark_all_as_read')
    await member.ok('POST /messages/flags', { messages: [first], op: 'remove', flag: 'read' })
    await member.ok('POST /messages/flags', { messages: [second], op: 'add', flag: 'starred' })
    const told = await state(member)
    assert.deepEqual(told.unread_msgs.streams[0].unread_message_ids, [first])
    assert.deepEqual(told.starred_messages, [second])
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] })
    assert.equal((await state(member)).unread_msgs.count, 0)
  })

  test('only the requested fields', async ({ org }) => {
    const { member } = await org()
    const always = ['queue_id', 'last_event_id', 'idle_queue_timeout_secs', 'event_queue_longpoll_timeout_seconds']
    const version = ['zulip_version', 'zulip_merge_base', 'zulip_feature_level']
    const names = async (params: object): Promise<string[]> =>
      Object.keys(await state(member, { ...params })).filter(
        name => ![...always, ...version, 'result', 'msg'].includes(name),
      )
    assert.deepEqual(await names({ event_types: ['alert_words'] }), ['alert_words'])
    assert.deepEqual(await names({ event_types: ['alert_words'], fetch_event_types: ['drafts'] }), ['drafts'])
    assert.deepEqual(await names({ event_types: ['message'] }), ['max_message_id'])
    assert.deepEqual(await names({ event_types: ['message', 'update_message_flags'] }), [
      'max_message_id',
      'unread_msgs',
    ])
    assert.deepEqual(await names({ event_types: ['stream'] }), ['streams'])
    assert.deepEqual(await names({ event_types: ['subscription'] }), [
      'subscriptions',
      'unsubscribed',
      'never_subscribed',
    ])
    assert.deepEqual(await names({ event_types: [] }), [])
  })

  test('channels: subscribed, formerly subscribed, never subscribed, not visible', async ({ org }) => {
    const { owner, admin, member, guest, channel } = await org()
    const [tea, coffee, juice] = [
      await channel('tea', { subscribers: [owner, member, guest] }),
      await channel('coffee', { subscribers: [owner, member] }),
      await channel('juice'),
    ]
    const secret = await channel('secret', { invite_only: true })
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['coffee'] })
    const shape = async (person: Person): Promise<number[][]> => {
      const told = await state(person)
      return [told.subscriptions, told.unsubscribed, told.never_subscribed, told.streams].map(idsIn)
    }
    assert.deepEqual(await shape(member), [[tea], [coffee], [juice], [tea, coffee, juice]])
    assert.deepEqual(await shape(admin), [[], [], [tea, coffee, juice, secret], [tea, coffee, juice, secret]])
    assert.deepEqual(await shape(guest), [[tea], [], [], [tea]])

    const [plain] = (await state(member)).subscriptions
    assert.equal('subscribers' in plain, false)
    for (const include_subscribers of [true, '"partial"']) {
      const told = await state(member, { include_subscribers })
      assert.deepEqual(told.subscriptions[0].subscribers, [owner.id, member.id, guest.id])
      assert.deepEqual(told.unsubscribed[0].subscribers, [owner.id])
      assert.deepEqual(told.never_subscribed[0].subscribers, [owner.id])
    }
  })

  test('archived channels only for clients that support them', async ({ org }) => {
    const { owner, channel } = await org()
    const tea = await channel('tea')
    await owner.ok(`DELETE /streams/${tea}`)
    const without = await state(owner)
    assert.deepEqual([without.subscriptions, without.streams], [[], []])
    const client_capabilities = { notification_settings_null: true, archived_channels: true }
    const withThem = await state(owner, { client_capabilities })
    assert.deepEqual([idsIn(withThem.subscriptions), idsIn(withThem.streams)], [[tea], [tea]])
  })

  test('a null in notification settings only for clients that support it', async ({ org }) => {
    const { owner, channel } = await org()
    await channel('tea')
    await owner.ok('PATCH /settings', { enable_stream_desktop_notifications: true })
    const [resolved] = (await state(owner)).subscriptions
    assert.deepEqual([resolved.desktop_notifications, resolved.push_notifications], [true, false])
    const client_capabilities = { notification_settings_null: true }
    const [raw] = (await state(owner, { client_capabilities })).subscriptions
    assert.deepEqual([raw.desktop_notifications, raw.push_notifications], [null, null])
  })

  test('linkifiers and deactivated groups only for clients that support them', async ({ org }) => {
    const { owner } = await org()
    await owner.ok('POST /realm/filters', { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' })
    const { group_id } = await owner.ok('POST /user_groups/create', { name: 'crew', description: '', members: [] })
    await owner.ok(`POST /user_groups/${group_id}/deactivate`)
    const shape = async (capabilities: object): Promise<[number, boolean]> => {
      const client_capabilities = { notification_settings_null: true, ...capabilities }
      const { realm_linkifiers, realm_user_groups } = await state(owner, { client_capabilities })
      return [realm_linkifiers.length, realm_user_groups.some((group: { id: number }) => group.id === group_id)]
    }
    assert.deepEqual(await shape({}), [0, false])
    assert.deepEqual(await shape({ linkifier_url_template: true, include_deactivated_groups: true }), [1, true])
  })

  test('users: active, deactivated, and the system bots', async ({ org }) => {
    const { owner, admin, member, guest, bot } = await org()
    await owner.ok(`DELETE /users/${admin.id}`)
    const told = await state(member)
    const ids = (people: readonly { user_id: number }[]): number[] => people.map(({ user_id }) => user_id)
    assert.equal(ids(told.realm_users).includes(member.id), true)
    assert.deepEqual(ids(told.realm_non_active_users), [admin.id])
    assert.equal(told.cross_realm_bots[0].is_system_bot, true)
    assert.deepEqual([told.user_id, told.full_name, told.is_admin], [member.id, 'Mia Member', false])
    assert.deepEqual(ids(told.realm_bots), [])
    assert.equal(ids((await state(owner)).realm_bots).includes(bot.id), true)

    const { realm_can_access_all_users_group: everybody, realm_user_groups } = told
    const members = realm_user_groups.find((group: { name: string }) => group.name === 'role:members').id
    assert.notEqual(everybody, members)
    await owner.ok('PATCH /realm', { can_access_all_users_group: { new: members } })
    const seen = ids(
      (await state(guest, { client_capabilities: { notification_settings_null: true, user_list_incomplete: true } }))
        .realm_users,
    )
    assert.deepEqual([seen.includes(guest.id), seen.includes(member.id)], [true, false])
    // Clients that need an entry for every ID get one, without a name.
    const { realm_users } = await state(guest)
    const unknown = realm_users.find(({ user_id }: { user_id: number }) => user_id === member.id)
    assert.equal(unknown.full_name, 'Unknown user')
  })

  test('a real address only for users who can see it', async ({ org }) => {
    const { member, moderator, admin } = await org()
    await member.ok('PATCH /settings', { email_address_visibility: 3 })
    const addressOf = async (person: Person): Promise<string | null> =>
      (await state(person)).realm_users.find((user: { user_id: number }) => user.user_id === member.id).delivery_email
    assert.equal(await addressOf(admin), member.email)
    assert.equal(await addressOf(moderator), null)
    assert.equal(await addressOf(member), member.email)
  })

  test('settings of the caller and of new users', async ({ org }) => {
    const { owner, member } = await org()
    await member.ok('PATCH /settings', { enter_sends: true, timezone: 'Europe/Berlin' })
    await owner.ok('PATCH /realm/user_settings_defaults', { web_font_size_px: 20 })
    const { user_settings, realm_user_settings_defaults } = await state(member)
    assert.deepEqual([user_settings.enter_sends, user_settings.timezone], [true, 'Europe/Berlin'])
    assert.deepEqual([user_settings.web_font_size_px, realm_user_settings_defaults.web_font_size_px], [16, 20])
    assert.equal('default_language' in realm_user_settings_defaults, false)
  })

  test('the group that initially holds each permission', async ({ org }) => {
    const { member } = await org()
    const { realm, stream, group } = (await state(member)).server_supported_permission_settings
    assert.deepEqual(
      [realm.can_invite_users_group, stream.can_administer_channel_group, group.can_manage_group].map(
        ({ default_group_name }) => default_group_name,
      ),
      ['role:members', 'channel_creator', 'group_creator'],
    )
  })

  test('emoji have names at a URL that needs no login', async ({ org, raw }) => {
    const { member, host } = await org()
    const { server_emoji_data_url, realm_url, realm_emoji } = await state(member)
    assert.deepEqual(realm_emoji, {})
    assert.equal(new URL(server_emoji_data_url).origin, realm_url)
    const { body } = await raw({ host, path: new URL(server_emoji_data_url).pathname })
    assert.equal(body.code_to_names['1f600'].includes('grinning'), true)
  })
})
