import assert from 'node:assert/strict'
import { knows, subscriberIds } from '#test/channels.ts'
import { eventsOf } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Org, Person } from '#test/world.ts'

const day = 86_400

function refused(answer: Answer, msg: string, status = 400): void {
  assert.equal(answer.body?.msg, msg)
  assert.equal(answer.status, status)
}
const shown = async (person: Person, id: number): Promise<any> => (await person.ok(`GET /streams/${id}`)).stream
const listed = async (person: Person, fields = {}): Promise<string[]> =>
  (await person.ok('GET /streams', fields)).streams.map((stream: any) => stream.name)
const rolesOf = ({ owner, admin, moderator, member, guest }: Org): Person[] => [owner, admin, moderator, member, guest]
async function knowers(org: Org, id: number): Promise<Person[]> {
  const known: Person[] = []
  for (const person of rolesOf(org)) if (await knows(person, id)) known.push(person)
  return known
}

onEachDatabase('POST /channels/create', test => {
  test('creates a public channel with the documented defaults', async ({ org }) => {
    const o = await org()
    const id = await o.channel('  Design ', { by: o.member, subscribers: [o.guest, o.bot], description: 'a <b> & c' })
    const everyone = await systemGroup(o, 'role:everyone')
    const nobody = await systemGroup(o, 'role:nobody')
    const administrators = await systemGroup(o, 'role:administrators')
    const { date_created, ...stream } = await shown(o.member, id)
    assert.ok(Math.abs(date_created - Date.now() / 1000) < 60)
    assert.deepEqual(stream, {
      stream_id: id,
      name: 'Design',
      description: 'a <b> & c',
      rendered_description: '<p>a &lt;b&gt; &amp; c</p>',
      creator_id: o.member.id,
      invite_only: false,
      is_web_public: false,
      is_archived: false,
      history_public_to_subscribers: true,
      message_retention_days: null,
      topics_policy: 'inherit',
      first_message_id: null,
      folder_id: null,
      is_recently_active: true,
      stream_weekly_traffic: null,
      default_push_notifications: false,
      stream_post_policy: 1,
      is_announcement_only: false,
      subscriber_count: 2,
      can_add_subscribers_group: nobody,
      can_administer_channel_group: { direct_members: [o.member.id], direct_subgroups: [] },
      can_create_topic_group: everyone,
      can_delete_any_message_group: nobody,
      can_delete_own_message_group: nobody,
      can_move_messages_out_of_channel_group: nobody,
      can_move_messages_within_channel_group: nobody,
      can_remove_subscribers_group: administrators,
      can_resolve_topics_group: nobody,
      can_send_message_group: everyone,
      can_subscribe_group: nobody,
    })
    assert.deepEqual(await subscriberIds(o.member, id), [o.guest.id, o.bot.id])
  })

  test('history is always shared in public channels, and only on request in private ones', async ({ org }) => {
    const o = await org()
    const history = async (name: string, fields: object): Promise<boolean> =>
      (await shown(o.owner, await o.channel(name, { ...fields }))).history_public_to_subscribers
    assert.equal(await history('a', { history_public_to_subscribers: false }), true)
    assert.equal(await history('b', { invite_only: true }), false)
    assert.equal(await history('c', { invite_only: true, history_public_to_subscribers: true }), true)
  })

  test('the old posting policies follow from the group that may send', async ({ org }) => {
    const o = await org()
    const policies: [group: string, policy: number, announcements: boolean][] = [
      ['role:everyone', 1, false],
      ['role:members', 1, false],
      ['role:administrators', 2, true],
      ['role:fullmembers', 3, false],
      ['role:moderators', 4, false],
    ]
    for (const [group, policy, announcements] of policies) {
      const id = await o.channel(group, { can_send_message_group: await systemGroup(o, group) })
      const { stream_post_policy, is_announcement_only } = await shown(o.owner, id)
      assert.deepEqual([stream_post_policy, is_announcement_only], [policy, announcements], group)
    }
  })

  test('a bad name creates no channel', async ({ org }) => {
    const { member } = await org()
    const create = (name: string): Promise<Answer> => member.call('POST /channels/create', { name, subscribers: [] })
    refused(await create('   '), "Channel name can't be empty.")
    refused(await create(''), "Channel name can't be empty.")
    refused(await create('x'.repeat(61)), 'Channel name too long (limit: 60 characters).')
    refused(await create('ab\u0007c'), 'Invalid character in channel name, at position 3.')
    refused(await create('a\u{E0001}\u0085'), 'Invalid character in channel name, at position 3.')
    refused(await create('a\0b'), 'name must not contain null bytes')
    refused(await member.call('POST /channels/create', { name: 'x' }), "Missing 'subscribers' argument")
    assert.deepEqual(await listed(member), [])
    assert.equal((await create('😀'.repeat(60))).status, 200)
    assert.equal((await create('مرحبا')).status, 200)
  })

  test('a name is taken in any letter case, also by an archived channel', async ({ org }) => {
    const o = await org()
    const id = await o.channel('General')
    for (const name of ['general', 'GENERAL ', 'General']) {
      const answer = await o.member.call('POST /channels/create', { name, subscribers: [] })
      refused(answer, `Channel '${name.trim()}' already exists`, 409)
      assert.equal(answer.body.code, 'CHANNEL_ALREADY_EXISTS')
      assert.equal(answer.body.channel_name, name.trim())
    }
    await o.owner.ok(`DELETE /streams/${id}`)
    refused(
      await o.member.call('POST /channels/create', { name: 'general', subscribers: [] }),
      "Channel 'general' already exists",
      409,
    )
    const other = await org()
    assert.ok(await other.channel('General'))
  })

  test('eight requests create a channel of one name at once: one succeeds', async ({ org }) => {
    const o = await org()
    const attempts = Array.from({ length: 8 }, (_, i) =>
      (i % 2 ? o.member : o.admin).call('POST /channels/create', { name: i % 3 ? 'race' : 'RACE', subscribers: [] }),
    )
    const statuses = (await Promise.all(attempts)).map(answer => answer.status).sort((a, b) => a - b)
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 409)])
    assert.equal((await listed(o.owner)).length, 1)
  })

  test('each kind of channel needs its own permission', async ({ org }) => {
    const o = await org()
    const administrators = await systemGroup(o, 'role:administrators')
    const create = (who: Person, name: string, fields = {}): Promise<Answer> =>
      who.call('POST /channels/create', { name, subscribers: [], ...fields })
    refused(await create(o.admin, 'x', { is_web_public: true }), 'Insufficient permission')
    await o.owner.ok('PATCH /realm', { enable_spectator_access: false })
    refused(await create(o.owner, 'x', { is_web_public: true }), 'Web-public channels are not enabled.')
    await o.owner.ok('PATCH /realm', { enable_spectator_access: true })
    assert.equal((await create(o.owner, 'web', { is_web_public: true })).status, 200)
    refused(await create(o.owner, 'x', { is_web_public: true, invite_only: true }), 'Invalid parameters')

    await o.owner.ok('PATCH /realm', { can_create_private_channel_group: { new: administrators } })
    refused(await create(o.member, 'x', { invite_only: true }), 'Insufficient permission')
    assert.equal((await create(o.member, 'open')).status, 200)
    assert.equal((await create(o.admin, 'closed', { invite_only: true })).status, 200)
    await o.owner.ok('PATCH /realm', { can_create_public_channel_group: { new: administrators } })
    refused(await create(o.member, 'x'), 'Insufficient permission')
    assert.deepEqual(await listed(o.owner, { include_all: true }), ['closed', 'open', 'web'])
  })

  test('a user who may not set defaults and retention gets an error', async ({ org }) => {
    const o = await org()
    const create = (who: Person, fields: object): Promise<Answer> =>
      who.call('POST /channels/create', { name: 'x', subscribers: [], ...fields })
    refused(await create(o.member, { is_default_stream: true }), 'Insufficient permission')
    refused(await create(o.admin, { message_retention_days: 30 }), 'Must be an organization owner')
    refused(await create(o.owner, { message_retention_days: 0 }), 'message_retention_days is too small')
    refused(
      await create(o.admin, { is_default_stream: true, invite_only: true }),
      'A default channel cannot be private.',
    )
    assert.deepEqual(await listed(o.owner, { include_all: true }), [])
    const id = await o.channel('kept', { message_retention_days: '"unlimited"' })
    assert.equal((await shown(o.owner, id)).message_retention_days, -1)
  })

  test('the server checks permissions, and they do not show deactivated users', async ({ org }) => {
    const o = await org()
    const create = (fields: object): Promise<Answer> =>
      o.member.call('POST /channels/create', { name: 'x', subscribers: [], ...fields })
    const everyone = await systemGroup(o, 'role:everyone')
    const internet = await systemGroup(o, 'role:internet')
    const members = await systemGroup(o, 'role:members')
    refused(
      await create({ can_subscribe_group: everyone }),
      "'can_subscribe_group' setting cannot be set to 'role:everyone' group.",
    )
    refused(
      await create({ can_send_message_group: internet }),
      "'can_send_message_group' setting cannot be set to 'role:internet' group.",
    )
    refused(await create({ can_send_message_group: 999_999 }), 'Invalid user group')
    refused(await create({ can_send_message_group: 'abc' }), 'can_send_message_group is not valid JSON')
    refused(
      await create({ can_send_message_group: { direct_members: [999_999], direct_subgroups: [] } }),
      'Invalid user ID: 999999',
    )
    refused(await create({ invite_only: true, can_create_topic_group: members }), 'Unsupported parameter combination.')
    assert.deepEqual(await listed(o.owner, { include_all: true }), [])
    const senders = { direct_members: [o.member.id, o.admin.id], direct_subgroups: [] }
    const id = await o.channel('few', { can_send_message_group: senders })
    await o.member.ok('DELETE /users/me')
    assert.deepEqual((await shown(o.owner, id)).can_send_message_group.direct_members, [o.admin.id])
  })

  test('its subscribers must be active users of the organization', async ({ org }) => {
    const o = await org()
    const other = await org()
    await o.moderator.ok('DELETE /users/me')
    for (const stranger of [other.member.id, o.moderator.id, 999_999_999_999, -1])
      refused(
        await o.member.call('POST /channels/create', { name: 'x', subscribers: [o.member.id, stranger] }),
        'No such user',
      )
    assert.deepEqual(await listed(o.owner), [])
    const id = await o.channel('x', { subscribers: [o.member, o.member] })
    assert.deepEqual(await subscriberIds(o.member, id), [o.member.id])
  })

  test('users who may see it hear of it, and each subscriber gets it with their own color', async ({ org }) => {
    const o = await org()
    const told = await eventsOf(o, () => o.channel('secret', { subscribers: [o.member, o.guest], invite_only: true }))
    const [create, ...rest] = told
    const stream_id = create?.payload.streams[0].stream_id
    assert.equal(create?.event, 'stream/create')
    assert.deepEqual(create?.audience, { channelViewers: stream_id })
    assert.deepEqual(await knowers(o, stream_id), [o.owner, o.admin, o.member, o.guest])
    assert.deepEqual(create?.payload, { streams: [{ ...(await shown(o.owner, stream_id)), subscriber_count: 0 }] })

    const [add, peers, ...others] = rest
    assert.equal(add?.event, 'subscription/add')
    assert.deepEqual(add?.audience, { users: [o.member.id, o.guest.id], channelPeers: stream_id })
    const { subscriptions } = await o.member.ok('GET /users/me/subscriptions', { include_subscribers: true })
    assert.deepEqual(add?.payload, { subscriptions })
    assert.match(subscriptions[0].color, /^#[0-9a-f]{6}$/)
    assert.deepEqual(peers, {
      event: 'subscription/peer_add',
      payload: { stream_ids: [stream_id], user_ids: [o.member.id, o.guest.id] },
      audience: { channelPeers: stream_id, except: [o.member.id, o.guest.id] },
    })
    assert.deepEqual(others, [])
  })
})

