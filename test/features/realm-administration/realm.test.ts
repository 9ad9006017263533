import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import { type Answer, type Org, password, type Person } from '#test/world.ts'

function refused(answer: Answer, msg: string, code = 'BAD_REQUEST', extra: object = {}): void {
  assert.deepEqual([answer.status, answer.body], [400, { result: 'error', msg, code, ...extra }])
}

async function groupIds({ owner }: Org): Promise<Record<string, number>> {
  const { user_groups } = await owner.ok('GET /user_groups')
  return Object.fromEntries(user_groups.map((group: { name: string; id: number }) => [group.name, group.id]))
}

onEachDatabase('organization settings', test => {
  test('a plain setting has its own event; related settings share a dictionary', async ({ org }) => {
    const o = await org()
    const told = async (fields: object) =>
      (await eventsOf(o, () => o.owner.ok('PATCH /realm', { ...fields }))).map(({ event, payload }) => [event, payload])
    assert.deepEqual(await told({ name: ' New name ', invite_required: false }), [
      ['realm/update', { property: 'name', value: 'New name' }],
      ['realm/update', { property: 'invite_required', value: false }],
    ])
    const dict = (data: object) => ['realm/update_dict', { property: 'default', data }]
    assert.deepEqual(await told({ allow_message_editing: false, message_content_edit_limit_seconds: 60 }), [
      dict({ allow_message_editing: false }),
      dict({ message_content_edit_limit_seconds: 60 }),
    ])
    assert.deepEqual(await told({ description: 'a < b' }), [
      dict({ description: 'a < b', rendered_description: '<p>a &lt; b</p>' }),
    ])
    assert.deepEqual(await told({ topics_policy: 'disable_empty_topic' }), [
      dict({ topics_policy: 'disable_empty_topic', mandatory_topics: true }),
    ])
    assert.deepEqual(await told({ message_edit_history_visibility_policy: 'none' }), [
      ['realm/update', { property: 'message_edit_history_visibility_policy', value: 'none' }],
    ])
    assert.equal((await o.member.ok('POST /register')).realm_allow_edit_history, false)
    const { 'role:owners': id } = await groupIds(o)
    assert.deepEqual(await told({ can_create_bots_group: { new: id } }), [dict({ can_create_bots_group: id })])
  })

  test('visitors see the name and the description', async ({ org }) => {
    const { admin, anonymous } = await org()
    await admin.ok('PATCH /realm', { name: 'New name', description: 'About us' })
    const { body } = await anonymous('GET /server_settings')
    assert.deepEqual([body.realm_name, body.realm_description], ['New name', '<p>About us</p>'])
  })

  test('bad values are refused and not stored', async ({ org }) => {
    const o = await org()
    const listed = 'Value error, Not in the list of possible values'
    const bad: [name: string, value: unknown, msg: string][] = [
      ['allow_message_editing', 1, 'allow_message_editing is not a boolean'],
      ['message_content_edit_limit_seconds', 0, "Bad value for 'message_content_edit_limit_seconds': 0"],
      ['move_messages_within_stream_limit_seconds', 0, "Bad value for 'move_messages_within_stream_limit_seconds': 0"],
      ['message_content_delete_limit_seconds', -1, "Bad value for 'message_content_delete_limit_seconds': -1"],
      ['message_content_edit_limit_seconds', '"never"', "Bad value for 'message_content_edit_limit_seconds': never"],
      ['message_content_edit_limit_seconds', 'null', 'message_content_edit_limit_seconds is not an integer'],
      ['message_content_edit_limit_seconds', 'unlimited', 'message_content_edit_limit_seconds is not valid JSON'],
      ['message_retention_days', 0, "Bad value for 'message_retention_days': 0"],
      ['message_edit_history_visibility_policy', 'x', `Invalid message_edit_history_visibility_policy: ${listed}`],
      ['default_avatar_source', 'U', `Invalid default_avatar_source: ${listed}`],
      ['waiting_period_threshold', -1, 'waiting_period_threshold is too small'],
      ['org_type', 5, `Invalid org_type: ${listed}`],
      ['name', ' ', 'name cannot be blank'],
      ['name', 'x'.repeat(41), 'name is too long (limit: 40 characters)'],
      ['description', 'x'.repeat(1001), 'description is too long (limit: 1000 characters)'],
      ['moderation_request_channel_id', 7, 'Invalid channel ID'],
      ['authentication_methods', { Email: false }, 'At least one authentication method must be enabled.'],
      ['authentication_methods', { Carrier: true }, 'Invalid authentication method: Carrier'],
      ['authentication_methods', { Email: 1 }, 'authentication_methods["Email"] is not a boolean'],
      [
        'can_create_bots_group',
        7,
        'Invalid can_create_bots_group: Input should be a valid dictionary or instance of GroupSettingChangeRequest',
      ],
      ['can_create_bots_group', { new: 'x' }, 'can_create_bots_group["new"]["int"] is not an integer'],
      ['can_create_bots_group', {}, 'can_create_bots_group["new"] field is missing: Field required'],
    ]
    const told = await eventsOf(o, async () => {
      for (const [name, value, msg] of bad)
        refused(await o.owner.call('PATCH /realm', { digest_emails_enabled: true, [name]: value }), msg)
    })
    assert.deepEqual(told, [])
    const harmless = { moderation_request_channel_id: -1, authentication_methods: { Email: true } }
    assert.deepEqual(await o.owner.ok('PATCH /realm', harmless), { result: 'success', msg: '' })
    assert.equal((await o.owner.ok('PATCH /realm', { digest_emails_enabled: true })).digest_emails_enabled, true)
  })
})

