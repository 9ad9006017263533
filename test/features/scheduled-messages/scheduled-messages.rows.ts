// Scheduled messages (docs/spec/later.md). The server of these rows has its own clock.
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { anHourLater, newestTexts, scheduledOf } from '#test/later.ts'
import { valuesOf } from '#test/values.ts'
import { all } from '#test/given.ts'
import { future, notInFuture, opsOf, soon } from './given.ts'
import { channel, done, remember, the, unsubscribed } from '../messages/given.ts'
import { type Afterwards, bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const place = channel('place', 'public', ['owner', 'member'])
const secret = channel('secret', 'shared', ['owner'])
const direct = { type: 'direct', content: '**High** water', scheduled_delivery_timestamp: future }
const toOwner = ({ owner }: Scene) => ({ ...direct, to: [owner.id] })
const post = 'POST /scheduled_messages'
const memberSchedules = { as: 'member', send: post } as const
const memberReads = { as: 'member', send: 'GET /users/me' } as const

/** A scheduled message of the member, remembered as `scheduled`. */
const scheduled =
  (fields: (scene: Scene) => object = toOwner) =>
  async (scene: Scene): Promise<void> =>
    remember(scene, 'scheduled', (await scene.member.ok(post, { ...fields(scene) })).scheduled_message_id)
const inPlace = all(
  place,
  scheduled(scene => ({ ...direct, type: 'channel', to: the(scene, 'place'), topic: ' tides ' })),
)
const theScheduled = (method: string) => (scene: Scene) => `${method} /scheduled_messages/${the(scene, 'scheduled')}`
const nothingScheduled: Afterwards = async ({ member }) => assert.deepEqual(await scheduledOf(member), [])
/** The member's only scheduled message is as `scheduled()` created it. */
const asBefore: Afterwards = async scene => {
  const [one] = await scheduledOf(scene.member)
  assert.partialDeepStrictEqual(one, { to: [scene.owner.id], type: 'private', content: direct.content })
}

const manyScheduled = async (scene: Scene): Promise<void> => {
  const { member, owner, realm, world } = scene
  const text = { topic: '', content: 'x', rendered: '<p>x</p>', client: 'test', read_by_sender: 0 as const }
  const row = { account_id: member.id, channel_id: null, user_ids: `[${owner.id}]`, due_at: future, failure: null }
  const rows = Array.from({ length: 999 }, () => ({ ...row, ...text }))
  await world.app.db.write(realm.id, tx => tx.db.insertInto('scheduled_message').values(rows).execute())
  await member.ok(post, { ...toOwner(scene), content: 'the thousandth' })
}

export const scheduledMessages: readonly Row[] = [
  {
    clause: 'later#schedule later#scheduled-fields',
    when: "a direct message, and the author's clients get an event",
    ...memberReads,
    given: async () => {},
    async afterwards(scene) {
      const { member, owner, admin } = scene
      const told = await eventsOf(scene, () => member.ok(post, { ...direct, to: [owner.id, member.id, owner.id] }))
      const [one] = await scheduledOf(member)
      assert.deepEqual(one, {
        scheduled_message_id: one.scheduled_message_id,
        type: 'private',
        to: [owner.id],
        content: '**High** water',
        rendered_content: '<p><strong>High</strong> water</p>',
        scheduled_delivery_timestamp: future,
        failed: false,
      })
      const payload = { scheduled_messages: [one] }
      assert.deepEqual(told, [{ event: 'scheduled_messages/add', payload, audience: { users: [member.id] } }])
      assert.deepEqual(await scheduledOf(admin), [])
    },
  },
  {
    clause: 'later#schedule later#scheduled-fields',
    when: 'a channel message, under the old name of its type',
    given: place,
    ...memberSchedules,
    fields: scene => ({ ...direct, type: 'stream', to: the(scene, 'place'), topic: ' tides ' }),
    async afterwards(scene, { body }) {
      const [one] = await scheduledOf(scene.member)
      const { scheduled_message_id, type, to, topic } = one
      assert.deepEqual(
        [scheduled_message_id, type, to, topic],
        [body.scheduled_message_id, 'stream', the(scene, 'place'), 'tides'],
      )
    },
  },
  {
    clause: 'later#scheduled-fields',
    when: 'a message to oneself',
    ...memberSchedules,
    fields: ({ member }) => ({ ...direct, type: 'private', to: [member.id] }),
    afterwards: async ({ member }) => assert.deepEqual((await scheduledOf(member))[0].to, [member.id]),
  },
  ...rowsWith({ ...memberSchedules, clause: 'later#schedule-parameters', afterwards: nothingScheduled }, [
    ...(['type', 'to', 'content', 'scheduled_delivery_timestamp'] as const).map((name): Part => ({
      when: `no ${name}`,
      fields: scene => {
        const { [name]: _, ...rest } = toOwner(scene)
        return rest
      },
      error: missing(name),
    })),
    { when: 'another type', fields: scene => ({ ...toOwner(scene), type: 'mail' }), error: bad('Invalid type') },
    {
      when: 'one user instead of a list',
      fields: ({ owner }) => ({ ...direct, to: owner.id }),
      error: bad('Invalid data type for recipients'),
    },
    { when: 'no recipients', fields: { ...direct, to: [] }, error: bad('Message must have recipients') },
    {
      when: 'two channels',
      fields: { ...direct, type: 'channel', to: [1, 2], topic: 'x' },
      error: bad('Expected exactly one channel'),
    },
  ]),
  ...rowsWith({ ...memberSchedules, clause: 'later#schedule-time', afterwards: nothingScheduled }, [
    {
      when: 'a time in the past',
      fields: scene => ({ ...toOwner(scene), scheduled_delivery_timestamp: 1_600_000_000 }),
      error: bad(notInFuture),
    },
    {
      when: 'a negative time',
      fields: scene => ({ ...toOwner(scene), scheduled_delivery_timestamp: -1 }),
      error: bad(notInFuture),
    },
    {
      when: 'a time after the year 9999',
      fields: scene => ({ ...toOwner(scene), scheduled_delivery_timestamp: 253_402_300_800 }),
      error: bad('scheduled_delivery_timestamp is too large'),
    },
  ]),
  ...rowsWith({ ...memberSchedules, clause: 'later#schedule-rules', afterwards: nothingScheduled }, [
    { when: 'an unknown user', fields: { ...direct, to: [999_999] }, error: bad('Invalid user ID 999999') },
    {
      when: 'a user of another organization',
      fields: ({ other }) => ({ ...direct, to: [other.owner.id] }),
      error: ({ other }) => bad(`Invalid user ID ${other.owner.id}`),
    },
    {
      when: 'an unknown channel',
      fields: { ...direct, type: 'channel', to: 999_999, topic: 'x' },
      error: [400, 'STREAM_DOES_NOT_EXIST', "Channel with ID '999999' does not exist", { stream_id: 999_999 }],
    },
    {
      when: "other users' private channel",
      given: secret,
      fields: scene => ({ ...direct, type: 'channel', to: the(scene, 'secret'), topic: 'x' }),
      error: scene => {
        const stream_id = the(scene, 'secret')
        return [400, 'STREAM_DOES_NOT_EXIST', `Channel with ID '${stream_id}' does not exist`, { stream_id }]
      },
    },
    {
      when: 'a channel without a topic',
      given: place,
      fields: scene => ({ ...direct, type: 'channel', to: the(scene, 'place') }),
      error: bad('Missing topic'),
    },
    {
      when: 'only white space',
      fields: scene => ({ ...toOwner(scene), content: ' \n' }),
      error: bad('Message must not be empty'),
    },
  ]),
  {
    clause: 'later#schedule-twice',
    when: 'the same message is scheduled again',
    given: scheduled(),
    ...memberReads,
    async afterwards(scene) {
      const told = await eventsOf(scene, async () => {
        const { scheduled_message_id } = await scene.member.ok(post, toOwner(scene))
        assert.equal(scheduled_message_id, the(scene, 'scheduled'))
      })
      assert.deepEqual(told, [])
      await scene.member.ok(post, { ...toOwner(scene), content: 'another' })
      assert.equal((await scheduledOf(scene.member)).length, 2)
    },
  },
  {
    clause: 'later#schedule-limit',
    when: 'one more than a thousand',
    given: manyScheduled,
    ...memberSchedules,
    fields: toOwner,
    error: bad('Too many scheduled messages (limit: 1000).'),
  },
  {
    clause: 'later#scheduled-list',
    when: 'the next one is first',
    given: all(
      scheduled(),
      scheduled(scene => ({ ...toOwner(scene), content: 'before', scheduled_delivery_timestamp: future - 1 })),
    ),
    as: 'member',
    send: 'GET /scheduled_messages',
    afterwards: async (_, { body }) =>
      assert.deepEqual(valuesOf(body.scheduled_messages, 'content'), ['before', direct.content]),
  },
  ...(['PATCH', 'DELETE'] as const).flatMap(method =>
    rowsWith({ clause: 'later#scheduled-not-own', error: [404, 'BAD_REQUEST', 'Scheduled message does not exist'] }, [
      { when: `${method} of an unknown one`, as: 'member', send: `${method} /scheduled_messages/999999` },
      {
        when: `${method} of another user's message`,
        given: scheduled(),
        as: 'owner',
        send: theScheduled(method),
        fields: { content: 'mine' },
        afterwards: asBefore,
      },
    ]),
  ),
  {
    clause: 'later#reschedule',
    when: "the text and the time change, and the author's clients get an event",
    given: scheduled(),
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const patch = theScheduled('PATCH')(scene)
      const change = { content: 'low', scheduled_delivery_timestamp: future + 1 }
      const told = await eventsOf(scene, () => member.ok(patch, change))
      const [scheduled_message] = await scheduledOf(member)
      assert.partialDeepStrictEqual(scheduled_message, { ...change, rendered_content: '<p>low</p>', type: 'private' })
      assert.deepEqual(told, [
        { event: 'scheduled_messages/update', payload: { scheduled_message }, audience: { users: [member.id] } },
      ])
      assert.deepEqual(await eventsOf(scene, () => member.ok(patch)), [])
    },
  },
  ...rowsWith(
    { clause: 'later#reschedule', given: scheduled(), as: 'member', send: theScheduled('PATCH'), afterwards: asBefore },
    [
      { when: 'to an unknown user', fields: { to: [999_999], content: 'x' }, error: bad('Invalid user ID 999999') },
      {
        when: 'to a time in the past',
        fields: { content: 'x', scheduled_delivery_timestamp: 1_600_000_000 },
        error: bad(notInFuture),
      },
      { when: 'to an empty text', fields: { content: '' }, error: bad('Message must not be empty') },
    ],
  ),
  ...rowsWith({ clause: 'later#reschedule-type', as: 'member', send: theScheduled('PATCH') }, [
    {
      when: 'a channel without its ID',
      given: scheduled(),
      fields: { type: 'channel', topic: 'x' },
      error: bad('To change the type, you also need to set the recipients.'),
      afterwards: asBefore,
    },
    {
      when: 'a channel without a topic',
      given: all(scheduled(), place),
      fields: scene => ({ type: 'channel', to: the(scene, 'place') }),
      error: bad('Missing topic'),
      afterwards: asBefore,
    },
    {
      when: 'a direct message becomes a channel message',
      given: all(scheduled(), place),
      fields: scene => ({ type: 'channel', to: the(scene, 'place'), topic: 'tides' }),
      answers: {},
      async afterwards(scene) {
        const [one] = await scheduledOf(scene.member)
        assert.deepEqual([one.type, one.to, one.topic], ['stream', the(scene, 'place'), 'tides'])
      },
    },
    {
      when: 'a channel message becomes a direct message, and its topic is ignored',
      given: inPlace,
      fields: ({ owner }) => ({ type: 'direct', to: [owner.id], topic: 'tides' }),
      answers: {},
      async afterwards({ member, owner }) {
        const [one] = await scheduledOf(member)
        assert.deepEqual([one.type, one.to, one.topic], ['private', [owner.id], undefined])
      },
    },
  ]),
  {
    clause: 'later#unschedule',
    when: "a scheduled message is deleted, and the author's clients get an event",
    given: scheduled(),
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const remove = theScheduled('DELETE')(scene)
      const told = await eventsOf(scene, () => member.ok(remove))
      const payload = { scheduled_message_id: the(scene, 'scheduled') }
      assert.deepEqual(told, [{ event: 'scheduled_messages/remove', payload, audience: { users: [member.id] } }])
      assert.deepEqual(await scheduledOf(member), [])
      assert.equal((await member.call(remove)).body.msg, 'Scheduled message does not exist')
    },
  },
  {
    clause: 'later#scheduled-sent',
    when: 'at its time the message is sent once',
    given: place,
    ...memberReads,
    async afterwards(scene) {
      const { member, owner, world } = scene
      const time = { scheduled_delivery_timestamp: await soon(scene) }
      await scheduled(() => ({ ...direct, type: 'channel', to: the(scene, 'place'), topic: 'tides', ...time }))(scene)
      const told = await eventsOf(scene, async () => {
        await anHourLater(world)
        await anHourLater(world)
      })
      assert.deepEqual(opsOf(told, 'scheduled_messages'), [['scheduled_messages/remove', { users: [member.id] }]])
      assert.deepEqual(await scheduledOf(member), [])
      const { messages } = await owner.ok('GET /messages', { anchor: 'newest', num_before: 5, num_after: 0 })
      const texts = messages.filter((one: any) => one.sender_id === member.id)
      assert.deepEqual(valuesOf(texts, 'subject', 'content'), [['tides', '<p><strong>High</strong> water</p>']])
    },
  },
  {
    clause: 'later#scheduled-failed later#reschedule-failed',
    when: 'the author has lost the right to send, and gets it back',
    given: channel('secret', 'shared', ['owner', 'member']),
    ...memberReads,
    async afterwards(scene) {
      const { member, owner, world } = scene
      const time = { scheduled_delivery_timestamp: await soon(scene) }
      await scheduled(() => ({ ...direct, type: 'channel', to: the(scene, 'secret'), topic: 'x', ...time }))(scene)
      await unsubscribed('secret', 'member')(scene)
      const told = await eventsOf(scene, () => anHourLater(world))
      assert.deepEqual(opsOf(told, 'scheduled_messages'), [['scheduled_messages/update', { users: [member.id] }]])
      assert.deepEqual(valuesOf(await scheduledOf(member), 'failed'), [true])
      const [notice] = await newestTexts(member, 1)
      assert.match(notice ?? '', new RegExp(`Channel with ID '${the(scene, 'secret')}' does not exist`))
      const patch = theScheduled('PATCH')(scene)
      assert.equal((await member.call(patch, { content: 'x' })).body.msg, notInFuture)
      await done('owner', 'POST /users/me/subscriptions', {
        subscriptions: [{ name: 'secret' }],
        principals: [member.id],
      })(scene)
      await member.ok(patch, { scheduled_delivery_timestamp: await soon(scene) })
      assert.deepEqual(valuesOf(await scheduledOf(member), 'failed', 'content'), [[false, direct.content]])
      assert.equal((await owner.ok('GET /scheduled_messages')).scheduled_messages.length, 0)
    },
  },
]
