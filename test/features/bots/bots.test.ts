import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { onEachDatabase } from '#test/suite.ts'
import { basic } from '#test/http.ts'
import { listen } from '#test/queue.ts'
import { valuesOf } from '#test/values.ts'
import type { Answer, Org, Person, World } from '#test/world.ts'

const refused = (answer: Answer, msg: string, code = 'BAD_REQUEST'): void => {
  assert.deepEqual([answer.status, answer.body], [400, { result: 'error', msg, code }])
}
const mustBeOwner = (answer: Answer): void => refused(answer, 'Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL')
const mustBeAdmin = (answer: Answer): void =>
  refused(answer, 'Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL')

let names = 0
async function makeBot(owner: Person, fields: Record<string, unknown> = {}): Promise<{ id: number; key: string }> {
  const name = `robot${++names}`
  const body = await owner.ok('POST /bots', { full_name: name, short_name: name, ...fields })
  return { id: body.user_id, key: body.api_key }
}
const makeWebhook = (owner: Person, payload_url: string): Promise<{ id: number; key: string }> =>
  makeBot(owner, { bot_type: 3, payload_url, interface_type: 2 })
const isAboutBots = ({ type }: { type: string }): boolean => type === 'realm_bot'
const shown = async (person: Person, id: number): Promise<any> => (await person.ok(`GET /users/${id}`)).user
const withKey = (world: World, { host }: Org, email: string, key: string): Promise<Answer> =>
  world.raw({ path: '/api/v1/users/me', host, headers: { authorization: basic(email, key) } })
/** Gives permissions of the organization to system groups. */
async function grant(org: Org, permissions: Record<string, string>): Promise<void> {
  for (const [name, group] of Object.entries(permissions))
    await org.owner.ok('PATCH /realm', { [name]: { new: await systemGroup(org, group) } })
}