withMovingClock('reading channels', test => {
  test('which users see and list which channel', async ({ org }) => {
    const o = await org()
    const none = { subscribers: [] }
    const open = await o.channel('open', none)
    const web = await o.channel('web', { ...none, is_web_public: true })
    const closed = await o.channel('closed', { by: o.member, invite_only: true })
    const hidden = await o.channel('hidden', { ...none, invite_only: true })
    const joinable = await o.channel('joinable', {
      ...none,
      invite_only: true,
      can_subscribe_group: { direct_members: [o.moderator.id], direct_subgroups: [] },
    })
    const table: [Person, number[]][] = [
      [o.owner, [open, web, closed, hidden, joinable]],
      [o.admin, [open, web, closed, hidden, joinable]],
      [o.moderator, [open, web, joinable]],
      [o.member, [open, web, closed]],
      [o.guest, [web]],
    ]
    const ids = { open, web, closed, hidden, joinable }
    for (const [person, known] of table)
      for (const [name, id] of Object.entries(ids)) {
        const answers = [
          await person.call(`GET /streams/${id}`),
          await person.call('GET /get_stream_id', { stream: name.toUpperCase() }),
          await person.call(`GET /streams/${id}/members`),
        ]
        if (known.includes(id) && person !== o.guest) {
          assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200], `${person.name} ${name}`)
          assert.equal(answers[1]?.body.stream_id, id)
        } else if (known.includes(id)) {
          // A guest sees a web-public channel, but not its subscribers.
          assert.deepEqual([answers[0]?.status, answers[1]?.status], [200, 200])
          refused(answers[2] as Answer, 'Invalid channel ID')
        } else {
          refused(answers[0] as Answer, 'Invalid channel ID')
          refused(answers[1] as Answer, `Invalid channel name '${name.toUpperCase()}'`)
          refused(answers[2] as Answer, 'Invalid channel ID')
        }
        const all = await listed(person, { include_all: true })
        assert.equal(all.includes(name), known.includes(id), `${person.name} lists ${name}`)
      }
  })

  test('a missing channel and a channel of another organization get the same error', async ({ org }) => {
    const o = await org()
    const other = await org()
    const hidden = await o.channel('hidden', { invite_only: true })
    const foreign = await other.channel('foreign')
    for (const id of [hidden, foreign, 999_999, '99999999999999999999999'])
      for (const route of [
        `GET /streams/${id}`,
        `GET /streams/${id}/members`,
        `PATCH /streams/${id}`,
        `DELETE /streams/${id}`,
        `GET /users/${o.member.id}/subscriptions/${id}`,
      ]) {
        const answer = await o.member.call(route)
        assert.deepEqual(answer.body, { result: 'error', msg: 'Invalid channel ID', code: 'BAD_REQUEST' }, route)
      }
    refused(await o.member.call('GET /get_stream_id', { stream: 'foreign' }), "Invalid channel name 'foreign'")
    refused(await o.member.call('GET /get_stream_id'), "Missing 'stream' argument")
  })

  test('the include parameters choose among the channels', async ({ org }) => {
    const o = await org()
    await o.channel('a-public', { subscribers: [] })
    await o.channel('b-web', { subscribers: [], is_web_public: true })
    await o.channel('c-default', { subscribers: [], is_default_stream: true })
    await o.channel('d-own', { by: o.member, invite_only: true })
    await o.channel('e-owners', { subscribers: [o.owner], invite_only: true })
    const archived = await o.channel('f-archived', { subscribers: [] })
    await o.owner.ok(`DELETE /streams/${archived}`)
    const nothing = { include_public: false, include_subscribed: false }
    assert.deepEqual(await listed(o.member), ['a-public', 'b-web', 'c-default', 'd-own'])
    assert.deepEqual(await listed(o.member, nothing), [])
    assert.deepEqual(await listed(o.member, { include_public: false }), ['d-own'])
    assert.deepEqual(await listed(o.member, { ...nothing, include_web_public: true }), ['b-web'])
    assert.deepEqual(await listed(o.member, { ...nothing, include_default: true }), ['c-default'])
    assert.deepEqual(await listed(o.member, { ...nothing, include_can_access_content: true }), [
      'a-public',
      'b-web',
      'c-default',
      'd-own',
    ])
    assert.deepEqual(await listed(o.admin, { ...nothing, include_can_access_content: true }), [
      'a-public',
      'b-web',
      'c-default',
    ])
    const everything = ['a-public', 'b-web', 'c-default', 'd-own', 'e-owners']
    assert.deepEqual(await listed(o.admin, { ...nothing, include_all: true }), everything)
    assert.deepEqual(await listed(o.admin, { ...nothing, include_all_active: true }), everything)
    refused(await o.member.call('GET /streams', { include_all_active: true }), 'User not authorized for this query')
    assert.deepEqual(await listed(o.admin, { ...nothing, include_all: true, exclude_archived: false }), [
      ...everything,
      'f-archived',
    ])
    assert.deepEqual(await listed(o.guest, { include_all: true }), ['b-web'])
    assert.deepEqual(await listed(o.guest), [])
    // The bot belongs to the owner.
    assert.deepEqual(await listed(o.bot, { ...nothing, include_owner_subscribed: true }), ['e-owners'])
    assert.deepEqual(await listed(o.member, { ...nothing, include_owner_subscribed: true }), [])
    const { streams } = await o.member.ok('GET /streams', { include_default: true })
    assert.deepEqual(valuesOf(streams, 'is_default'), [false, false, true, false])
  })

  test('answers the first message and the traffic of the last weeks', async ({ org, advance }) => {
    const o = await org()
    const id = await o.channel('busy', { by: o.member })
    await o.channel('other', { by: o.member })
    const first = await o.member.send('busy')
    await o.member.send('other')
    const facts = async (): Promise<unknown[]> => {
      const stream = await shown(o.member, id)
      return [stream.first_message_id, stream.stream_weekly_traffic, stream.is_recently_active]
    }
    assert.deepEqual(await facts(), [first, null, true])
    advance(14 * day)
    for (let i = 0; i < 7; i++) await o.member.send('busy')
    // Eight messages in two weeks.
    assert.deepEqual(await facts(), [first, 4, true])
    advance(20 * day)
    // Seven in the last four weeks.
    assert.deepEqual(await facts(), [first, 2, true])
    advance(200 * day)
    assert.deepEqual(await facts(), [first, 0, false])
  })
})

