// Reminders (docs/spec/later.md). The server of these rows has its own clock.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { anHourLater, newestTexts } from '#test/later.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'
import { all } from '#test/given.ts'
import { future, notInFuture, opsOf, soon } from '../scheduled-messages/given.ts'
import { channel, done, remember, sent, sentElsewhere, the } from '../messages/given.ts'
import { type Afterwards, bad, missing, type Row, rowsWith, type Scene } from '#test/row.ts'

const secret = channel('secret', 'shared', ['owner'])
const memberReads = { as: 'member', send: 'GET /users/me' } as const
const remindersOf = async (person: Person): Promise<any[]> => (await person.ok('GET /reminders')).reminders
const memberReminds = { as: 'member', send: 'POST /reminders' } as const
const later = { scheduled_delivery_timestamp: future }
const ofMessage = (scene: Scene) => ({ ...later, message_id: the(scene, 'message') })
const withMessage = sent('owner', ['member'], 'High water at noon')
const reminded = all(withMessage, async scene =>
  remember(scene, 'reminder', (await scene.member.ok('POST /reminders', ofMessage(scene))).reminder_id),
)
const theReminder = (scene: Scene): string => `DELETE /reminders/${the(scene, 'reminder')}`
const noReminder: Afterwards = async ({ member }) => assert.deepEqual(await remindersOf(member), [])

export const reminders: readonly Row[] = [
  {
    clause: 'later#remind later#reminder-fields later#remind-note',
    when: "a reminder with a note, and the user's clients get an event",
    given: withMessage,
    ...memberReads,
    async afterwards(scene) {
      const { member, owner } = scene
      const told = await eventsOf(scene, () => member.ok('POST /reminders', { ...ofMessage(scene), note: ' rope ' }))
      const [reminder] = await remindersOf(member)
      const { content, rendered_content, ...rest } = reminder
      assert.deepEqual(rest, {
        reminder_id: rest.reminder_id,
        type: 'private',
        to: [member.id],
        scheduled_delivery_timestamp: future,
        failed: false,
        reminder_target_message_id: the(scene, 'message'),
      })
      assert.match(content, new RegExp(`/near/${the(scene, 'message')}\\)[^]*\\nrope\\n`))
      assert.match(rendered_content, /<p>rope<\/p>/)
      assert.doesNotMatch(content, /High water/)
      assert.deepEqual(told, [
        { event: 'reminders/add', payload: { reminders: [reminder] }, audience: { users: [member.id] } },
      ])
      assert.deepEqual(await remindersOf(owner), [])
    },
  },
  ...rowsWith({ ...memberReminds, clause: 'later#remind', afterwards: noReminder }, [
    { when: 'no message', fields: later, error: missing('message_id') },
    { when: 'no time', fields: { message_id: 1 }, error: missing('scheduled_delivery_timestamp') },
  ]),
  ...rowsWith(
    { ...memberReminds, clause: 'later#remind-message', error: bad('Invalid message(s)'), afterwards: noReminder },
    [
      { when: 'an unknown message', fields: { ...later, message_id: 999_999_999 } },
      {
        when: 'a deleted message',
        given: all(
          withMessage,
          done('owner', scene => `DELETE /messages/${the(scene, 'message')}`),
        ),
        fields: ofMessage,
      },
      { when: "other users' direct message", given: sent('owner', ['admin']), fields: ofMessage },
      {
        when: "a message in other users' private channel",
        given: all(secret, sent('owner', 'secret')),
        fields: ofMessage,
      },
      { when: 'a message of another organization', given: sentElsewhere, fields: ofMessage },
    ],
  ),
  ...rowsWith({ ...memberReminds, given: withMessage, afterwards: noReminder }, [
    {
      clause: 'later#remind-time',
      when: 'a time in the past',
      fields: scene => ({ ...ofMessage(scene), scheduled_delivery_timestamp: 1_600_000_000 }),
      error: bad(notInFuture),
    },
    {
      clause: 'later#remind-note',
      when: 'a note of 1001 characters',
      fields: scene => ({ ...ofMessage(scene), note: '🐦'.repeat(1_001) }),
      error: bad('note is too long (limit: 1000 characters)'),
    },
  ]),
  {
    clause: 'later#reminder-list',
    when: 'the next one is first',
    given: all(
      reminded,
      done('member', 'POST /reminders', scene => ({ ...ofMessage(scene), scheduled_delivery_timestamp: future - 1 })),
    ),
    as: 'member',
    send: 'GET /reminders',
    afterwards: async (_, { body }) =>
      assert.deepEqual(valuesOf(body.reminders, 'scheduled_delivery_timestamp'), [future - 1, future]),
  },
  {
    clause: 'later#forget-reminder',
    when: "a reminder is deleted, and the user's clients get an event",
    given: reminded,
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const told = await eventsOf(scene, () => member.ok(theReminder(scene)))
      const payload = { reminder_id: the(scene, 'reminder') }
      assert.deepEqual(told, [{ event: 'reminders/remove', payload, audience: { users: [member.id] } }])
      assert.deepEqual(await remindersOf(member), [])
      assert.equal((await member.call(theReminder(scene))).body.msg, 'Reminder does not exist')
    },
  },
  ...rowsWith({ clause: 'later#reminder-not-own', error: [404, 'BAD_REQUEST', 'Reminder does not exist'] }, [
    { when: 'an unknown reminder', as: 'member', send: 'DELETE /reminders/999999' },
    {
      when: "another user's reminder",
      given: reminded,
      as: 'owner',
      send: theReminder,
      afterwards: async ({ member }) => assert.equal((await remindersOf(member)).length, 1),
    },
  ]),
  {
    clause: 'later#reminder-sent later#reminder-gone',
    when: 'of two messages one has been deleted when the time comes',
    given: all(withMessage, sent('owner', ['member'], 'regrets', { name: 'deleted' })),
    ...memberReads,
    async afterwards(scene) {
      const { member, owner, world } = scene
      const scheduled_delivery_timestamp = await soon(scene)
      for (const name of ['message', 'deleted'])
        await member.ok('POST /reminders', { message_id: the(scene, name), scheduled_delivery_timestamp, note: name })
      await owner.ok(`PATCH /messages/${the(scene, 'message')}`, { content: 'High water at one' })
      await owner.ok(`DELETE /messages/${the(scene, 'deleted')}`)
      const told = await eventsOf(scene, () => anHourLater(world))
      const removed = ['reminders/remove', { users: [member.id] }]
      assert.deepEqual(opsOf(told, 'reminders'), [removed, removed])
      const [first = '', second = ''] = await newestTexts(member, 2)
      assert.match(first, /message\n```\n@_\*\*Olivia Owner\|\d+\*\* wrote:\n```quote\nHigh water at one\n```$/)
      assert.equal(
        second,
        'You asked to be reminded about a message that was deleted or that you can no longer see.\nYour note:\n```quote\ndeleted\n```',
      )
      assert.deepEqual(await remindersOf(member), [])
    },
  },
]
