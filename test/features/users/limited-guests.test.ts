// Guests who can't see all users (docs/spec/users.md#limited-guests).
import assert from 'node:assert/strict'
import { limitGuests, systemGroup } from '#test/groups.ts'
import { seenBy, subscribe } from '#test/messages.ts'
import { capable, listen, toldOf } from '#test/queue.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

async function limited(org: () => Promise<Org>): Promise<Org> {
  const o = await org()
  await limitGuests(o)
  return o
}

/** The users that `viewer` can see, in every way of asking, which must agree. */
async function seen({ owner }: Org, viewer: Person): Promise<number[]> {
  const { members: everybody } = await owner.ok('GET /users')
  const { members } = await viewer.ok('GET /users')
  const listed: number[] = members.map((user: any) => user.user_id)
  for (const { user_id, email } of everybody)
    for (const route of [`GET /users/${user_id}`, `GET /users/${email}`]) {
      const { status, body } = await viewer.call(route)
      assert.equal(status === 200, listed.includes(user_id), route)
      if (status !== 200) assert.equal(body.msg, 'Insufficient permission')
    }
  const { members: chosen } = await viewer.ok('GET /users', { user_ids: everybody.map((user: any) => user.user_id) })
  assert.deepEqual(valuesOf(chosen, 'user_id'), listed)
  return listed
}

