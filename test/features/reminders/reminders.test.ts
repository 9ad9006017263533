import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { anHourLater, newestTexts, serverTime } from '#test/later.ts'
import { privacy, refused } from '#test/messages.ts'
import { listen } from '#test/queue.ts'
import { withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person, World } from '#test/world.ts'

const post = 'POST /reminders'
const future = 5_681_662_420

const remind = async (world: World, person: Person, message_id: number, more = {}): Promise<number> => {
  const scheduled_delivery_timestamp = (await serverTime(world)) + 60
  return (await person.ok(post, { message_id, scheduled_delivery_timestamp, ...more })).reminder_id
}
const remindersOf = async (person: Person): Promise<any[]> => (await person.ok('GET /reminders')).reminders

withMovingClock('reminders', test => {
  test('quote the message at their time, once, and leave the list', async world => {
    const { member, admin, channel } = await world.org()
    const harbor = await channel('harbor', { by: member, subscribers: [member, admin] })
    const message = await admin.send(harbor, 'High water at `noon`, @**all**', 'tides')
    const queue = await listen(member)
    const id = await remind(world, member, message, { note: ' Buy **rope** ' })
    const [reminder] = await remindersOf(member)
    assert.deepEqual(reminder, {
      reminder_id: id,
      type: 'private',
      to: [member.id],
      content: `You asked for a reminder of #**harbor>tides@${message}**.\nYour note:\n\`\`\`quote\nBuy **rope**\n\`\`\``,
      rendered_content: reminder.rendered_content,
      scheduled_delivery_timestamp: reminder.scheduled_delivery_timestamp,
      failed: false,
      reminder_target_message_id: message,
    })
    assert.match(reminder.rendered_content, /<strong>rope<\/strong>/)
    const state = await member.ok('POST /register')
    assert.deepEqual([state.reminders, state.max_reminder_note_length], [[reminder], 1_000])
    const [added] = await queue.told()
    assert.deepEqual([added.type, added.op, added.reminders], ['reminders', 'add', [reminder]])
    await admin.ok(`PATCH /messages/${message}`, { content: 'High water at `one`' })
    await queue.told()

    await anHourLater(world)
    await anHourLater(world)
    const told = await queue.told()
    assert.deepEqual(valuesOf(told, 'type', 'op', 'reminder_id'), [
      ['message', undefined, undefined],
      ['reminders', 'remove', id],
    ])
    assert.equal(told[0].message.sender_full_name, 'Notification Bot')
    const [text = ''] = await newestTexts(member, 1)
    assert.match(text, /Buy \*\*rope\*\*[^]*@_\*\*Ada Admin\|\d+\*\* wrote:\n```quote\nHigh water at `one`\n```$/)
    assert.deepEqual(await remindersOf(member), [])
  })

  test('keep apart the note and the message, even if one of them leaves a fence open', async world => {
    const { member, admin, channel } = await world.org()
    const harbor = await channel('harbor', { by: member, subscribers: [member, admin] })
    const message = await admin.send(harbor, 'the message\n~~~quote\n```')
    const notes = ['the note\n```', 'the note\r```\nx']
    for (const note of notes) await remind(world, member, message, { note })
    await anHourLater(world)
    const { messages } = await member.ok('GET /messages', { anchor: 'newest', num_before: notes.length, num_after: 0 })
    for (const { content } of messages.slice(-notes.length)) {
      assert.match(content, /the note[^]*<\/blockquote>\n<p><span class="user-mention silent"[^]*wrote:<\/p>/)
      assert.match(content, /wrote:<\/p>\n<blockquote>\n<p>the message/)
    }
  })

  test('need a message that the user can see, a time in the future and a short note', async world => {
    const { member, owner, channel } = await world.org()
    const secret = await channel('secret', { by: owner, ...privacy.shared })
    const hidden = await owner.send(secret)
    const message_id = await member.send([owner.id])
    const scheduled_delivery_timestamp = future
    const now = await serverTime(world)
    for (const [fields, msg] of [
      [{ message_id: hidden, scheduled_delivery_timestamp }, 'Invalid message(s)'],
      [{ message_id: 999_999_999, scheduled_delivery_timestamp }, 'Invalid message(s)'],
      [{ message_id, scheduled_delivery_timestamp: now }, 'Scheduled delivery time must be in the future.'],
      [
        { message_id, scheduled_delivery_timestamp, note: 'x'.repeat(1_001) },
        'note is too long (limit: 1000 characters)',
      ],
    ] as const)
      assert.equal(await refused(member, post, fields), msg)
    const { reminder_id } = await member.ok(post, { message_id, scheduled_delivery_timestamp })
    assert.equal((await owner.call(`DELETE /reminders/${reminder_id}`)).status, 404)
    const queue = await listen(member)
    await member.ok(`DELETE /reminders/${reminder_id}`)
    assert.deepEqual(valuesOf(await queue.told(), 'op', 'reminder_id'), [['remove', reminder_id]])
    assert.equal((await member.call(`DELETE /reminders/${reminder_id}`)).body.msg, 'Reminder does not exist')
  })

  test('say nothing of a message that was deleted or became invisible', async world => {
    const { member, owner, channel } = await world.org()
    const secret = await channel('secret', { by: owner, subscribers: [owner, member], ...privacy.shared })
    const [hidden, deleted] = [await owner.send(secret, 'plans'), await owner.send([member.id], 'regrets')]
    for (const message of [hidden, deleted]) await remind(world, member, message, { note: 'look' })
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    await owner.ok(`PATCH /messages/${hidden}`, { content: 'new plans', topic: 'other' })
    await owner.ok(`DELETE /messages/${deleted}`)
    for (const { content } of await remindersOf(member)) assert.doesNotMatch(content, /plans|regrets/)
    await anHourLater(world)
    const gone = 'You asked for a reminder of a message that was deleted or that you can no longer see.'
    const text = `${gone}\nYour note:\n\`\`\`quote\nlook\n\`\`\``
    assert.deepEqual(await newestTexts(member, 2), [text, text])
    assert.deepEqual(await remindersOf(member), [])
  })

  test('do not name a sender who is hidden from their reader', async world => {
    const org = await world.org()
    const { member, admin, guest } = org
    const harbor = await org.channel('harbor', { subscribers: [member, admin, guest] })
    await limitGuests(org)
    for (const sender of [member, admin])
      await remind(world, guest, await sender.send(harbor, `I am ${sender === member ? 'gone' : 'here'}`))
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['harbor'] })
    await anHourLater(world)
    const [hidden = '', known = ''] = await newestTexts(guest, 2)
    assert.match(hidden, /\nUnknown user wrote:\n```quote\nI am gone\n```$/)
    assert.doesNotMatch(hidden, new RegExp(member.name))
    assert.match(known, new RegExp(`\\n@_\\*\\*${admin.name}\\|${admin.id}\\*\\* wrote:\\n`))
  })

  test('of a deactivated user are kept as failed', async world => {
    const { realm, member, owner } = await world.org()
    const message = await member.send([owner.id])
    const id = await remind(world, member, message)
    await owner.ok(`DELETE /users/${member.id}`)
    await anHourLater(world)
    await owner.ok(`POST /users/${member.id}/reactivate`)
    const failed = await remindersOf(member)
    assert.deepEqual(valuesOf(failed, 'reminder_id', 'failed'), [[id, true]])
    // The event log, because a deactivated user has no queue.
    const log = await world.app.db.readOne(tx =>
      tx.db
        .selectFrom('event')
        .select(['op', 'payload'])
        .where('realm_id', '=', realm.id)
        .where('type', '=', 'reminders')
        .orderBy('seq', 'desc')
        .limit(2)
        .execute(),
    )
    assert.deepEqual(
      log.map(({ op, payload }) => [op, JSON.parse(payload)]),
      [
        ['add', { reminders: failed }],
        ['remove', { reminder_id: id }],
      ],
    )
  })
})
