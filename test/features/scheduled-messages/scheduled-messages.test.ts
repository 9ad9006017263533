import assert from 'node:assert/strict'
import { anHourLater, newestTexts, schedule, scheduledOf, serverTime } from '#test/later.ts'
import { privacy, refused } from '#test/messages.ts'
import { listen } from '#test/queue.ts'
import { withMovingClock, withOwnServer } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

/** The latest accepted time, in the last second of the year 9999. */
const latest = 253_402_300_799
const post = 'POST /scheduled_messages'

withMovingClock('scheduled messages', test => {
  test("a message isn't sent before its time; clients get the message, then the end of the schedule", async world => {
    const { member, admin } = await world.org()
    const direct = { type: 'direct', to: [admin.id], content: 'hello' }
    const now = { ...direct, scheduled_delivery_timestamp: await serverTime(world) }
    assert.equal(await refused(member, post, now), 'Scheduled delivery time must be in the future.')
    const id = await schedule(world, member, direct)
    const queue = await listen(member)
    world.app.jobs.wake('scheduled messages')
    await world.app.jobs.idle()
    assert.equal((await scheduledOf(member)).length, 1)
    await anHourLater(world)
    const told = (await queue.told()).filter(({ type }) => ['message', 'scheduled_messages'].includes(type))
    assert.deepEqual(valuesOf(told, 'type', 'op', 'scheduled_message_id'), [
      ['message', undefined, undefined],
      ['scheduled_messages', 'remove', id],
    ])
  })

  test("a client that doesn't know about the sending can still delete a sent one, once", async world => {
    const { owner, member, channel } = await world.org()
    const to = await channel('tea', { subscribers: [owner, member] })
    const ids = []
    for (const content of ['one', 'two'])
      ids.push(await schedule(world, member, { type: 'channel', to, topic: 'lunch', content }))
    const [first, second] = ids
    await anHourLater(world)
    const queue = await listen(member, { event_types: ['scheduled_messages', 'message', 'delete_message'] })
    const route = `/scheduled_messages/${first}`
    const missing = 'Scheduled message does not exist'
    const answerTo = async (person: Person, request: string, fields = {}): Promise<unknown[]> => {
      const { status, body } = await person.call(request, fields)
      return [status, body.code, body.msg]
    }
    assert.deepEqual(await answerTo(owner, `DELETE ${route}`), [404, 'BAD_REQUEST', missing])
    assert.deepEqual(await answerTo(owner, `PATCH ${route}`, { content: 'x' }), [404, 'BAD_REQUEST', missing])
    const tooLate = [400, 'BAD_REQUEST', 'Scheduled message was already sent']
    assert.deepEqual(await answerTo(member, `PATCH ${route}`, { content: 'x' }), tooLate)
    assert.deepEqual(await answerTo(member, `DELETE ${route}`), [200, undefined, ''])
    assert.deepEqual(
      (await queue.told()).map(({ id: _, ...event }) => event),
      [{ type: 'scheduled_messages', op: 'remove', scheduled_message_id: first }],
    )
    assert.deepEqual((await newestTexts(owner, 2)).toSorted(), ['one', 'two'])
    assert.deepEqual(await answerTo(member, `DELETE ${route}`), [404, 'BAD_REQUEST', missing])
    // It's remembered for a day.
    world.advance(25 * 60 * 60)
    world.app.jobs.wake('sent scheduled messages')
    await world.app.jobs.idle()
    assert.deepEqual(await answerTo(member, `DELETE /scheduled_messages/${second}`), [404, 'BAD_REQUEST', missing])
  })

  test('an author who lost the right to send gets a notice that reveals no new name, and can send later', async world => {
    const { member, owner, channel } = await world.org()
    const secret = await channel('secret', { by: owner, subscribers: [owner, member], ...privacy.shared })
    await owner.send(secret, 'first')
    const id = await schedule(world, member, { type: 'channel', to: secret, topic: 'topic', content: 'a `secret`' })
    const queue = await listen(member)
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    await owner.ok(`PATCH /streams/${secret}`, { new_name: 'hidden' })
    await queue.told()
    await anHourLater(world)
    await anHourLater(world)
    assert.equal((await newestTexts(owner))[0], 'first')
    const [failed] = await scheduledOf(member)
    const events = await queue.told()
    assert.deepEqual(valuesOf(events, 'type', 'op'), [
      ['scheduled_messages', 'update'],
      ['message', undefined],
    ])
    assert.deepEqual(events[0].scheduled_message, failed)
    const [notice = ''] = await newestTexts(member, 1)
    assert.match(notice, /^This message couldn't be sent at its scheduled time\./)
    assert.match(notice, /a `secret`/)
    assert.doesNotMatch(notice, /hidden/)

    await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'hidden' }], principals: [member.id] })
    const scheduled_delivery_timestamp = (await serverTime(world)) + 60
    await member.ok(`PATCH /scheduled_messages/${id}`, { scheduled_delivery_timestamp })
    await anHourLater(world)
    assert.deepEqual(await scheduledOf(member), [])
    assert.equal((await newestTexts(owner, 1))[0], 'a `secret`')
  })

  test('the server checks the rules for channels and direct messages again', async world => {
    const { member, owner, admin, channel, join } = await world.org()
    const gone = await join('Una Gone')
    const [archived, strict, admins] = await Promise.all(['archived', 'strict', 'admins'].map(name => channel(name)))
    const later = (fields: object): Promise<number> => schedule(world, member, { content: 'x', ...fields })
    await later({ type: 'channel', to: archived, topic: 'x' })
    await later({ type: 'channel', to: strict, topic: '' })
    await later({ type: 'channel', to: admins, topic: 'x' })
    await later({ type: 'direct', to: [gone.id] })
    const kept = await later({ type: 'direct', to: [admin.id] })
    await owner.ok(`DELETE /streams/${archived}`)
    await owner.ok(`PATCH /streams/${strict}`, { topics_policy: 'disable_empty_topic' })
    const { user_groups } = await owner.ok('GET /user_groups', { include_deactivated_groups: false })
    const administrators = user_groups.find(({ name }: any) => name === 'role:administrators').id
    await owner.ok(`PATCH /streams/${admins}`, { can_send_message_group: { new: administrators } })
    await owner.ok(`DELETE /users/${gone.id}`)
    await anHourLater(world)
    const list = await scheduledOf(member)
    assert.deepEqual(valuesOf(list, 'failed'), [true, true, true, true])
    assert.ok(!list.some(({ scheduled_message_id }) => scheduled_message_id === kept))
    assert.deepEqual((await newestTexts(member, 5)).map(text => text.match(/[^\n]+(?=\n```+$)/)?.[0] ?? text).sort(), [
      `'${gone.email}' is no longer using Parley.`,
      'Missing topic',
      "Not authorized to send to channel 'archived'",
      'You do not have permission to post in this channel.',
      'x',
    ])
  })

  test("a deactivated author's messages stay, as failed", async world => {
    const { member, admin, owner } = await world.org()
    const queue = await listen(admin)
    await schedule(world, member, { type: 'direct', to: [admin.id], content: 'x' })
    await owner.ok(`DELETE /users/${member.id}`)
    await anHourLater(world)
    await owner.ok(`POST /users/${member.id}/reactivate`)
    assert.deepEqual(valuesOf(await scheduledOf(member), 'failed'), [true])
    assert.deepEqual(
      valuesOf(await queue.told(), 'type').filter(type => type === 'message'),
      [],
    )
  })
})

withOwnServer('scheduled messages on their own server', test => {
  test('a file stays until the message is sent or deleted', async world => {
    const { member, admin } = await world.org()
    const links: string[] = []
    for (const name of ['sent.txt', 'deleted.txt']) links.push(await uploaded(member, { name }))
    const [sent, deleted] = links
    const time = (await serverTime(world)) + 100 * 86_400
    const direct = { type: 'direct', to: [admin.id], scheduled_delivery_timestamp: time }
    await member.ok(post, { ...direct, content: `[x](${sent})` })
    const { scheduled_message_id } = await member.ok(post, { ...direct, content: `[x](${deleted})` })
    const daysLater = async (days: number): Promise<string[]> => {
      world.advance(days * 86_400)
      for (const job of ['unreferenced uploads', 'scheduled messages']) world.app.jobs.wake(job)
      await world.app.jobs.idle()
      return (await member.ok('GET /attachments')).attachments.map(({ name }: any) => name)
    }
    assert.deepEqual(await daysLater(90), ['sent.txt', 'deleted.txt'])
    await member.ok(`DELETE /scheduled_messages/${scheduled_message_id}`)
    assert.deepEqual(await daysLater(20), ['sent.txt', 'deleted.txt'])
    assert.deepEqual(await scheduledOf(member), [])
    assert.deepEqual(await daysLater(20), ['sent.txt'])
    const { attachments } = await member.ok('GET /attachments')
    assert.equal(attachments[0].message_ids.length, 1)
  })

  test('the server retries an unexpected failure for minutes, without delaying other messages', async world => {
    const [{ realm, member, admin }, other] = [await world.org(), await world.org()]
    const due_at = (await serverTime(world)) + 60
    const write = (values: object) =>
      world.app.db.write(realm.id, async tx => {
        await tx.db.updateTable('scheduled_message').set(values).where('account_id', '=', member.id).execute()
      })
    const failures = () =>
      world.app.db.readOne(tx =>
        tx.db.selectFrom('scheduled_message').select('failure').where('account_id', '=', member.id).execute(),
      )
    const pass = async (seconds: number): Promise<void> => {
      world.advance(seconds)
      world.app.jobs.wake('scheduled messages')
      await world.app.jobs.idle()
    }
    for (const content of ['one', 'two']) {
      const direct = { type: 'direct', content, scheduled_delivery_timestamp: due_at }
      await member.ok(post, { ...direct, to: [admin.id] })
      await other.member.ok(post, { ...direct, to: [other.admin.id] })
    }
    // It can neither be sent nor shown.
    await write({ user_ids: 'broken' })
    await pass(61)
    assert.deepEqual((await newestTexts(other.admin, 2)).sort(), ['one', 'two'])
    assert.deepEqual(await failures(), [{ failure: null }, { failure: null }])
    await pass(3_600)
    assert.deepEqual(await failures(), [{ failure: null }, { failure: null }])
    // It can be shown.
    await write({ user_ids: '{}' })
    await pass(1)
    assert.deepEqual(await failures(), [{ failure: 'Internal server error' }, { failure: 'Internal server error' }])
    assert.match((await newestTexts(member, 1))[0] ?? '', /Internal server error/)

    await write({ user_ids: `[${admin.id}]`, due_at: await serverTime(world), failure: null })
    await pass(1)
    assert.deepEqual(await failures(), [])
    assert.deepEqual((await newestTexts(admin, 2)).sort(), ['one', 'two'])
  })

  test('only the same message at the same time counts as already scheduled', async world => {
    const { member, admin, channel } = await world.org()
    const harbor = await channel('harbor', { by: member })
    const queue = await listen(member)
    const direct = { type: 'direct', to: [admin.id], content: 'x', scheduled_delivery_timestamp: latest }
    const inChannel = { ...direct, type: 'channel', to: harbor, topic: 'tides' }
    const different = [
      direct,
      { ...direct, content: 'y' },
      { ...direct, to: [member.id] },
      { ...direct, scheduled_delivery_timestamp: latest - 1 },
      inChannel,
      { ...inChannel, topic: 'boats' },
    ]
    const ids = async (): Promise<number[]> => {
      const answers = []
      for (const fields of different) answers.push((await member.ok(post, fields)).scheduled_message_id)
      return answers
    }
    const first = await ids()
    assert.equal(new Set(first).size, different.length)
    assert.deepEqual(await ids(), first)
    assert.equal((await scheduledOf(member)).length, different.length)
    assert.equal((await queue.told()).length, different.length)
  })

  test('a user has a limited number of characters in scheduled messages', async ({ org, app }) => {
    const { realm, admin } = await org()
    const large = {
      account_id: admin.id,
      channel_id: null,
      user_ids: `[${admin.id}]`,
      topic: '',
      content: 'x'.repeat(1_500_000),
      rendered: 'x'.repeat(499_000),
      client: 'test',
      read_by_sender: 0,
      due_at: latest,
      failure: null,
    }
    await app.db.write(realm.id, tx => tx.db.insertInto('scheduled_message').values(large).execute())
    const fields = { type: 'direct', to: [admin.id], content: 'z', scheduled_delivery_timestamp: latest }
    await admin.ok(post, fields)
    fields.content = 'z'.repeat(1_000)
    assert.equal(await refused(admin, post, fields), 'Too many characters in scheduled messages (limit: 2000000).')
  })
})
