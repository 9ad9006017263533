// Users' presence, in responses and in events.
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { capable, queueOf, refusal } from '#test/queue.ts'
import { withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person, World } from '#test/world.ts'

const ping = (person: Person, more: Record<string, unknown> = {}): Promise<any> =>
  person.ok('POST /users/me/presence', { status: 'active', ...more } as never)
const modern = { slim_presence: true }

/** Pings from users who are already present are written a moment later. */
async function written(read: () => Promise<any>, isThere: (answer: any) => boolean): Promise<any> {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const answer = await read()
    if (isThere(answer)) return answer
  }
  throw new Error('It was never written down.')
}

withMovingClock('presence', test => {
  test('is returned in both formats', async ({ org }) => {
    const { member, admin } = await org()
    await ping(member)
    const { presences, server_timestamp, presence_last_update_id } = await ping(admin, { status: 'idle', ...modern })
    const { active_timestamp, idle_timestamp } = presences[member.id]
    assert.ok(server_timestamp - active_timestamp <= 5 && idle_timestamp === active_timestamp)
    assert.deepEqual(
      Object.keys(presences).map(Number),
      [member.id, admin.id].sort((a, b) => a - b),
    )
    assert.equal(presences[admin.id].active_timestamp, 0)
    assert.ok(presence_last_update_id > 0)
    const legacy = (await ping(admin, { status: 'idle' })).presences
    const aggregated = { client: 'website', status: 'active', timestamp: active_timestamp }
    assert.deepEqual(legacy[member.email], { aggregated, website: { ...aggregated, pushable: false } })
    assert.equal(legacy[admin.email].aggregated.status, 'idle')
    assert.deepEqual((await admin.ok('GET /realm/presence')).presences, legacy)
  })

  test('a ping alone gets an empty response', async ({ org }) => {
    const { member } = await org()
    assert.deepEqual(Object.keys(await ping(member, { ping_only: true, new_user_input: true })), ['result', 'msg'])
  })

  test('a client that sends its last update gets the newer ones', async ({ org }) => {
    const { member, admin } = await org()
    await ping(admin)
    const first = await ping(member, { last_update_id: -1 })
    assert.equal(Object.keys(first.presences).length, 2)
    const last_update_id = first.presence_last_update_id
    const second = await ping(member, { last_update_id })
    assert.deepEqual([second.presences, second.presence_last_update_id], [{}, last_update_id])
  })

  test('no user is present yet', async ({ org }) => {
    const { owner, member } = await org()
    await owner.ok('PATCH /realm', { presence_disabled: true })
    const { presences, presence_last_update_id } = await ping(member, { last_update_id: -1 })
    assert.deepEqual([presences, presence_last_update_id], [{}, -1])
    await owner.ok('PATCH /realm', { presence_disabled: false })
    assert.deepEqual((await member.ok('GET /realm/presence')).presences, {})
  })

  test('of one user, by ID and by email address', async ({ org, advance }) => {
    const { member, admin, bot, moderator } = await org()
    const { member: stranger } = await org()
    await ping(member)
    const { presence, server_timestamp } = await admin.ok(`GET /users/${member.id}/presence`)
    const { active_timestamp: timestamp } = presence
    assert.ok(server_timestamp >= timestamp)
    const since = { status: 'active', timestamp }
    const expected = { active_timestamp: timestamp, idle_timestamp: timestamp, website: since, aggregated: since }
    assert.deepEqual(presence, expected)
    assert.deepEqual((await admin.ok(`GET /users/${member.email}/presence`)).presence, expected)
    advance(200)
    const gone = (await admin.ok(`GET /users/${member.id}/presence`)).presence
    assert.deepEqual([gone.website.status, gone.aggregated.status], ['active', 'offline'])
    const refused = (who: string | number): Promise<string> => refusal(admin, `GET /users/${who}/presence`)
    assert.equal(await refused(stranger.id), 'No such user')
    assert.equal(await refused('nobody@nowhere.example'), 'No such user')
    assert.equal(await refused(bot.id), 'Presence is not supported for bot users.')
    assert.equal(await refused(moderator.email), `No presence data for ${moderator.email}`)
  })

  test('refused requests', async ({ org }) => {
    const { member } = await org()
    assert.equal(await refusal(member, 'POST /users/me/presence', { status: 'asleep' }), 'Invalid status: asleep')
    assert.equal(await refusal(member, 'POST /users/me/presence'), "Missing 'status' argument")
  })

  test("a user who comes back causes an event right away, in the client's format", async ({ org, advance }) => {
    const { member, admin } = await org()
    const [old, knowing] = [await queueOf(admin), await queueOf(admin, capable('simplified_presence_events'))]
    await ping(member, { ping_only: true })
    const [event] = await old.news('presence')
    const website = event.presence.website
    const client = { client: 'website', status: 'active', timestamp: website.timestamp, pushable: false }
    assert.deepEqual(event, {
      type: 'presence',
      user_id: member.id,
      email: member.email,
      server_timestamp: event.server_timestamp,
      presence: { website: client },
    })
    const times = { active_timestamp: website.timestamp, idle_timestamp: website.timestamp }
    assert.deepEqual(await knowing.news(), [{ type: 'presence', presences: { [member.id]: times } }])
    advance(30)
    await ping(member)
    assert.deepEqual(await old.news(), [])
    advance(200)
    await ping(member, { status: 'idle' })
    assert.equal((await old.news('presence'))[0].presence.website.status, 'idle')
    await ping(member)
    assert.equal((await old.news('presence'))[0].presence.website.status, 'active')
  })

  test('a user who stays is stored soon, without an event', async ({ org, advance }) => {
    const all = await org()
    const { member, admin } = all
    await ping(member)
    const before = (await ping(admin, modern)).presences[member.id]
    const { presence_last_update_id: last_update_id } = await ping(admin, { last_update_id: -1 })
    advance(60)
    const events = (await all.events()).length
    await ping(member)
    const after = await written(
      () => ping(admin, { last_update_id, status: 'idle' }),
      answer => member.id in answer.presences,
    )
    assert.ok(after.presences[member.id].active_timestamp >= before.active_timestamp + 60)
    assert.ok(after.presence_last_update_id > last_update_id)
    assert.equal((await all.events()).length, events)
  })

  test('with more than 100 users, coming and going causes no events', async ({ org }) => {
    const all = await org()
    const queue = await queueOf(all.admin)
    // A test organization has five users.
    for (let n = 6; n <= 100; n++) await all.join(`Person ${n}`)
    await ping(all.member)
    assert.equal((await queue.news('presence')).length, 1)
    await all.join('One Too Many')
    await ping(all.moderator)
    assert.deepEqual(await queue.news('presence'), [])
    assert.ok(all.moderator.id in (await ping(all.admin, modern)).presences)
  })

  test("a user who hides presence is offline, and comes back when it's shown again", async ({ org }) => {
    const { member, admin } = await org()
    await ping(member)
    const queue = await queueOf(admin)
    await member.ok('PATCH /settings', { presence_enabled: false })
    const [gone] = await queue.news('presence')
    assert.ok(gone.server_timestamp - gone.presence.website.timestamp > 140)
    await ping(member)
    assert.deepEqual(await queue.news('presence'), [])
    const { server_timestamp, presences } = await ping(admin, modern)
    assert.ok(server_timestamp - presences[member.id].idle_timestamp > 140)
    await member.ok('PATCH /settings', { presence_enabled: true })
    assert.equal((await queue.news('presence'))[0].presence.website.status, 'active')
    assert.equal((await admin.ok(`GET /users/${member.id}/presence`)).presence.aggregated.status, 'active')
  })

  test("an organization without presence shows no user's presence", async ({ org }) => {
    const { owner, member, admin } = await org()
    await ping(member)
    await owner.ok('PATCH /realm', { presence_disabled: true })
    const queue = await queueOf(admin)
    await ping(admin)
    assert.deepEqual((await ping(admin, modern)).presences, {})
    assert.deepEqual((await admin.ok('GET /realm/presence')).presences, {})
    assert.deepEqual(queue.state.presences, {})
    assert.deepEqual(await queue.news('presence'), [])
    assert.equal(await refusal(admin, `GET /users/${member.id}/presence`), `No presence data for ${member.id}`)
  })

  test("a new queue's state has it in either format, as far back as requested", async ({ org, advance }) => {
    const { member, admin } = await org()
    await ping(member)
    const { presence_last_update_id } = await ping(admin, { last_update_id: -1 })
    const slim = (await queueOf(admin, { slim_presence: true, fetch_event_types: ['presence'] })).state
    assert.ok(member.id in slim.presences && Number.isInteger(slim.server_timestamp))
    assert.equal(slim.presence_last_update_id, presence_last_update_id)
    const { state } = await queueOf(admin)
    assert.equal(state.presences[member.email].aggregated.status, 'active')
    advance(20 * 86_400)
    assert.deepEqual((await queueOf(admin)).state.presences, {})
    const far = { presence_history_limit_days: 30, slim_presence: true }
    assert.ok(member.id in (await queueOf(admin, far)).state.presences)
    assert.ok(member.id in (await ping(admin, { last_update_id: 0, history_limit_days: 30 })).presences)
    assert.equal(member.id in (await ping(admin, { last_update_id: 0 })).presences, false)
  })

  test('a guest only gets the presence of visible users', async ({ org }: World) => {
    const all = await org()
    const { member, admin, guest } = all
    await limitGuests(all)
    await admin.send([guest.id])
    const queue = await queueOf(guest)
    await ping(member)
    await ping(admin)
    assert.deepEqual(valuesOf(await queue.news('presence'), 'user_id'), [admin.id])
    const { presences } = await ping(guest, modern)
    assert.deepEqual(new Set(Object.keys(presences).map(Number)), new Set([admin.id, guest.id]))
    assert.equal(await refusal(guest, `GET /users/${member.id}/presence`), 'Insufficient permission')
  })
})
