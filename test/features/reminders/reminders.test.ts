import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { anHourLater, newestTexts, serverTime } from '#test/later.ts'
import { privacy, refused } from '#test/messages.ts'
import { listen } from '#test/queue.ts'
import { withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person, World } from '#test/world.ts'

const post = 'POST /reminders'

const remind = async (world: World, person: Person, message_id: number, more = {}): Promise<number> => {
  const scheduled_delivery_timestamp = (await serverTime(world)) + 60
  return (await person.ok(post, { message_id, scheduled_delivery_timestamp, ...more })).reminder_id
}
const remindersOf = async (person: Person): Promise<any[]> => (await person.ok('GET /reminders')).reminders

withMovingClock('reminders', test => {
  test("a channel message's reminder comes once, from the notification bot, and leaves the list", async world => {
    const { member, admin, channel } = await world.org()
    const harbor = await channel('harbor', { by: member, subscribers: [member, admin] })
    const message = await admin.send(harbor, 'High water at `noon`, @**all**', 'tides')
    const now = { message_id: message, scheduled_delivery_timestamp: await serverTime(world) }
    assert.equal(await refused(member, post, now), 'Scheduled delivery time must be in the future.')
    const id = await remind(world, member, message, { note: ' Buy **rope** ' })
    const [reminder] = await remindersOf(member)
    const intro = `You asked to be reminded about #**harbor>tides@${message}**.`
    assert.equal(reminder.content, `${intro}\nYour note:\n\`\`\`quote\nBuy **rope**\n\`\`\``)
    const queue = await listen(member)
    assert.equal(queue.state.max_reminder_note_length, 1_000)

    await anHourLater(world)
    await anHourLater(world)
    const told = await queue.told()
    assert.deepEqual(valuesOf(told, 'type', 'op', 'reminder_id'), [
      ['message', undefined, undefined],
      ['reminders', 'remove', id],
    ])
    assert.equal(told[0].message.sender_full_name, 'Notification Bot')
  })

  test('a reminder keeps note and message separate, even if one leaves a fence open', async world => {
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

  test('a reminder shows nothing of a message that became invisible', async world => {
    const { member, owner, channel } = await world.org()
    const secret = await channel('secret', { by: owner, subscribers: [owner, member], ...privacy.shared })
    const hidden = await owner.send(secret, 'plans')
    await remind(world, member, hidden)
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    await owner.ok(`PATCH /messages/${hidden}`, { content: 'new plans', topic: 'other' })
    assert.doesNotMatch((await remindersOf(member))[0].content, /plans/)
    await anHourLater(world)
    const gone = 'You asked to be reminded about a message that was deleted or that you can no longer see.'
    assert.deepEqual(await newestTexts(member, 1), [gone])
  })

  test("a reminder doesn't name a sender hidden from its reader", async world => {
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

  test("a deactivated user's reminders stay, as failed", async world => {
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