onEachDatabase('bots', test => {
  test('a member creates a bot whose key works', async world => {
    const org = await world.org()
    const { member } = org
    const { status, body } = await member.call('POST /bots', { full_name: 'Helper', short_name: 'helper' })
    assert.equal(status, 200)
    const { user_id, api_key, avatar_url, ...rest } = body
    assert.deepEqual(rest, {
      result: 'success',
      msg: '',
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    })
    assert.match(api_key, /^[A-Za-z0-9]{32}$/)
    const user = await shown(member, user_id)
    assert.equal(user.email, `helper-bot@${world.app.server.config.fallbackEmailDomain}`)
    assert.deepEqual(
      [user.full_name, user.is_bot, user.bot_type, user.bot_owner_id, user.role, user.is_active, user.avatar_url],
      ['Helper', true, 1, member.id, 400, true, avatar_url],
    )
    const me = await withKey(world, org, user.email, api_key)
    assert.deepEqual([me.status, me.body.user_id], [200, user_id])
  })

  test('all users hear of the account; only its owner and administrators hear of the bot', async ({ org }) => {
    const cast = await org()
    const events = await eventsOf(cast, () => cast.member.ok('POST /bots', { full_name: 'Loud', short_name: 'loud' }))
    const bots = events.filter(({ event }) => event.startsWith('realm_bot'))
    const payload = bots[0]?.payload
    assert.deepEqual(payload, {
      bot: {
        user_id: payload.bot.user_id,
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [],
      },
    })
    assert.deepEqual(valuesOf(bots, 'event', 'audience'), [
      ['realm_bot/add', { viewersOf: payload.bot.user_id, role: { atMost: 200 } }],
      ['realm_bot/add', { users: [cast.member.id] }],
    ])
    const [added] = events.filter(({ event }) => event === 'realm_user/add')
    assert.equal(added?.payload.person.user_id, payload.bot.user_id)
    assert.equal(added?.payload.person.bot_owner_id, cast.member.id)
  })

  test('an administrator who creates a bot hears of it once', async ({ org }) => {
    const cast = await org()
    const events = await eventsOf(cast, () => makeBot(cast.admin))
    assert.equal(events.filter(({ event }) => event.startsWith('realm_bot')).length, 1)
  })

  test('names and addresses must be valid and unused', async ({ org }) => {
    const { member } = await org()
    const create = (full_name: string, short_name: string): Promise<Answer> =>
      member.call('POST /bots', { full_name, short_name })
    await create('Helper', 'helper')
    refused(await create('Helper', 'other'), 'Name is already in use.')
    refused(await create('Mia Member', 'other'), 'Name is already in use.')
    refused(await create('Other', 'HELPER'), 'Email is already in use.')
    for (const bad of ['', '  ', 'a b', 'a@b', 'x'.repeat(65)])
      refused(await create('Other', bad), 'Bad name or username')
    refused(await create('', 'other'), 'Name must not be empty!')
    refused(await create('x'.repeat(101), 'other'), 'Name too long!')
    refused(await create('a*b', 'other'), 'Invalid characters in name!')
    refused(await create('a|7', 'other'), 'Invalid format!')
    refused(await create('a\0b', 'other'), 'full_name must not contain null bytes')
    const { bots } = await member.ok('GET /bots')
    assert.deepEqual(valuesOf(bots, 'full_name'), ['Helper'])
  })

  test('where names must be unique, names of bots must be too', async ({ org }) => {
    const { owner, member } = await org()
    await owner.ok('PATCH /realm', { require_unique_names: true })
    const unique = 'Unique names required in this organization.'
    refused(await member.call('POST /bots', { full_name: 'mia member', short_name: 'mia' }), unique)
    const { id } = await makeBot(member)
    refused(await member.call(`PATCH /bots/${id}`, { full_name: 'MIA MEMBER' }), unique)
  })

  test('the types of bots', async ({ org }) => {
    const { member } = await org()
    const create = (fields: Record<string, unknown>): Promise<Answer> =>
      member.call('POST /bots', { full_name: 'Typed', short_name: 'typed', ...fields })
    for (const bot_type of [0, 5, -1]) refused(await create({ bot_type }), 'Invalid bot type')
    refused(await create({ bot_type: 4 }), 'Invalid embedded bot name.')
    refused(
      await create({ bot_type: 4, service_name: 'giphy', config_data: { key: '1' } }),
      'Invalid embedded bot name.',
    )
    refused(await create({ bot_type: 4, config_data: { key: 1 } }), 'config_data["key"] is not a string')
    refused(await create({ bot_type: 2, service_name: 'hello' }), "Invalid integration 'hello'.")
    for (const payload_url of ['x.test', 'ftp://x.test', 'javascript:alert(1)', 'https://', '"https://x"y"'])
      refused(await create({ bot_type: 3, payload_url }), 'payload_url is not a URL')
    refused(await create({ bot_type: '"1"' }), 'bot_type is not an integer')
    for (const bot_type of [1, 2, 3]) {
      const { id } = await makeBot(member, { bot_type, payload_url: 'https://x.test:8443/hook' })
      assert.equal((await shown(member, id)).bot_type, bot_type)
    }
  })

  test('the users who administer an outgoing webhook get its token, others do not', async ({ org }) => {
    const { owner, admin, member, moderator } = await org()
    const queues = await Promise.all([owner, admin, member, moderator].map(person => listen(person)))
    const { id } = await makeWebhook(member, 'https://x.test/')
    const { services } = (await member.ok('GET /bots')).bots[0]
    const { token } = services[0]
    assert.match(token, /^[A-Za-z0-9]{32}$/)
    assert.deepEqual(services, [{ base_url: 'https://x.test/', interface: 2, token }])
    const told = await Promise.all(queues.map(async queue => (await queue.told()).filter(isAboutBots)))
    assert.deepEqual(
      told.map(events => events.map(({ op, bot }) => [op, bot.services])),
      [...[1, 2, 3].map(() => [['add', services]]), []],
    )
    for (const person of [owner, admin, member]) {
      const { realm_bots } = (await listen(person)).state
      assert.deepEqual(realm_bots.find(({ user_id }: any) => user_id === id).services, services)
    }
    // An owner in between, who reads the events later, does not get the token.
    const between = await listen(moderator)
    await owner.ok(`PATCH /bots/${id}`, { bot_owner_id: moderator.id })
    await owner.ok(`PATCH /bots/${id}`, { bot_owner_id: member.id })
    assert.deepEqual(
      (await between.told()).filter(isAboutBots).map(({ op }) => op),
      ['delete'],
    )
  })

  test('the address of a webhook may be JSON text', async world => {
    const { member } = await world.org()
    const { id } = await makeWebhook(member, 'https://x.test/')
    const answer = await member.ok(`PATCH /bots/${id}`, { service_payload_url: '"https://x.test/hook"' })
    assert.equal(answer.service_payload_url, 'https://x.test/hook')
  })

  test('channels that a bot uses by default', async ({ org }) => {
    const o = await org()
    const { member, moderator } = o
    await o.channel('general')
    await o.channel('secret', { by: member, invite_only: true })
    const named = (sending: unknown, events: unknown, all: boolean) => ({
      default_sending_stream: sending,
      default_events_register_stream: events,
      default_all_public_streams: all,
    })
    const defaultsOf = ({ default_sending_stream, default_events_register_stream, default_all_public_streams }: any) =>
      named(default_sending_stream, default_events_register_stream, default_all_public_streams)
    const owned = async (who: Person) => defaultsOf((await who.ok('GET /bots')).bots[0])

    const fresh = { full_name: 'C', short_name: 'c' }
    for (const name of ['nowhere', ' ']) {
      refused(
        await member.call('POST /bots', { ...fresh, default_sending_stream: name }),
        `Invalid channel name '${name}'`,
      )
      const other = { ...fresh, default_events_register_stream: name }
      refused(await member.call('POST /bots', other), `Invalid channel name '${name}'`)
    }
    const unknown = { ...fresh, default_sending_stream: 'secret' }
    refused(await moderator.call('POST /bots', unknown), "Invalid channel name 'secret'")
    assert.deepEqual((await member.ok('GET /bots')).bots, [])

    const chosen = named('secret', 'general', true)
    let body: any
    const made = await eventsOf(o, async () => {
      body = await member.ok('POST /bots', { ...fresh, ...named('SECRET', 'general', true) })
    })
    assert.deepEqual(defaultsOf(body), chosen)
    const added = made.filter(({ event }) => event === 'realm_bot/add')
    assert.deepEqual(
      added.map(({ payload }) => payload.bot),
      [1, 2].map(() => ({ user_id: body.user_id, ...chosen, services: [] })),
    )
    assert.deepEqual(await owned(member), chosen)

    const change = (fields: object) => member.ok(`PATCH /bots/${body.user_id}`, { ...fields })
    assert.deepEqual(defaultsOf(await change({ full_name: 'D' })), chosen)
    const cleared = await eventsOf(o, () =>
      change({ default_events_register_stream: '', default_sending_stream: 'secret' }),
    )
    assert.deepEqual(
      valuesOf(cleared, 'event', 'payload'),
      [1, 2].map(() => ['realm_bot/update', { bot: { user_id: body.user_id, default_events_register_stream: null } }]),
    )
    assert.deepEqual(await eventsOf(o, () => change({ default_events_register_stream: '' })), [])
    const wrong = await member.call(`PATCH /bots/${body.user_id}`, { default_sending_stream: 'nowhere' })
    refused(wrong, "Invalid channel name 'nowhere'")
    assert.deepEqual(await owned(member), named('secret', null, true))

    // The new owner does not get the names of channels that are not visible to that owner.
    const given = await eventsOf(o, () => o.admin.ok(`PATCH /bots/${body.user_id}`, { bot_owner_id: moderator.id }))
    const told = given.find(
      ({ event, audience }) => event === 'realm_bot/add' && audience.users?.includes(moderator.id),
    )
    assert.deepEqual(defaultsOf(told?.payload.bot), named(null, null, true))
    assert.deepEqual(await owned(moderator), named(null, null, true))
    const ended = await eventsOf(o, () =>
      o.admin.ok(`PATCH /bots/${body.user_id}`, { default_sending_stream: '', default_all_public_streams: false }),
    )
    assert.equal(ended.length, 2)
    const again = await eventsOf(o, () =>
      o.admin.ok(`PATCH /bots/${body.user_id}`, { default_sending_stream: 'secret' }),
    )
    assert.deepEqual(
      again.map(({ payload }) => payload.bot.default_sending_stream),
      ['secret', null],
    )
  })

  test('a change of the service leaves the channels alone, and the other way round', async world => {
    const o = await world.org()
    await o.channel('general')
    const { id } = await makeWebhook(o.member, 'https://x.test/')
    await o.member.ok(`PATCH /bots/${id}`, { default_sending_stream: 'general' })
    await o.member.ok(`PATCH /bots/${id}`, { service_payload_url: 'https://y.test/' })
    await o.member.ok(`PATCH /bots/${id}`, { default_events_register_stream: 'general' })
    const [bot] = (await o.member.ok('GET /bots')).bots
    assert.deepEqual(
      [bot.default_sending_stream, bot.default_events_register_stream, Object.keys(bot.services[0])],
      ['general', 'general', ['base_url', 'interface', 'token']],
    )
    assert.equal(bot.services[0].base_url, 'https://y.test/')
  })

  test('one permission is needed to create bots, a smaller one to create bots that only send', async world => {
    const org = await world.org()
    await grant(org, {
      can_create_bots_group: 'role:administrators',
      can_create_write_only_bots_group: 'role:moderators',
    })
    const create = (person: Person, bot_type: number): Promise<Answer> =>
      person.call('POST /bots', {
        full_name: `B${person.id}${bot_type}`,
        short_name: `b${person.id}x${bot_type}`,
        bot_type,
      })
    for (const type of [1, 2]) {
      refused(await create(org.member, type), 'Insufficient permission')
      assert.equal((await create(org.admin, type)).status, 200)
    }
    assert.equal((await create(org.moderator, 2)).status, 200)
    refused(await create(org.moderator, 1), 'Insufficient permission')
    refused(await create(org.moderator, 3), 'Insufficient permission')
    await grant(org, {
      can_create_bots_group: 'role:members',
      can_create_write_only_bots_group: 'role:nobody',
    })
    assert.equal((await create(org.member, 2)).status, 200)
  })

  test('users list their own active bots with their keys', async ({ org }) => {
    const { member, admin } = await org()
    const kept = await makeBot(member, { full_name: 'Kept', short_name: 'kept' })
    const ended = await makeBot(member)
    await makeBot(admin)
    await member.ok(`DELETE /bots/${ended.id}`)
    const { email, avatar_url } = await shown(member, kept.id)
    assert.deepEqual((await member.ok('GET /bots')).bots, [
      {
        username: email,
        full_name: 'Kept',
        api_key: kept.key,
        avatar_url,
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [],
      },
    ])
  })

  test('persons, unknown IDs and bots of other organizations are not bots', async ({ org }) => {
    const { owner, member } = await org()
    const elsewhere = await org()
    for (const id of [member.id, 999_999, elsewhere.bot.id, '99999999999999999999']) {
      refused(await owner.call(`PATCH /bots/${id}`, { full_name: 'X' }), 'No such bot')
      refused(await owner.call(`DELETE /bots/${id}`), 'No such bot')
      refused(await owner.call(`GET /bots/${id}/api_key`), 'No such bot')
      refused(await owner.call(`POST /bots/${id}/api_key/regenerate`), 'No such bot')
    }
    await elsewhere.bot.ok('GET /users/me')
  })

  test('a new key replaces the old one at once', async world => {
    const org = await world.org()
    const { id, key } = await makeBot(org.member)
    const { email } = await shown(org.member, id)
    const { api_key } = await org.member.ok(`POST /bots/${id}/api_key/regenerate`)
    assert.notEqual(api_key, key)
    assert.equal((await withKey(world, org, email, key)).body.msg, 'Invalid API key')
    assert.equal((await withKey(world, org, email, api_key)).status, 200)
    assert.equal((await org.member.ok(`GET /bots/${id}/api_key`)).api_key, api_key)
  })

  test('a deactivated bot cannot sign in until an administrator reactivates it', async world => {
    const org = await world.org()
    const { member, admin } = org
    const { id, key } = await makeBot(member)
    const { email } = await shown(member, id)
    const events = await eventsOf(org, () => member.ok(`DELETE /bots/${id}`))
    assert.deepEqual(events, [
      {
        event: 'realm_user/update',
        payload: { person: { user_id: id, is_active: false } },
        audience: { viewersOf: id },
      },
    ])
    assert.equal((await withKey(world, org, email, key)).body.msg, 'Account is deactivated')
    assert.deepEqual(await eventsOf(org, () => member.ok(`DELETE /bots/${id}`)), [])
    refused(await member.call(`POST /users/${id}/reactivate`), 'Insufficient permission')
    await admin.ok(`POST /users/${id}/reactivate`)
    assert.equal((await withKey(world, org, email, key)).status, 200)
  })

  test('a bot is renamed to a name that is not in use', async ({ org }) => {
    const cast = await org()
    const { member } = cast
    const { id } = await makeBot(member)
    const rename = (full_name: string): Promise<Answer> => member.call(`PATCH /bots/${id}`, { full_name })
    const events = await eventsOf(cast, () => rename(' New name '))
    assert.deepEqual(valuesOf(events, 'payload'), [{ person: { user_id: id, full_name: 'New name' } }])
    assert.equal((await shown(member, id)).full_name, 'New name')
    refused(await rename('Mia Member'), 'Name is already in use.')
    refused(await rename(''), 'Name must not be empty!')
    assert.deepEqual(await eventsOf(cast, () => rename('New name')), [])
  })

  test('the answer of a change describes the bot', async ({ org }) => {
    const { member } = await org()
    const { id } = await makeBot(member)
    const { avatar_url } = await shown(member, id)
    assert.deepEqual(await member.ok(`PATCH /bots/${id}`, { full_name: 'Described' }), {
      result: 'success',
      msg: '',
      full_name: 'Described',
      avatar_url,
      bot_owner: member.email,
      service_payload_url: null,
      service_interface: null,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    })
  })

  test('a user cannot give a bot a role that the user may not grant', async ({ org }) => {
    const { owner, admin, moderator, member } = await org()
    for (const person of [member, moderator]) {
      const { id } = await makeBot(person)
      for (const role of [200, 300, 600]) mustBeAdmin(await person.call(`PATCH /bots/${id}`, { role }))
      mustBeOwner(await person.call(`PATCH /bots/${id}`, { role: 100 }))
      assert.equal((await shown(person, id)).role, 400)
      // A refused role rolls back everything else.
      mustBeAdmin(await person.call(`PATCH /bots/${id}`, { role: 200, full_name: 'Half done' }))
      assert.notEqual((await shown(person, id)).full_name, 'Half done')
    }
    const { id } = await makeBot(admin)
    mustBeOwner(await admin.call(`PATCH /bots/${id}`, { role: 100 }))
    for (const role of [200, 300, 600]) {
      await admin.ok(`PATCH /bots/${id}`, { role })
      assert.equal((await shown(admin, id)).role, role)
    }
    await owner.ok(`PATCH /bots/${id}`, { role: 100 })
    mustBeOwner(await admin.call(`PATCH /bots/${id}`, { role: 200 }))
    assert.equal((await shown(admin, id)).role, 100)
    refused(
      await owner.call(`PATCH /bots/${id}`, { role: 150 }),
      'Invalid role: Value error, Not in the list of possible values',
    )
  })

  test('administrators cannot reach the key of a bot that has the role of an owner', async ({ org }) => {
    const { owner, admin } = await org()
    const { id, key } = await makeBot(owner)
    await owner.ok(`PATCH /bots/${id}`, { role: 100 })
    mustBeOwner(await admin.call(`GET /bots/${id}/api_key`))
    mustBeOwner(await admin.call(`POST /bots/${id}/api_key/regenerate`))
    mustBeOwner(await admin.call(`PATCH /bots/${id}`, { bot_owner_id: admin.id }))
    mustBeOwner(await admin.call(`DELETE /bots/${id}`))
    assert.equal((await owner.ok(`GET /bots/${id}/api_key`)).api_key, key)
  })

  test('a user who loses a role loses it in all their bots', async ({ org }) => {
    const { owner, admin } = await org()
    const roleOf = async (id: number): Promise<number> => (await owner.ok(`GET /users/${id}`)).user.role
    const { user_id } = await admin.ok('POST /bots', { full_name: 'Deputy', short_name: 'deputy' })
    await admin.ok(`PATCH /bots/${user_id}`, { role: 200 })
    await owner.ok(`PATCH /users/${admin.id}`, { role: 400 })
    assert.equal(await roleOf(user_id), 400)
    await owner.ok(`PATCH /users/${admin.id}`, { role: 200 })
    assert.equal(await roleOf(user_id), 400)
  })

  test('a new role moves the bot between the system groups', async ({ org }) => {
    const cast = await org()
    const { id } = await makeBot(cast.admin)
    const events = await eventsOf(cast, () => cast.admin.ok(`PATCH /bots/${id}`, { role: 300 }))
    assert.deepEqual(events[0]?.payload, { person: { user_id: id, role: 300 } })
    assert.deepEqual(valuesOf(events.slice(1), 'event'), [
      'user_group/add_members',
      'user_group/remove_members',
      'user_group/remove_members',
    ])
  })

  test('a bot gets another owner', async ({ org }) => {
    const cast = await org()
    const { member, admin, join } = cast
    const next = await join('Next Owner')
    const { id } = await makeBot(member)
    const events = await eventsOf(cast, () => admin.ok(`PATCH /bots/${id}`, { bot_owner_id: next.id }))
    assert.deepEqual(valuesOf(events, 'event', 'audience'), [
      ['realm_user/update', { viewersOf: id }],
      ['realm_bot/delete', { users: [member.id] }],
      ['realm_bot/add', { users: [next.id] }],
    ])
    assert.deepEqual(events[0]?.payload, { person: { user_id: id, bot_owner_id: next.id } })
    refused(await member.call(`GET /bots/${id}/api_key`), 'Insufficient permission')
    assert.deepEqual((await member.ok('GET /bots')).bots, [])
    // Administrators see all bots, so no bot appears or disappears for them.
    const toAdmin = await eventsOf(cast, () => admin.ok(`PATCH /bots/${id}`, { bot_owner_id: admin.id }))
    assert.deepEqual(valuesOf(toAdmin, 'event'), ['realm_user/update', 'realm_bot/delete'])
    assert.deepEqual(await eventsOf(cast, () => admin.ok(`PATCH /bots/${id}`, { bot_owner_id: admin.id })), [])
  })

  test('only an administrator changes the owner of a bot', async ({ org }) => {
    const { owner, member } = await org()
    const { id, key } = await makeBot(member)
    mustBeAdmin(await member.call(`PATCH /bots/${id}`, { bot_owner_id: owner.id, full_name: 'Trojan' }))
    const bot = await shown(owner, id)
    assert.deepEqual([bot.bot_owner_id, bot.full_name === 'Trojan'], [member.id, false])
    // The present owner is no change.
    await member.ok(`PATCH /bots/${id}`, { bot_owner_id: member.id })
    assert.equal((await member.ok(`GET /bots/${id}/api_key`)).api_key, key)
  })

  test('only an owner of the organization makes another owner the owner of a bot', async world => {
    const org = await world.org()
    const { owner, admin, member } = org
    const { id, key } = await makeBot(admin)
    mustBeOwner(await admin.call(`PATCH /bots/${id}`, { bot_owner_id: owner.id, full_name: 'Trojan' }))
    const bot = await shown(owner, id)
    assert.deepEqual([bot.bot_owner_id, bot.full_name === 'Trojan'], [admin.id, false])
    assert.equal((await withKey(world, org, bot.email, key)).status, 200)
    const { id: other } = await makeBot(member)
    await owner.ok(`PATCH /bots/${other}`, { bot_owner_id: owner.id })
    assert.equal((await shown(owner, other)).bot_owner_id, owner.id)
  })

  test('a guest cannot own a bot', async ({ org }) => {
    const { owner, guest, member } = await org()
    const { id } = await makeBot(member)
    refused(
      await owner.call(`PATCH /bots/${id}`, { bot_owner_id: guest.id }),
      "Failed to change owner, guests can't own bots",
    )
    assert.equal((await shown(owner, id)).bot_owner_id, member.id)
  })

  test('a bot has no higher role than its new owner', async ({ org }) => {
    const cast = await org()
    const { owner, admin, moderator, member } = cast
    const { id } = await makeBot(owner)
    await owner.ok(`PATCH /bots/${id}`, { role: 100 })
    const events = await eventsOf(cast, () => owner.ok(`PATCH /bots/${id}`, { bot_owner_id: admin.id }))
    assert.equal((await shown(owner, id)).role, 200)
    assert.deepEqual(
      events.filter(({ payload }) => payload.person?.role !== undefined).map(({ payload }) => payload.person),
      [{ user_id: id, role: 200 }],
    )
    // In one request with the role that the bot would have had.
    await owner.ok(`PATCH /bots/${id}`, { role: 200, bot_owner_id: member.id })
    assert.equal((await shown(owner, id)).role, 400)
    // A higher role of the new owner raises nothing.
    await owner.ok(`PATCH /bots/${id}`, { bot_owner_id: moderator.id })
    assert.equal((await shown(owner, id)).role, 400)
  })

  test('with another owner a bot gets another key, and its queues and waiting polls end', async world => {
    const { owner, admin, member, channel, host } = await world.org()
    await channel('secret', { by: owner, invite_only: true })
    const { id, key } = await makeBot(member)
    const { email } = await shown(admin, id)
    const asBot = (apiKey: string, path: string, body?: string): Promise<Answer> =>
      world.raw({
        method: body === undefined ? 'GET' : 'POST',
        path: `/api/v1${path}`,
        host,
        headers: {
          authorization: basic(email, apiKey),
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(body === undefined ? {} : { body }),
      })
    const { queue_id } = (await asBot(key, '/register', 'event_types=[]')).body
    const waiting = asBot(key, `/events?queue_id=${queue_id}&last_event_id=-1`)
    await owner.ok(`PATCH /bots/${id}`, { bot_owner_id: owner.id })
    assert.equal((await waiting).body.msg, 'Invalid API key')
    for (const [path, body] of [
      ['/streams?include_owner_subscribed=true'],
      ['/messages', 'type=channel&to=secret&topic=t&content=psst'],
    ] as const)
      assert.equal((await asBot(key, path, body)).body.msg, 'Invalid API key')
    const { api_key } = await owner.ok(`GET /bots/${id}/api_key`)
    assert.notEqual(api_key, key)
    assert.equal(
      (await asBot(api_key, `/events?queue_id=${queue_id}&last_event_id=-1&dont_block=true`)).body.code,
      'BAD_EVENT_QUEUE_ID',
    )
    assert.equal((await asBot(api_key, '/messages', 'type=channel&to=secret&topic=t&content=hello')).status, 200)
  })

  test('a bot has no rights in a channel that its owner has left', async world => {
    const { owner, admin, member, channel, anonymous } = await world.org()
    await channel('secret', { by: owner, subscribers: [owner, member], invite_only: true })
    const { id, key } = await makeBot(member)
    const { email } = await shown(admin, id)
    const headers = { authorization: basic(email, key) }
    const listed = async (): Promise<string[]> =>
      (await anonymous('GET /streams', { include_owner_subscribed: true }, { headers })).body.streams.map(
        ({ name }: { name: string }) => name,
      )
    const send = async (): Promise<number> =>
      (
        await anonymous(
          'POST /messages',
          { type: 'channel', to: 'secret', topic: 't', content: 'x' },
          { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
        )
      ).status
    assert.deepEqual([await listed(), await send()], [['secret'], 200])
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'] })
    assert.deepEqual([await listed(), await send()], [[], 400])
  })

  for (const [how, end] of [
    ['by themselves', ({ member }: Org) => member.ok('DELETE /users/me')],
    ['by an administrator', ({ admin, member }: Org) => admin.ok(`DELETE /users/${member.id}`)],
  ] as const)
    test(`a user deactivated ${how} deactivates their bots; a bot reactivated alone has another key`, async world => {
      const org = await world.org()
      const { owner, admin, member } = org
      const [first, second] = [await makeBot(member), await makeBot(member)]
      const { email } = await shown(admin, first.id)
      const events = await eventsOf(org, () => end(org))
      assert.deepEqual(
        events.filter(({ event }) => event === 'realm_user/update').map(({ payload }) => payload.person),
        [first.id, second.id, member.id].map(user_id => ({ user_id, is_active: false })),
      )
      assert.equal((await withKey(world, org, email, first.key)).body.msg, 'Account is deactivated')
      // The key that the former owner knows does not speak for the new owner.
      await admin.ok(`POST /users/${first.id}/reactivate`)
      assert.equal((await withKey(world, org, email, first.key)).body.msg, 'Invalid API key')
      const { api_key } = await admin.ok(`GET /bots/${first.id}/api_key`)
      assert.equal((await withKey(world, org, email, api_key)).status, 200)
      // A reactivated owner has the same bots with the same keys when an administrator reactivates them.
      await owner.ok(`POST /users/${member.id}/reactivate`)
      const other = await shown(admin, second.id)
      assert.equal(other.is_active, false)
      await admin.ok(`POST /users/${second.id}/reactivate`)
      assert.equal((await withKey(world, org, other.email, second.key)).status, 200)
    })

  test('an administrator that is a bot gives a bot without an active owner another key too', async world => {
    const org = await world.org()
    const { owner, admin, member } = org
    await owner.ok(`PATCH /bots/${org.bot.id}`, { role: 200 })
    const { id, key } = await makeBot(member)
    const { email } = await shown(admin, id)
    await member.ok('DELETE /users/me')
    await org.bot.ok(`POST /users/${id}/reactivate`)
    assert.equal((await withKey(world, org, email, key)).body.msg, 'Invalid API key')
  })

  test('only active persons of the organization own bots', async ({ org }) => {
    const { admin, member, moderator, bot } = await org()
    const elsewhere = await org()
    const { id } = await makeBot(member)
    const give = (bot_owner_id: number): Promise<Answer> => admin.call(`PATCH /bots/${id}`, { bot_owner_id })
    refused(await give(999_999), 'Failed to change owner, no such user')
    refused(await give(elsewhere.member.id), 'Failed to change owner, no such user')
    refused(await give(bot.id), "Failed to change owner, bots can't own other bots")
    await moderator.ok('DELETE /users/me')
    refused(await give(moderator.id), 'Failed to change owner, user is deactivated')
    assert.equal((await shown(member, id)).bot_owner_id, member.id)
  })

  test('an outgoing webhook moves to another address and keeps its token', async world => {
    const cast = await world.org()
    const { member } = cast
    const { id: user_id } = await makeWebhook(member, 'https://one.test')
    let answer: any
    const events = await eventsOf(cast, async () => {
      answer = await member.ok(`PATCH /bots/${user_id}`, { service_payload_url: 'https://two.test' })
    })
    assert.deepEqual([answer.service_payload_url, answer.service_interface], ['https://two.test', 2])
    assert.deepEqual(
      valuesOf(events, 'event', 'payload', 'audience'),
      [{ viewersOf: user_id, role: { atMost: 200 } }, { users: [member.id] }].map(audience => [
        'realm_bot/update',
        { bot: { user_id, services: [{ base_url: 'https://two.test', interface: 2 }] } },
        audience,
      ]),
    )
    refused(await member.call(`PATCH /bots/${user_id}`, { service_interface: 9 }), 'Invalid interface type')
    refused(
      await member.call(`PATCH /bots/${user_id}`, { service_payload_url: 'two' }),
      'service_payload_url is not a URL',
    )
    const plain = await makeBot(member)
    refused(await member.call(`PATCH /bots/${plain.id}`, { service_payload_url: 'https://x.test' }), 'Invalid bot type')
  })

  test('a bot whose owner is gone belongs to the user who reactivates it; its name must be free', async ({ org }) => {
    const { owner, admin, member } = await org()
    const { id } = await makeBot(member, { full_name: 'Lost', short_name: 'lost' })
    await admin.ok(`DELETE /users/${member.id}`)
    assert.equal((await shown(admin, id)).is_active, false)
    const other = await makeBot(owner, { full_name: 'Lost', short_name: 'other' })
    refused(await admin.call(`POST /users/${id}/reactivate`), 'Name is already in use.')
    await owner.ok(`DELETE /bots/${other.id}`)
    await admin.ok(`POST /users/${id}/reactivate`)
    const bot = await shown(admin, id)
    assert.deepEqual([bot.is_active, bot.bot_owner_id], [true, admin.id])
  })

  test('neither the account of a bot nor the events about it hold its key or its token in clear text', async world => {
    const org = await world.org()
    const { id, key } = await makeWebhook(org.member, 'https://x.test')
    const own = await org.member.ok('GET /bots')
    const { token } = own.bots[0].services[0]
    const row = await world.app.db.readOne(tx =>
      tx.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    const stored = JSON.stringify(row)
    assert.ok(stored.includes('https://x.test'))
    assert.equal(token.length, 32)
    assert.ok(!stored.includes(token) && !stored.includes(key))
    const events = JSON.stringify(await org.events())
    assert.ok(!events.includes(token) && !events.includes(key))
  })
})