onEachDatabase('PATCH /streams/{stream_id}', test => {
  const update = (who: Person, id: number, fields: object): Promise<Answer> =>
    who.call(`PATCH /streams/${id}`, { ...fields })

  test('administrators of the channel and of the organization may change it', async ({ org }) => {
    const o = await org()
    const id = await o.channel('plan', { by: o.member, subscribers: rolesOf(o) })
    for (const who of [o.moderator, o.guest, o.bot])
      refused(await update(who, id, { description: 'x' }), 'You do not have permission to administer this channel.')
    for (const who of [o.member, o.admin, o.owner]) {
      await who.ok(`PATCH /streams/${id}`, { description: `by ${who.name}` })
      assert.equal((await shown(o.member, id)).description, `by ${who.name}`)
    }
    const members = await systemGroup(o, 'role:members')
    await o.member.ok(`PATCH /streams/${id}`, { can_administer_channel_group: { new: members } })
    await o.moderator.ok(`PATCH /streams/${id}`, { description: 'ours' })
    refused(await update(o.guest, id, { description: 'x' }), 'You do not have permission to administer this channel.')
  })

  test('renames it; the event has the old name', async ({ org }) => {
    const o = await org()
    const id = await o.channel('old')
    await o.channel('taken')
    const told = await eventsOf(o, () => o.owner.ok(`PATCH /streams/${id}`, { new_name: ' New ', description: 'd<' }))
    assert.deepEqual(told, [
      {
        event: 'stream/update',
        audience: { channelViewers: id, except: [o.guest.id] },
        payload: { stream_id: id, name: 'old', property: 'name', value: 'New' },
      },
      {
        event: 'stream/update',
        audience: { channelViewers: id, except: [o.guest.id] },
        payload: {
          stream_id: id,
          name: 'old',
          property: 'description',
          value: 'd<',
          rendered_description: '<p>d&lt;</p>',
        },
      },
    ])
    assert.equal((await shown(o.member, id)).name, 'New')
    refused(await update(o.owner, id, { new_name: 'TAKEN', description: 'e' }), "Channel 'TAKEN' already exists", 409)
    refused(await update(o.owner, id, { new_name: ' ' }), "Channel name can't be empty.")
    refused(await update(o.owner, id, { new_name: 'x'.repeat(61) }), 'Channel name too long (limit: 60 characters).')
    refused(
      await update(o.owner, id, { description: 'x'.repeat(1025) }),
      'description is too long (limit: 1024 characters)',
    )
    assert.equal((await shown(o.member, id)).description, 'd<')
    assert.deepEqual(await eventsOf(o, () => o.owner.ok(`PATCH /streams/${id}`, { new_name: 'New' })), [])
    await o.owner.ok(`PATCH /streams/${id}`, { new_name: 'NEW' })
    assert.equal((await shown(o.member, id)).name, 'NEW')
  })

  test('a change of privacy needs the permission to create such a channel', async ({ org }) => {
    const o = await org()
    const nobody = await systemGroup(o, 'role:nobody')
    const open = await o.channel('open', { by: o.member })
    const closed = await o.channel('closed', { by: o.member, invite_only: true })
    await o.owner.ok('PATCH /realm', {
      can_create_private_channel_group: { new: nobody },
      can_create_public_channel_group: { new: nobody },
    })
    for (const who of [o.member, o.owner]) {
      await o.member.ok('POST /users/me/subscriptions', {
        subscriptions: [{ name: 'closed' }],
        principals: [o.owner.id],
      })
      refused(await update(who, open, { is_private: true }), 'Insufficient permission')
      refused(await update(who, closed, { is_private: false }), 'Insufficient permission')
      refused(await update(who, open, { is_web_public: true }), 'Insufficient permission')
    }
    await o.owner.ok('PATCH /realm', {
      can_create_public_channel_group: { new: await systemGroup(o, 'role:members') },
    })
    refused(await update(o.member, open, { is_web_public: true }), 'Insufficient permission')
    assert.deepEqual(
      [(await shown(o.owner, open)).invite_only, (await shown(o.owner, closed)).invite_only],
      [false, true],
    )
    await o.member.ok(`PATCH /streams/${closed}`, { is_private: false })
    await o.owner.ok('PATCH /realm', { enable_spectator_access: false })
    refused(await update(o.owner, open, { is_web_public: true }), 'Web-public channels are not enabled.')
    await o.owner.ok('PATCH /realm', { enable_spectator_access: true })
    await o.owner.ok(`PATCH /streams/${open}`, { is_web_public: true })
    assert.equal((await shown(o.guest, open)).is_web_public, true)
  })

  test('a change of a private channel does not give an administrator access to its content', async ({ org }) => {
    const o = await org()
    const id = await o.channel('closed', { by: o.member, invite_only: true })
    const own = { new: { direct_members: [o.admin.id], direct_subgroups: [] } }
    const tries = [
      { is_private: false },
      { is_web_public: true, is_private: false },
      { history_public_to_subscribers: true },
      { can_subscribe_group: own },
      { can_add_subscribers_group: own },
    ]
    for (const fields of tries)
      for (const who of [o.admin, o.owner])
        refused(await update(who, id, fields), 'Channel content access is required.')
    refused(
      await o.admin.call('POST /users/me/subscriptions', { subscriptions: [{ name: 'closed' }] }),
      'Unable to access channel (closed).',
    )
    // Changes that do not open the channel are allowed.
    const both = { new: { direct_members: [o.member.id, o.admin.id], direct_subgroups: [] } }
    await o.admin.ok(`PATCH /streams/${id}`, { description: 'seen', can_administer_channel_group: both })
    refused(await update(o.admin, id, { is_private: false }), 'Channel content access is required.')
    await o.member.ok(`PATCH /streams/${id}`, { can_subscribe_group: own })
    await o.admin.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'closed' }] })
  })

  test('the server refuses contradictory settings', async ({ org }) => {
    const o = await org()
    const id = await o.channel('open')
    refused(await update(o.owner, id, { is_private: true, is_web_public: true }), 'Invalid parameters')
    refused(await update(o.owner, id, { history_public_to_subscribers: false }), 'Invalid parameters')
    refused(
      await update(o.owner, id, { is_private: false, history_public_to_subscribers: false }),
      'Invalid parameters',
    )
    const members = await systemGroup(o, 'role:members')
    await o.owner.ok(`PATCH /streams/${id}`, { can_create_topic_group: { new: members } })
    const protectedHistory = { is_private: true, history_public_to_subscribers: false }
    refused(await update(o.owner, id, protectedHistory), 'Unsupported parameter combination.')
    await o.owner.ok(`PATCH /streams/${id}`, {
      ...protectedHistory,
      can_create_topic_group: { new: await systemGroup(o, 'role:everyone') },
    })
    refused(
      await update(o.owner, id, { can_create_topic_group: { new: members } }),
      'Unsupported parameter combination.',
    )
    refused(await update(o.admin, id, { message_retention_days: 3 }), 'Must be an organization owner')
  })

  test('users for whom the channel appears or disappears hear of that, the others that it changed', async ({ org }) => {
    const o = await org()
    const id = await o.channel('turning', { by: o.member })
    const before = await knowers(o, id)
    assert.deepEqual(before, [o.owner, o.admin, o.moderator, o.member])
    const told = await eventsOf(o, () => o.member.ok(`PATCH /streams/${id}`, { is_private: true }))
    assert.deepEqual(valuesOf(told, 'event', 'audience'), [
      ['stream/delete', { users: [o.moderator.id, o.bot.id, o.webhookBot.id] }],
      ['stream/update', { channelViewers: id, among: [o.owner.id, o.admin.id, o.member.id] }],
    ])
    assert.deepEqual(told[0]?.payload, { stream_ids: [id], streams: [{ stream_id: id }] })
    assert.deepEqual(told[1]?.payload, {
      stream_id: id,
      name: 'turning',
      property: 'invite_only',
      value: true,
      history_public_to_subscribers: true,
      is_web_public: false,
    })
    assert.deepEqual(await knowers(o, id), [o.owner, o.admin, o.member])

    const administering = { new: { direct_members: [o.member.id, o.moderator.id], direct_subgroups: [] } }
    const named = await eventsOf(o, () =>
      o.member.ok(`PATCH /streams/${id}`, { can_administer_channel_group: administering }),
    )
    assert.deepEqual(valuesOf(named, 'event', 'audience'), [
      ['stream/create', { users: [o.moderator.id] }],
      ['subscription/peer_add', { users: [o.moderator.id], channelPeers: id }],
      ['stream/update', { channelViewers: id, among: [o.owner.id, o.admin.id, o.moderator.id, o.member.id] }],
    ])
    assert.deepEqual(named[0]?.payload, { streams: [await shown(o.moderator, id)] })
    assert.deepEqual(named[1]?.payload, { stream_ids: [id], user_ids: [o.member.id] })
    assert.deepEqual(await knowers(o, id), [o.owner, o.admin, o.moderator, o.member])

    const opened = await eventsOf(o, () => o.member.ok(`PATCH /streams/${id}`, { is_private: false }))
    assert.deepEqual(opened[0]?.audience, { users: [o.bot.id, o.webhookBot.id] })
    await o.member.ok('POST /users/me/subscriptions', {
      subscriptions: [{ name: 'turning' }],
      principals: [o.owner.id],
    })
    const web = await eventsOf(o, () => o.owner.ok(`PATCH /streams/${id}`, { is_web_public: true }))
    assert.deepEqual([web[0]?.event, web[0]?.audience], ['stream/create', { users: [o.guest.id] }])
    assert.ok(!web.some(({ event }) => event === 'subscription/peer_add'), 'guests do not see the subscribers')
    assert.ok(await knows(o.guest, id))
    const unweb = await eventsOf(o, () => o.owner.ok(`PATCH /streams/${id}`, { is_private: true }))
    assert.deepEqual(unweb[0]?.audience, { users: [o.guest.id, o.bot.id, o.webhookBot.id] })
    assert.equal((await shown(o.owner, id)).is_web_public, false)
    assert.equal(await knows(o.guest, id), false)
  })

  test('the event of a changed permission has the old forms of the permission to send', async ({ org }) => {
    const o = await org()
    const id = await o.channel('news', { by: o.member })
    const administrators = await systemGroup(o, 'role:administrators')
    const everyone = await systemGroup(o, 'role:everyone')
    const told = await eventsOf(o, () =>
      o.member.ok(`PATCH /streams/${id}`, { can_send_message_group: { new: administrators, old: everyone } }),
    )
    assert.deepEqual(
      told.map(({ payload }) => [payload.property, payload.value]),
      [
        ['can_send_message_group', administrators],
        ['stream_post_policy', 2],
        ['is_announcement_only', true],
      ],
    )
    const stale = await update(o.member, id, {
      description: 'never',
      can_send_message_group: { new: everyone, old: everyone },
    })
    refused(stale, "'old' value does not match the expected value.")
    assert.equal(stale.body.code, 'EXPECTATION_MISMATCH')
    assert.equal((await shown(o.member, id)).description, '')
    assert.equal((await shown(o.member, id)).can_send_message_group, administrators)
  })

  test('a channel with named topics cannot become one without topics', async ({ org }) => {
    const o = await org()
    const id = await o.channel('talk')
    await o.owner.send('talk', 'hello', 'lunch')
    refused(
      await update(o.owner, id, { topics_policy: 'empty_topic_only' }),
      'All messages of the channel must be in the general chat topic first.',
    )
    refused(await update(o.owner, id, { topics_policy: 'none' }), 'Invalid topics_policy')
    await o.owner.ok(`PATCH /streams/${id}`, { topics_policy: 'disable_empty_topic' })
    assert.equal((await shown(o.owner, id)).topics_policy, 'disable_empty_topic')
    const empty = await o.channel('empty')
    await o.owner.ok(`PATCH /streams/${empty}`, { topics_policy: 'empty_topic_only' })
  })
})