onEachDatabase('limited guests', test => {
  test('see themselves and bots, and all other users see all users', async ({ org }) => {
    const o = await limited(org)
    assert.deepEqual(await seen(o, o.guest), [o.guest.id, o.bot.id, o.webhookBot.id])
    for (const person of [o.owner, o.admin, o.moderator, o.member]) assert.equal((await seen(o, person)).length, 7)
    const free = await org()
    assert.equal((await seen(free, free.guest)).length, 7)
  })

  test('see users with whom they share a channel, as long as both are subscribed', async ({ org }) => {
    const o = await limited(org)
    const usual = [o.guest.id, o.bot.id, o.webhookBot.id]
    await o.channel('shared', { subscribers: [o.guest, o.member], invite_only: true })
    await o.channel('elsewhere', { subscribers: [o.admin] })
    assert.deepEqual(await seen(o, o.guest), [o.member.id, ...usual])
    await o.member.ok('DELETE /users/me/subscriptions', { subscriptions: ['shared'] })
    assert.deepEqual(await seen(o, o.guest), usual)
    await o.channel('again', { subscribers: [o.guest, o.member] })
    assert.deepEqual(await seen(o, o.guest), [o.member.id, ...usual])
    await o.guest.ok('DELETE /users/me/subscriptions', { subscriptions: ['again'] })
    assert.deepEqual(await seen(o, o.guest), usual)
  })

  test("don't see the names and addresses of hidden senders", async ({ org }) => {
    const all = await org()
    const { member, guest, owner, realm } = all
    const general = await all.channel('general', { subscribers: [member, guest] })
    const id = await member.send(general)
    await limitGuests(all)
    assert.equal((await seenBy(guest, id)).sender_full_name, member.name)
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['general'] })
    const hidden = await seenBy(guest, id)
    assert.equal(hidden.sender_full_name, 'Unknown user')
    assert.match(hidden.sender_email, new RegExp(`^user${member.id}@`))
    assert.equal(hidden.sender_id, member.id)
    assert.equal(hidden.avatar_url, `/user_avatars/${realm.id}/${'0'.repeat(40)}.png`)
    assert.equal((await seenBy(owner, id)).sender_full_name, member.name)
    const picture = await guest.call('GET /users/me', {}, { path: hidden.avatar_url })
    assert.equal(picture.headers['content-type'], 'image/png')
  })

  test('see users with whom they exchanged direct messages', async ({ org }) => {
    const o = await limited(org)
    const usual = [o.guest.id, o.bot.id, o.webhookBot.id]
    await o.moderator.send([o.guest.id, o.member.id])
    assert.deepEqual(await seen(o, o.guest), [o.moderator.id, o.member.id, ...usual])
  })

  test("don't see deactivated people, but do see deactivated bots", async ({ org }) => {
    const o = await limited(org)
    await o.channel('shared', { subscribers: [o.guest, o.member] })
    await o.moderator.send([o.guest.id])
    await o.owner.ok(`DELETE /users/${o.member.id}`)
    await o.owner.ok(`DELETE /users/${o.moderator.id}`)
    await o.owner.ok(`DELETE /bots/${o.bot.id}`)
    assert.deepEqual(await seen(o, o.guest), [o.guest.id, o.bot.id, o.webhookBot.id])
  })

  test("don't see the participants of an old conversation", async ({ org }) => {
    const o = await limited(org)
    const id = await o.moderator.send([o.guest.id, o.member.id])
    const participant = async () => {
      const { message } = await o.guest.ok(`GET /messages/${id}`)
      const { full_name, email } = message.display_recipient.find((one: any) => one.id === o.moderator.id)
      assert.deepEqual([full_name, email], [message.sender_full_name, message.sender_email])
      return { full_name, email }
    }
    const known = await participant()
    assert.equal(known.full_name, o.moderator.name)
    await o.owner.ok(`DELETE /users/${o.moderator.id}`)
    const unknown = await participant()
    assert.equal(unknown.full_name, 'Unknown user')
    assert.notEqual(unknown.email, known.email)
  })

  test('get one event for each user that appears or disappears, and for no others', async ({ org }) => {
    const o = await limited(org)
    await o.channel('shared', { subscribers: [o.guest, o.member] })
    await o.channel('other', { subscribers: [o.guest] })
    const queue = await listen(o.guest)
    const news = async (): Promise<[string, number, string][]> =>
      (await toldOf(queue, 'realm_user')).map(({ op, person }) => [op, person.user_id, person.full_name])

    await o.owner.ok('PATCH /settings', { full_name: 'Olivia O.' })
    assert.deepEqual(await news(), [])
    await subscribe(o.member, 'other', o.member, o.admin, o.owner)
    assert.deepEqual(await news(), [
      ['add', o.owner.id, 'Olivia O.'],
      ['add', o.admin.id, 'Ada Admin'],
    ])
    await o.moderator.send([o.guest.id, o.member.id])
    assert.deepEqual(await news(), [['add', o.moderator.id, 'Mo Moderator']])
    for (const who of [o.member, o.admin]) await who.ok('DELETE /users/me/subscriptions', { subscriptions: ['other'] })
    assert.deepEqual(await news(), [['remove', o.admin.id, 'Unknown user']])
    // An event shows the state at its own moment, even if the user is back when the guest asks.
    await o.owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['other'] })
    await o.owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'other' }] })
    assert.deepEqual(await news(), [
      ['remove', o.owner.id, 'Unknown user'],
      ['add', o.owner.id, 'Olivia O.'],
    ])
    assert.deepEqual(valuesOf((await listen(o.guest)).state.realm_users, 'user_id'), [
      o.owner.id,
      o.moderator.id,
      o.member.id,
      o.guest.id,
      o.bot.id,
      o.webhookBot.id,
    ])
  })

  test('get an ID and nothing else on clients that need an entry for each user', async ({ org }) => {
    const o = await limited(org)
    const queue = await listen(o.guest, capable())
    const unknown = ({ user_id, ...rest }: any): object => ({ ...rest, email: rest.email.replace(user_id, '') })
    const strangers = queue.state.realm_users.filter((user: any) => user.full_name === 'Unknown user')
    assert.deepEqual(
      valuesOf(strangers, 'user_id'),
      [o.owner, o.admin, o.moderator, o.member].map(({ id }) => id),
    )
    const newcomer = { email: 'nia@newcomers.example', full_name: 'Nia', password: 'seven quiet herons at dusk' }
    const { user_id } = await o.owner.ok('POST /users', newcomer)
    const [told, ...more] = await toldOf(queue, 'realm_user')
    assert.deepEqual(more, [])
    assert.equal(told.op, 'add')
    assert.equal(told.person.user_id, user_id)
    for (const one of [...strangers, told.person]) assert.deepEqual(unknown(one), unknown(strangers[0]))
    assert.ok(!JSON.stringify(strangers).includes('@org'))
  })

  test('register again when the setting changes which users they see', async ({ org }) => {
    const o = await org()
    const ended = async (queue: Awaited<ReturnType<typeof listen>>): Promise<boolean> => {
      const { status, body } = await o.guest.call('GET /events', {
        queue_id: queue.id,
        last_event_id: -1,
        dont_block: true,
      })
      if (status !== 200) assert.equal(body.code, 'BAD_EVENT_QUEUE_ID')
      return status !== 200
    }
    const [free, ofMember] = [await listen(o.guest), await listen(o.member)]
    const group = async (name: string): Promise<{ can_access_all_users_group: object }> => ({
      can_access_all_users_group: { new: await systemGroup(o, name) },
    })
    await o.owner.ok('PATCH /realm', await group('role:members'))
    assert.equal(await ended(free), true)
    assert.equal((await toldOf(ofMember, 'realm')).length, 1)

    const bound = await listen(o.guest)
    await o.owner.ok(`PATCH /users/${o.guest.id}`, { role: 400 })
    assert.equal(await ended(bound), true)
    const raised = await listen(o.guest)
    await o.owner.ok(`PATCH /users/${o.guest.id}`, { role: 600 })
    assert.equal(await ended(raised), true)

    const again = await listen(o.guest)
    await o.owner.ok('PATCH /realm', await group('role:everyone'))
    assert.equal(await ended(again), true)
    const last = await listen(o.guest)
    await o.owner.ok(`PATCH /users/${o.guest.id}`, { role: 400 })
    assert.equal(await ended(last), false)
  })

  test('cost the same for any number of users who join their channel', async ({ org, app }) => {
    const o = await limited(org)
    await o.channel('small', { subscribers: [o.guest] })
    await o.channel('large', { subscribers: [o.guest] })
    const queue = await listen(o.guest)
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, n) => o.join(`Person ${n}`)))
    const statements = async (channel: string, people: readonly Person[]): Promise<number> =>
      (
        await requestStatements(app.db, () =>
          o.owner.ok('POST /users/me/subscriptions', {
            subscriptions: [{ name: channel, color: '#76ce90' }],
            principals: people.map(({ id }) => id),
            send_new_subscription_messages: false,
          }),
        )
      ).length
    const [few, many] = [await statements('small', crowd.slice(0, 5)), await statements('large', crowd.slice(5))]
    assert.ok(many <= few + 2, `${few} statements for 5 users, ${many} for 55`)
    assert.equal((await toldOf(queue, 'realm_user')).length, 60)
  })
})