onEachDatabase('organization permissions', test => {
  test("the order of users and groups doesn't matter", async ({ org }) => {
    const o = await org()
    const ids = await groupIds(o)
    const set = async (direct_members: number[], direct_subgroups: number[], old?: unknown) =>
      (
        await o.admin.ok('PATCH /realm', {
          can_create_bots_group: { new: { direct_members, direct_subgroups }, ...(old === undefined ? {} : { old }) },
        })
      ).can_create_bots_group
    const [admins, owning] = [ids['role:administrators'] as number, ids['role:owners'] as number]
    const [low, high] = [o.admin.id, o.member.id]
    await set([high, low], [admins, owning])
    assert.equal(await set([low, high], [admins, owning]), undefined)
    const old = { direct_members: [high, low], direct_subgroups: [admins, owning] }
    assert.deepEqual(await set([low], [owning], old), { direct_members: [low], direct_subgroups: [owning] })
  })

  test("a deactivated user doesn't matter for the expected value", async ({ org }) => {
    const o = await org()
    const listed = { direct_members: [o.member.id, o.guest.id], direct_subgroups: [] }
    await o.admin.ok('PATCH /realm', { direct_message_permission_group: { new: listed } })
    await o.admin.ok(`DELETE /users/${o.guest.id}`)
    const old = { direct_members: [o.member.id], direct_subgroups: [] }
    const change = { new: { direct_members: [o.admin.id], direct_subgroups: [] }, old }
    await o.admin.ok('PATCH /realm', { direct_message_permission_group: change })
  })

  test("unknown users and groups, and groups that aren't allowed to have them, are refused", async ({ org }) => {
    const o = await org()
    const foreign = await org()
    const ids = await groupIds(o)
    const foreignGroup = (await groupIds(foreign))['role:members'] as number
    const set = (value: unknown, name = 'can_create_bots_group') =>
      o.admin.call('PATCH /realm', { [name]: { new: value } })
    for (const id of [999_999, foreignGroup]) {
      refused(await set(id), 'Invalid user group')
      refused(await set({ direct_members: [], direct_subgroups: [id] }), 'Invalid user group')
    }
    for (const id of [999_999, foreign.member.id])
      refused(await set({ direct_members: [id], direct_subgroups: [] }), `Invalid user ID: ${id}`)
    const crowd = Array.from({ length: 10_000 }, (_, index) => 1_000_000 + index)
    refused(await set({ direct_members: [], direct_subgroups: crowd.slice(0, 1_000) }), 'Invalid user group')
    refused(await set({ direct_members: crowd, direct_subgroups: [] }), `Invalid user ID: ${crowd[0]}`)
    const cannot = (name: string, group: string) => `'${name}' setting cannot be set to '${group}' group.`
    const messages = 'direct_message_permission_group'
    refused(await set(ids['role:internet'], messages), cannot(messages, 'role:internet'))
    const seeing = 'can_access_all_users_group'
    refused(await set(ids['role:nobody'], seeing), cannot(seeing, 'role:nobody'))
  })
})

onEachDatabase('which users see which users', test => {
  test('a listed guest sees all users, another guest only themselves and bots', async ({ org }) => {
    const o = await org()
    const ids = await groupIds(o)
    const seen = async (person: Person) => (await person.ok('GET /users')).members.map((m: any) => m.user_id)
    const all = await seen(o.owner)
    const second = await o.join('Greta Guest', 600)
    const listed = { direct_members: [o.guest.id], direct_subgroups: [ids['role:members']] }
    await o.admin.ok('PATCH /realm', { can_access_all_users_group: { new: listed } })
    assert.deepEqual(await seen(o.guest), [...all, second.id])
    assert.deepEqual(await seen(second), [o.bot.id, o.webhookBot.id, second.id])
  })
})

onEachDatabase('deactivating the organization', test => {
  test('ends every call and every login, and clients get an event', async ({ org }) => {
    const o = await org()
    const told = await eventsOf(o, () => o.owner.ok('POST /realm/deactivate', { deletion_delay_days: 30 }))
    assert.deepEqual(told, [
      { event: 'realm/deactivated', payload: { realm_id: o.realm.id }, audience: { everyone: true } },
    ])
    for (const person of [o.owner, o.member, o.bot]) {
      const { status, body } = await person.call('GET /users/me')
      const expected = { result: 'error', msg: 'This organization has been deactivated', code: 'UNAUTHORIZED' }
      assert.deepEqual([status, body], [401, expected])
    }
    const { status, body } = await o.anonymous('POST /fetch_api_key', { username: o.member.email, password })
    assert.deepEqual([status, body.code], [401, 'REALM_DEACTIVATED'])
    await (await org()).member.ok('GET /users/me')
  })

  test('has a delay within limits', async ({ org }) => {
    const { owner } = await org()
    refused(
      await owner.call('POST /realm/deactivate', { deletion_delay_days: true }),
      'deletion_delay_days is not an integer',
    )
    for (const deletion_delay_days of [0, 13, -1])
      refused(
        await owner.call('POST /realm/deactivate', { deletion_delay_days }),
        'Data deletion time must be at least 14 days in the future.',
      )
    await owner.ok('GET /users/me')
    await owner.ok('POST /realm/deactivate', { deletion_delay_days: null })
    assert.equal((await owner.call('GET /users/me')).status, 401)
  })
})