onEachDatabase('policies of a channel', test => {
  test('are set by users with the permission, and by administrators', async ({ org }) => {
    const o = await org()
    const groups = (await o.owner.ok('GET /user_groups')).user_groups
    const group = (name: string): number => groups.find((one: any) => one.name === name).id
    const id = await o.channel('own', { by: o.member })
    const administered = { direct_members: [o.member.id, o.moderator.id], direct_subgroups: [] }
    await o.member.ok(`PATCH /streams/${id}`, { can_administer_channel_group: { new: administered } })
    const topics = { topics_policy: 'disable_empty_topic' }
    const everyone = group('role:everyone')
    const deletion = { can_delete_own_message_group: { new: everyone } }
    const change = (person: Person, fields: object) => person.call(`PATCH /streams/${id}`, { ...fields })
    refused(await change(o.member, deletion), 'Insufficient permission')
    assert.equal((await change(o.moderator, deletion)).status, 200)
    assert.equal((await change(o.member, topics)).status, 200)
    await o.owner.ok('PATCH /realm', { can_set_topics_policy_group: { new: group('role:moderators') } })
    refused(await change(o.member, { topics_policy: 'inherit' }), 'Insufficient permission')
    assert.equal((await change(o.member, topics)).status, 200, 'nothing changes')
    assert.equal((await change(o.admin, { topics_policy: 'inherit' })).status, 200)
    const create = (person: Person, name: string, fields: object) =>
      person.call('POST /channels/create', { name, subscribers: [], ...fields })
    refused(await create(o.member, 'a', topics), 'Insufficient permission')
    refused(await create(o.member, 'a', { can_delete_any_message_group: everyone }), 'Insufficient permission')
    assert.equal((await create(o.member, 'a', { topics_policy: 'inherit' })).status, 200)
    assert.equal((await create(o.moderator, 'b', { ...topics, can_delete_own_message_group: everyone })).status, 200)
  })
})

