// When a change of roles or groups makes channels visible to users or hides channels from users, these users get
// events.
import assert from 'node:assert/strict'
import { Role } from '#core/contract/access.ts'
import { eventsOf, type Told } from '#test/events.ts'
import { systemGroup } from '#test/groups.ts'
import { withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

const onlyPeople = (...people: Person[]) => ({ direct_members: people.map(({ id }) => id), direct_subgroups: [] })

const everybody = ({ owner, admin, moderator, member, guest }: Org): Person[] => [
  owner,
  admin,
  moderator,
  member,
  guest,
]

const knownTo = async (person: Person): Promise<Set<number>> => {
  const fields = { include_all: true, exclude_archived: false }
  const { streams } = await person.ok('GET /streams', fields)
  return new Set(streams.map((channel: { stream_id: number }) => channel.stream_id))
}

/** The channels visible to this user after these events, starting from the channels visible before. */
function followed(before: ReadonlySet<number>, told: readonly Told[], { id }: Person): Set<number> {
  const known = new Set(before)
  for (const { event, payload, audience } of told) {
    if (!audience.users?.includes(id)) continue
    if (event === 'stream/create')
      for (const { stream_id } of payload.streams) {
        assert.ok(!known.has(stream_id), 'event about a channel that was already visible')
        known.add(stream_id)
      }
    if (event === 'stream/delete')
      for (const stream_id of payload.stream_ids)
        assert.ok(known.delete(stream_id), 'deletion of a channel that was not visible')
  }
  return known
}

/** The events of an action. After it, each user's events must agree with what the user reads. */
async function checked(o: Org, people: readonly Person[], action: () => Promise<unknown>): Promise<Told[]> {
  const before = new Map<Person, Set<number>>()
  for (const person of people) before.set(person, await knownTo(person))
  const told = await eventsOf(o, action)
  for (const person of people)
    assert.deepEqual(
      [...followed(before.get(person) as Set<number>, told, person)].sort((a, b) => a - b),
      [...(await knownTo(person))].sort((a, b) => a - b),
      person.name,
    )
  return told
}

/** One channel of each kind. */
async function furnished(o: Org) {
  const by = o.owner
  const moderators = await systemGroup(o, 'role:moderators')
  return {
    open: await o.channel('open', { by, subscribers: [o.owner, o.guest] }),
    other: await o.channel('other', { by }),
    archived: await o.channel('archived', { by }),
    secret: await o.channel('secret', { by, invite_only: true }),
    joined: await o.channel('joined', { by, invite_only: true, subscribers: [o.owner, o.member] }),
    moderated: await o.channel('moderated', { by, invite_only: true, can_subscribe_group: moderators }),
    named: await o.channel('named', { by, invite_only: true, can_add_subscribers_group: onlyPeople(o.member) }),
  }
}

const only = (told: readonly Told[], event: string): Told[] => told.filter(one => one.event === event)

withMovingClock('visible channels', test => {
  test('follow every role change', async ({ org }) => {
    const o = await org()
    const { archived } = await furnished(o)
    await o.owner.ok(`DELETE /streams/${archived}`)
    const roles = [Role.guest, Role.administrator, Role.moderator, Role.guest, Role.moderator, Role.owner, Role.member]
    for (const role of roles) await checked(o, everybody(o), () => o.owner.ok(`PATCH /users/${o.member.id}`, { role }))
  })

  test('come in one event, with their subscribers, and reach no other user', async ({ org }) => {
    const o = await org()
    const { moderated, open } = await furnished(o)
    const raised = await checked(o, everybody(o), () =>
      o.owner.ok(`PATCH /users/${o.member.id}`, { role: Role.moderator }),
    )
    const [created] = only(raised, 'stream/create')
    assert.deepEqual(created?.audience, { users: [o.member.id] })
    const { stream } = await o.member.ok(`GET /streams/${moderated}`)
    assert.deepEqual(created?.payload, { streams: [stream] })
    assert.deepEqual(valuesOf(only(raised, 'subscription/peer_add'), 'audience', 'payload'), [
      [
        { users: [o.member.id], channelPeers: moderated },
        { stream_ids: [moderated], user_ids: [o.owner.id] },
      ],
    ])

    const lowered = await checked(o, everybody(o), () =>
      o.owner.ok(`PATCH /users/${o.member.id}`, { role: Role.guest }),
    )
    assert.deepEqual(valuesOf(only(lowered, 'stream/delete'), 'audience'), [{ users: [o.member.id] }])
    const back = await checked(o, everybody(o), () => o.owner.ok(`PATCH /users/${o.guest.id}`, { role: Role.member }))
    const peers = only(back, 'subscription/peer_add')
    assert.ok(
      peers.every(({ payload }) => !payload.stream_ids.includes(open)),
      'a subscriber already had the list of subscribers',
    )
    assert.equal(only(back, 'stream/create').length, 1)
  })

  test("of bots follow their owner's role", async ({ org }) => {
    const o = await org()
    const bot = await o.join('Tide Bot', Role.administrator, { type: 1, ownerId: o.admin.id })
    await o.channel('secret', { invite_only: true })
    const told = await checked(o, [...everybody(o), bot], () =>
      o.owner.ok(`PATCH /users/${o.admin.id}`, { role: Role.member }),
    )
    assert.deepEqual(valuesOf(only(told, 'stream/delete'), 'audience'), [{ users: [o.admin.id, bot.id] }])
  })

  test("of a bot follow the bot's role", async ({ org }) => {
    const o = await org()
    await o.channel('secret', { invite_only: true })
    const people = [...everybody(o), o.bot]
    const told = await checked(o, people, () => o.owner.ok(`PATCH /bots/${o.bot.id}`, { role: Role.administrator }))
    assert.equal(only(told, 'stream/create').length, 1)
  })

  test('follow the waiting period', async ({ advance, org }) => {
    const o = await org()
    advance(86_400)
    const young = await o.join('Young Yan')
    const fullMembers = await systemGroup(o, 'role:fullmembers')
    const id = await o.channel('grown', { invite_only: true, can_subscribe_group: fullMembers })
    const people = [...everybody(o), young]
    const waiting = (waiting_period_threshold: number) => () => o.owner.ok('PATCH /realm', { waiting_period_threshold })
    const longer = await checked(o, people, waiting(1))
    const [hidden] = only(longer, 'stream/delete')
    assert.deepEqual([hidden?.audience, hidden?.payload.stream_ids], [{ users: [young.id] }, [id]])
    assert.equal(only(await checked(o, people, waiting(0)), 'stream/create').length, 1)
  })
})