onEachDatabase('mobile notifications of a channel', test => {
  test('are on for new subscribers, if an administrator sets it', async ({ org }) => {
    const o = await org()
    const id = await o.channel('loud', { by: o.admin, subscribers: [o.admin], default_push_notifications: true })
    const pushOf = async (person: Person): Promise<unknown> => {
      const found = await person.ok('POST /register', {
        fetch_event_types: ['subscription'],
        client_capabilities: { notification_settings_null: true },
      })
      const [{ push_notifications, default_push_notifications }] = found.subscriptions
      return [push_notifications, default_push_notifications]
    }
    assert.deepEqual(await pushOf(o.admin), [true, true])
    const subscribe = { subscriptions: [{ name: 'loud' }] }
    await o.member.ok('POST /users/me/subscriptions', subscribe)
    assert.deepEqual(await pushOf(o.member), [true, true])
    const value = { property: 'push_notifications', value: false }
    await o.member.ok(`PATCH /users/me/subscriptions/${id}`, value)
    await o.member.ok('DELETE /users/me/subscriptions', { subscriptions: ['loud'] })
    await o.member.ok('POST /users/me/subscriptions', subscribe)
    assert.deepEqual(await pushOf(o.member), [false, true], 'the choice of the user stays')
    const told = await eventsOf(o, () => o.admin.ok(`PATCH /streams/${id}`, { default_push_notifications: false }))
    assert.deepEqual(
      told.map(({ payload }) => [payload.property, payload.value]),
      [['default_push_notifications', false]],
    )
    await o.moderator.ok('POST /users/me/subscriptions', subscribe)
    assert.deepEqual(await pushOf(o.moderator), [null, false])
  })

  test('are set by administrators only', async ({ org }) => {
    const o = await org()
    const id = await o.channel('own', { by: o.member })
    const change = await o.member.call(`PATCH /streams/${id}`, { default_push_notifications: true })
    refused(change, 'Insufficient permission')
    const wanted = { name: 'new', subscribers: [], default_push_notifications: true }
    refused(await o.member.call('POST /channels/create', wanted), 'Insufficient permission')
    const subscribe = { subscriptions: [{ name: 'new' }], default_push_notifications: true }
    refused(await o.member.call('POST /users/me/subscriptions', subscribe), 'Insufficient permission')
    await o.admin.ok('POST /users/me/subscriptions', subscribe)
    await o.admin.ok(`PATCH /streams/${id}`, { default_push_notifications: true })
    assert.equal((await shown(o.member, id)).default_push_notifications, true)
  })
})

onEachDatabase('archived, default and moderation channels', test => {
  test('archiving and unarchiving', async ({ org }) => {
    const o = await org()
    const id = await o.channel('past', { by: o.member, is_archived: undefined })
    refused(await o.moderator.call(`DELETE /streams/${id}`), 'You do not have permission to administer this channel.')
    const told = await eventsOf(o, () => o.member.ok(`DELETE /streams/${id}`))
    const archivedTold = {
      event: 'stream/update',
      audience: { channelViewers: id, except: [o.guest.id] },
      payload: { stream_id: id, name: 'past', property: 'is_archived', value: true },
    }
    assert.deepEqual(told, [archivedTold])
    assert.equal((await shown(o.moderator, id)).is_archived, true)
    assert.deepEqual((await o.member.ok('GET /users/me/subscriptions')).subscriptions, [])
    assert.deepEqual(await subscriberIds(o.member, id), [o.member.id])
    assert.deepEqual(await eventsOf(o, () => o.member.ok(`DELETE /streams/${id}`)), [])
    const back = await eventsOf(o, () => o.member.ok(`PATCH /streams/${id}`, { is_archived: false }))
    const came = { value: false, stream: await shown(o.member, id), subscriber_ids: [o.member.id] }
    assert.deepEqual(back, [{ ...archivedTold, payload: { ...archivedTold.payload, ...came } }])
    assert.equal((await o.member.ok('GET /users/me/subscriptions')).subscriptions.length, 1)
    assert.deepEqual(await eventsOf(o, () => o.member.ok(`PATCH /streams/${id}`, { is_archived: false })), [])
  })

  test('administrators choose the default channels', async ({ org }) => {
    const o = await org()
    const id = await o.channel('welcome')
    const hidden = await o.channel('hidden', { invite_only: true })
    const past = await o.channel('past')
    await o.owner.ok(`DELETE /streams/${past}`)
    refused(
      await o.admin.call('POST /default_streams', { stream_id: hidden }),
      'Private channels cannot be made default.',
    )
    refused(await o.admin.call('POST /default_streams', { stream_id: 999_999 }), 'Invalid channel ID')
    refused(await o.admin.call('POST /default_streams', { stream_id: past }), 'Invalid channel ID')
    refused(await o.admin.call('DELETE /default_streams', { stream_id: 999_999 }), 'Invalid channel ID')
    refused(await o.admin.call(`PATCH /streams/${past}`, { is_default_stream: true }), 'Invalid parameters')
    const told = await eventsOf(o, () => o.admin.ok('POST /default_streams', { stream_id: id }))
    // Guests do not see channels to which they are not subscribed.
    const audience = { everyone: true, role: { atMost: 400 } }
    assert.deepEqual(told, [{ event: 'default_streams', payload: { default_streams: [id] }, audience }])
    assert.deepEqual(await eventsOf(o, () => o.admin.ok('POST /default_streams', { stream_id: id })), [])
    refused(await o.owner.call(`PATCH /streams/${id}`, { is_private: true }), 'A default channel cannot be private.')
    assert.equal((await shown(o.owner, id)).invite_only, false)
    const removed = await eventsOf(o, () => o.admin.ok('DELETE /default_streams', { stream_id: id }))
    assert.deepEqual(removed, [{ event: 'default_streams', payload: { default_streams: [] }, audience }])
    assert.deepEqual(await eventsOf(o, () => o.admin.ok('DELETE /default_streams', { stream_id: id })), [])

    refused(
      await o.member.call(`PATCH /streams/${await o.channel('own', { by: o.member })}`, { is_default_stream: true }),
      'Insufficient permission',
    )
    await o.admin.ok(`PATCH /streams/${id}`, { is_default_stream: true })
    await o.owner.ok(`PATCH /streams/${id}`, { is_default_stream: false, is_private: true })
    assert.equal((await shown(o.owner, id)).invite_only, true)
  })

  test('new persons are subscribed to default channels, bots are not; archiving ends it', async ({ org }) => {
    const o = await org()
    const id = await o.channel('welcome', { subscribers: [], is_default_stream: true })
    const account = { email: 'new@x.example', full_name: 'Nell New', password: 'a long enough passphrase' }
    const told = await eventsOf(o, () => o.owner.ok('POST /users', account))
    const { members } = await o.owner.ok('GET /users')
    const newcomer = members.find((user: any) => user.full_name === 'Nell New').user_id
    assert.deepEqual(await subscriberIds(o.owner, id), [newcomer])
    assert.deepEqual(
      told.filter(({ event }) => event.startsWith('subscription/')).map(({ event, audience }) => [event, audience]),
      [
        ['subscription/add', { users: [newcomer], channelPeers: id }],
        ['subscription/peer_add', { channelPeers: id, except: [newcomer] }],
      ],
    )
    await o.join('Robo Bot', 400, { type: 1, ownerId: o.owner.id })
    assert.deepEqual(await subscriberIds(o.owner, id), [newcomer])
    const archived = await eventsOf(o, () => o.owner.ok(`DELETE /streams/${id}`))
    assert.deepEqual(valuesOf(archived, 'event'), ['stream/update', 'default_streams'])
    await o.join('Late Comer')
    assert.deepEqual(await subscriberIds(o.owner, id), [newcomer])
  })

  test('the moderation request channel is private, and unset when archived', async ({ org }) => {
    const o = await org()
    const other = await org()
    const setTo = (id: number): Promise<Answer> => o.admin.call('PATCH /realm', { moderation_request_channel_id: id })
    const open = await o.channel('open')
    const reports = await o.channel('reports', { by: o.member, invite_only: true })
    const past = await o.channel('past', { invite_only: true })
    await o.owner.ok(`DELETE /streams/${past}`)
    refused(await setTo(open), 'Moderation request channel must be private.')
    refused(await setTo(await other.channel('theirs', { invite_only: true })), 'Invalid channel ID')
    refused(await setTo(999_999), 'Invalid channel ID')
    refused(await setTo(-2), 'Invalid channel ID')
    refused(await setTo(past), 'Invalid channel ID')
    assert.deepEqual((await setTo(reports)).body.moderation_request_channel_id, reports)
    refused(
      await o.member.call(`PATCH /streams/${reports}`, { is_private: false }),
      'Moderation request channel must be private.',
    )
    const told = await eventsOf(o, () => o.member.ok(`DELETE /streams/${reports}`))
    assert.deepEqual(told[1], {
      event: 'realm/update',
      payload: { property: 'moderation_request_channel_id', value: -1 },
      audience: { everyone: true },
    })
    await o.member.ok(`PATCH /streams/${reports}`, { is_archived: false, is_private: false })
  })
})
