// Drafts (docs/spec/drafts.md).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { limitGuests } from '#test/groups.ts'
import { privacy } from '#test/messages.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'
import { deactivated } from '#test/given.ts'
import { bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const plain = { type: '', to: [], topic: '', content: 'plain' }
const without = (name: string): object => Object.fromEntries(Object.entries(plain).filter(([key]) => key !== name))

type Draft = Readonly<Record<string, unknown>> & { readonly id: number }
const draftsOf = async (person: Person): Promise<Draft[]> => (await person.ok('GET /drafts')).drafts
const create = async (person: Person, ...drafts: object[]): Promise<number[]> =>
  (await person.ok('POST /drafts', { drafts })).ids
const withoutSync = ({ member }: Scene): Promise<unknown> =>
  member.ok('PATCH /settings', { enable_drafts_synchronization: false })

const memberCreates = { as: 'member', send: 'POST /drafts' } as const
const memberReads = { as: 'member', send: 'GET /drafts' } as const

/** These drafts are refused, and nothing is stored. */
const refusedRow = (clause: string, when: string, drafts: unknown, msg: string): Row => ({
  clause,
  when,
  ...memberCreates,
  fields: { drafts },
  error: bad(msg),
  afterwards: async ({ member }) => assert.deepEqual(await draftsOf(member), []),
})

/** The draft is stored, and read back with these values. */
const storedRow = (
  clause: string,
  when: string,
  draft: (scene: Scene) => object,
  stored: (scene: Scene) => object,
  given?: Row['given'],
): Row => ({
  clause,
  when,
  ...(given === undefined ? {} : { given }),
  ...memberCreates,
  fields: scene => ({ drafts: [draft(scene)] }),
  async afterwards(scene, { body }) {
    const [read] = await draftsOf(scene.member)
    assert.equal(read?.id, body.ids[0])
    assert.partialDeepStrictEqual(read, stored(scene))
  },
})

/** The wrong structure of one draft, and the error with the position of the draft. */
const malformed: readonly (readonly [when: string, draft: unknown, msg: (at: string) => string])[] = [
  ...['type', 'to', 'topic', 'content'].map(
    name => [`no ${name}`, without(name), (at: string) => `${at}["${name}"] field is missing: Field required`] as const,
  ),
  ['another type', { ...plain, type: 'direct' }, at => `Invalid ${at}["type"]`],
  ['a type that is no text', { ...plain, type: 1 }, at => `Invalid ${at}["type"]`],
  ['no list of addressees', { ...plain, to: 7 }, at => `${at}["to"] is not a list`],
  ['an addressee that is no number', { ...plain, to: [1, 'x'] }, at => `${at}["to"][1] is not an integer`],
  ['a topic that is no text', { ...plain, topic: null }, at => `${at}["topic"] is not a string`],
  ['content that is no text', { ...plain, content: 5 }, at => `${at}["content"] is not a string`],
  ['blank content', { ...plain, content: ' \n\t ' }, at => `${at}["content"] cannot be blank`],
  ['a time that is no number', { ...plain, timestamp: '5' }, at => `${at}["timestamp"]["int"] is not an integer`],
  ['a time that is a boolean', { ...plain, timestamp: true }, at => `${at}["timestamp"]["int"] is not an integer`],
  ['a time after the year 9999', { ...plain, timestamp: 253_402_300_800 }, at => `${at}["timestamp"] is too large`],
  ['an ID', { ...plain, id: 1 }, at => `Argument "id" at ${at}["id"] is unexpected`],
  // With several errors, the order of the fields decides; unknown fields come last.
  [
    'everything wrong',
    { more: 1, timestamp: '', content: '', topic: 1, to: 1, type: 'x' },
    at => `Invalid ${at}["type"]`,
  ],
  ['type aside', { more: 1, timestamp: '', content: '', topic: 1, to: 1, type: '' }, at => `${at}["to"] is not a list`],
  [
    'to aside',
    { more: 1, timestamp: '', content: '', topic: 1, to: [], type: '' },
    at => `${at}["topic"] is not a string`,
  ],
  [
    'topic aside',
    { more: 1, timestamp: '', content: '', topic: '', to: [], type: '' },
    at => `${at}["content"] cannot be blank`,
  ],
  ['content aside', { more: 1, timestamp: '', ...plain }, at => `${at}["timestamp"]["int"] is not an integer`],
]

const channelNumber = async ({ member }: Scene, name: string): Promise<number> =>
  (await member.ok('GET /users/me/subscriptions')).subscriptions.find((one: { name: string }) => one.name === name)
    .stream_id

/** A channel to which only the owner is subscribed, and the error for a draft for it. */
const closedChannel = (
  when: string,
  as: 'member' | 'guest' | 'admin',
  more: Record<string, unknown>,
  then?: (scene: Scene, id: number) => Promise<unknown>,
): Row => {
  let id = 0
  return {
    clause: 'drafts#channel',
    when,
    async given(scene) {
      id = await scene.channel('closed', more)
      await then?.(scene, id)
    },
    as,
    send: 'POST /drafts',
    fields: () => ({ drafts: [{ ...plain, type: 'stream', to: [id] }] }),
    error: bad('Invalid channel ID'),
  }
}

const long = (length: number): string => 'x'.repeat(length)

export const drafts: readonly Row[] = [
  {
    clause: 'drafts#types drafts#create conventions#timestamps',
    when: 'drafts of all types are stored; their IDs are in the given order',
    given: scene => scene.channel('general', { subscribers: [scene.member] }),
    ...memberCreates,
    fields: {
      drafts: [
        { ...plain, timestamp: 30 },
        { ...plain, content: 'second', timestamp: 20 },
      ],
    },
    async afterwards(scene, { body }) {
      const { member, owner } = scene
      const [first, second] = body.ids
      const channel = await channelNumber(scene, 'general')
      const [third, fourth] = await create(
        member,
        { type: 'stream', to: [channel], topic: 'tea', content: 'to a channel', timestamp: 10 },
        { type: 'private', to: [owner.id], topic: 'x', content: 'to somebody', timestamp: 5 },
      )
      assert.deepEqual(await draftsOf(member), [
        { id: first, ...plain, timestamp: 30 },
        { id: second, ...plain, content: 'second', timestamp: 20 },
        { id: third, type: 'stream', to: [channel], topic: 'tea', content: 'to a channel', timestamp: 10 },
        { id: fourth, type: 'private', to: [owner.id], topic: '', content: 'to somebody', timestamp: 5 },
      ])
    },
  },
  ...rowsWith({ clause: 'drafts#create-none', ...memberCreates, given: async () => {}, answers: { ids: [] } }, [
    {
      when: 'no drafts at all',
      afterwards: async ({ events }) =>
        assert.deepEqual(
          (await events()).filter(({ type }) => type === 'drafts'),
          [],
        ),
    },
    {
      when: 'an empty list',
      fields: { drafts: [] },
      afterwards: async ({ events }) =>
        assert.deepEqual(
          (await events()).filter(({ type }) => type === 'drafts'),
          [],
        ),
    },
  ]),
  {
    clause: 'drafts#list drafts#list-ties drafts#list-own',
    when: 'the most recently edited first; of drafts edited at the same time the newer one first',
    given: ({ member, owner }) =>
      Promise.all([
        create(
          member,
          ...[5, 9, 7, 9, 9.5, 9.25].map(timestamp => ({ ...plain, content: `at ${timestamp}`, timestamp })),
        ),
        create(owner, { ...plain, content: 'of somebody else' }),
      ]),
    as: 'member',
    send: 'GET /drafts',
    async afterwards(_, { body: { count, drafts: read } }) {
      assert.equal(count, 6)
      assert.deepEqual(valuesOf(read, 'content'), ['at 9.5', 'at 9.25', 'at 9', 'at 9', 'at 7', 'at 5'])
      assert.ok(read[2].id > read[3].id)
    },
  },
  {
    clause: 'conventions#order-method',
    when: "a method that drafts don't have",
    send: 'PUT /drafts',
    error: [405, 'METHOD_NOT_ALLOWED', 'Method Not Allowed', { allowed_methods: ['GET', 'POST', 'HEAD'] }],
  },
  {
    clause: 'drafts#list drafts#list-own',
    when: 'there are none',
    as: 'moderator',
    send: 'GET /drafts',
    answers: { count: 0, drafts: [] },
  },
  {
    clause: 'drafts#create-event',
    when: "only the author's other clients get an event",
    ...memberCreates,
    fields: {
      drafts: [
        { ...plain, timestamp: 1 },
        { ...plain, timestamp: 2 },
      ],
    },
    async afterwards({ member, events }, { body: { ids } }) {
      const told = (await events()).filter(({ type }) => type === 'drafts')
      assert.deepEqual(
        told.map(({ op, payload, audience }) => ({ op, payload, audience })),
        [
          {
            op: 'add',
            payload: { drafts: [1, 2].map((timestamp, index) => ({ id: ids[index], ...plain, timestamp })) },
            audience: { users: [member.id] },
          },
        ],
      )
    },
  },

  ...(
    [
      ['GET /drafts', {}],
      ['POST /drafts', { drafts: 'no JSON' }],
      ['PATCH /drafts/1', {}],
      ['DELETE /drafts/1', {}],
    ] as const
  ).map(([send, fields]): Row => ({
    clause: `drafts#synchronization${send.startsWith('GET') ? ' drafts#list-synchronization' : ''}`,
    when: `${send} without synchronization, before parameters are checked`,
    given: withoutSync,
    as: 'member',
    send,
    fields,
    error: bad('User has disabled synchronizing drafts.'),
  })),
  {
    clause: 'drafts#synchronization-off',
    when: 'turning synchronization off deletes the drafts without events; turned on again it starts empty',
    given: ({ member, owner }) => Promise.all([create(member, plain, plain), create(owner, plain)]),
    as: 'member',
    send: 'PATCH /settings',
    fields: { enable_drafts_synchronization: false },
    async afterwards(scene) {
      const { member, owner } = scene
      const told = await eventsOf(scene, () => member.ok('PATCH /settings', { enable_drafts_synchronization: true }))
      assert.ok(told.every(({ event }) => event === 'user_settings/update'))
      assert.deepEqual(await draftsOf(member), [])
      assert.equal((await draftsOf(owner)).length, 1)
      const all = (await scene.events()).filter(({ type }) => type === 'drafts').map(({ op }) => op)
      assert.deepEqual(all, ['add', 'add'])
    },
  },

  {
    clause: 'drafts#not-json',
    when: 'not JSON',
    ...memberCreates,
    fields: { drafts: 'x' },
    error: bad('drafts is not valid JSON'),
  },
  refusedRow('drafts#not-a-list', 'no list', plain, 'drafts is not a list'),
  ...[5, null, 'text', [plain]].map(item =>
    refusedRow(
      'drafts#not-an-object',
      `${JSON.stringify(item)} among them`,
      [plain, item],
      'Invalid drafts[1]: Input should be a valid dictionary or instance of DraftData',
    ),
  ),
  ...malformed.map(([when, draft, msg]) =>
    refusedRow('drafts#structure', `${when}, second of two`, [plain, draft], msg('drafts[1]')),
  ),
  refusedRow('drafts#structure', 'with an ID', [{ ...plain, id: 1 }], 'Argument "id" at drafts[0]["id"] is unexpected'),

  refusedRow(
    'drafts#content',
    'a NUL in the content',
    [{ ...plain, content: 'a\0b' }],
    'Message must not contain null bytes',
  ),
  storedRow(
    'drafts#content',
    'white space around the content is removed',
    () => ({ ...plain, content: '\n  a\n b \t' }),
    () => ({ content: 'a\n b' }),
  ),
  storedRow(
    'drafts#content-length',
    'content of 10000 characters',
    () => ({ ...plain, content: '🐦'.repeat(10_000) }),
    () => ({ content: '🐦'.repeat(10_000) }),
  ),
  storedRow(
    'drafts#content-length',
    'content of 10001 characters is cut',
    () => ({ ...plain, content: long(10_001) }),
    () => ({ content: `${long(9_980)}\n[message truncated]` }),
  ),
  refusedRow('drafts#time', 'a time before 1970', [{ ...plain, timestamp: -1 }], 'Timestamp must not be negative.'),
  refusedRow('drafts#time', 'a moment before 1970', [{ ...plain, timestamp: -0.5 }], 'Timestamp must not be negative.'),
  storedRow(
    'drafts#time drafts#whole-seconds',
    'a fraction of a second is dropped',
    () => ({ ...plain, timestamp: 12.9 }),
    () => ({ timestamp: 12 }),
  ),
  storedRow(
    'drafts#time',
    'the last second of the year 9999',
    () => ({ ...plain, timestamp: 253_402_300_799 }),
    () => ({ timestamp: 253_402_300_799 }),
  ),
  ...[{}, { timestamp: null }].map((time): Row => ({
    clause: 'drafts#time drafts#types',
    when: `the server fills in the time: ${JSON.stringify(time)}`,
    ...memberCreates,
    fields: { drafts: [{ ...plain, ...time }] },
    async afterwards({ member }) {
      const [draft] = await draftsOf(member)
      assert.ok(Number.isInteger(draft?.['timestamp']))
      assert.ok(Math.abs(Number(draft?.['timestamp']) - Date.now() / 1000) < 100)
    },
  })),
  {
    clause: 'drafts#topic-length',
    when: 'a topic of 61 characters is cut; one of 60 is neither cut nor trimmed',
    given: ({ channel, member }) => channel('general', { subscribers: [member] }),
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const to = [await channelNumber(scene, 'general')]
      const topics = [long(61), ` ${long(58)} `, 'general chat', '']
      await create(member, ...topics.map((topic, n) => ({ ...plain, type: 'stream', to, topic, timestamp: 100 - n })))
      assert.deepEqual(valuesOf(await draftsOf(member), 'topic'), [
        `${long(57)}...`,
        ` ${long(58)} `,
        'general chat',
        '',
      ])
    },
  },
  refusedRow(
    'drafts#topic-null-bytes',
    'a NUL in the topic',
    [{ ...plain, type: 'stream', to: [], topic: 'a\0' }],
    'Topic must not contain null bytes',
  ),
  storedRow(
    'drafts#topic-null-bytes',
    'a NUL in a topic that is ignored',
    () => ({ ...plain, topic: 'a\0' }),
    () => ({ topic: '' }),
  ),
  ...[[], [1, 2], [1, 1]].map(to =>
    refusedRow(
      'drafts#one-channel',
      `a channel draft to ${JSON.stringify(to)}`,
      [{ ...plain, type: 'stream', to }],
      'Must specify exactly 1 channel ID for channel messages',
    ),
  ),
  ...[0, -1, 999_999, Number.MAX_SAFE_INTEGER].map(id =>
    refusedRow('drafts#channel', `channel ${id}`, [{ ...plain, type: 'stream', to: [id] }], 'Invalid channel ID'),
  ),
  closedChannel('a private channel', 'member', privacy.shared),
  closedChannel('a private channel, for an administrator', 'admin', privacy.protected),
  closedChannel('a public channel, for a guest who is not subscribed', 'guest', {}),
  closedChannel('an archived channel', 'member', {}, ({ owner }, id) => owner.ok(`DELETE /streams/${id}`)),
  {
    clause: 'drafts#channel',
    when: 'a channel of another organization',
    async given({ other }) {
      await other.channel('theirs')
    },
    ...memberReads,
    async afterwards({ member, other }) {
      const { stream_id } = await other.owner.ok('GET /get_stream_id', { stream: 'theirs' })
      const answer = await member.call('POST /drafts', { drafts: [{ ...plain, type: 'stream', to: [stream_id] }] })
      assert.deepEqual([answer.status, answer.body.msg], [400, 'Invalid channel ID'])
    },
  },
  refusedRow(
    'drafts#recipients',
    'an unknown user',
    [{ ...plain, type: 'private', to: [999_999] }],
    'Invalid user ID 999999',
  ),
  {
    clause: 'drafts#recipients',
    when: 'a user of another organization',
    ...memberCreates,
    fields: ({ owner, other }) => ({ drafts: [{ ...plain, type: 'private', to: [owner.id, other.owner.id] }] }),
    error: ({ other }) => bad(`Invalid user ID ${other.owner.id}`),
  },
  ...rowsWith({ given: limitGuests, as: 'guest', send: 'POST /drafts' }, [
    {
      clause: 'drafts#recipients-hidden users#limited-guests',
      when: 'a guest writes to a hidden user',
      fields: ({ bot, member }) => ({ drafts: [{ ...plain, type: 'private', to: [bot.id, member.id] }] }),
      error: bad('You do not have permission to access some of the recipients.'),
    },
    {
      clause: 'drafts#recipients-hidden',
      when: 'a guest writes to visible users',
      fields: ({ bot, guest }) => ({ drafts: [{ ...plain, type: 'private', to: [bot.id, guest.id] }] }),
      afterwards: async ({ guest, bot }) => assert.deepEqual((await draftsOf(guest))[0]?.['to'], [bot.id]),
    },
  ]),
  {
    clause: 'drafts#recipients-deactivated',
    when: 'a deactivated user',
    given: deactivated('moderator'),
    ...memberCreates,
    fields: ({ owner, moderator }) => ({ drafts: [{ ...plain, type: 'private', to: [owner.id, moderator.id] }] }),
    error: ({ moderator }) => bad(`'${moderator.email}' is no longer using Parley.`),
  },
  refusedRow(
    'drafts#all-or-nothing conventions#refused-changes-nothing',
    'one bad draft among a hundred',
    Array.from({ length: 100 }, (_, n) => ({ ...plain, ...(n === 98 ? { type: 'stream', to: [1, 2] } : {}) })),
    'Must specify exactly 1 channel ID for channel messages',
  ),
  refusedRow(
    'drafts#all-or-nothing',
    'of several bad drafts the first is named, whatever its error',
    [plain, { ...plain, type: 'private', to: [-5] }, { ...plain, content: '\0' }],
    'Invalid user ID -5',
  ),
  refusedRow(
    'drafts#all-or-nothing',
    'the structure of all drafts is checked before the content of any',
    [
      { ...plain, content: '\0' },
      { ...plain, type: 'x' },
    ],
    'Invalid drafts[1]["type"]',
  ),
  {
    clause: 'drafts#many',
    when: 'far more drafts than a user writes',
    ...memberCreates,
    fields: { drafts: Array.from({ length: 2_500 }, (_, n) => ({ ...plain, content: `${n}`, timestamp: 5_000 - n })) },
    async afterwards({ member }, { body: { ids } }) {
      const read = await draftsOf(member)
      assert.deepEqual(valuesOf(read, 'id'), ids)
      assert.deepEqual(
        valuesOf(read, 'content'),
        Array.from({ length: 2_500 }, (_, n) => `${n}`),
      )
    },
  },

  storedRow(
    'drafts#recipients-stored',
    'users: each once, ascending, without the author, and no topic',
    ({ owner, admin, member }) => ({
      ...plain,
      type: 'private',
      to: [admin.id, member.id, owner.id, admin.id],
      topic: 'x',
    }),
    ({ owner, admin }) => ({ type: 'private', to: [owner.id, admin.id].toSorted((a, b) => a - b), topic: '' }),
  ),
  storedRow(
    'drafts#recipients-stored',
    'to oneself',
    ({ member }) => ({ ...plain, type: 'private', to: [member.id, member.id] }),
    ({ member }) => ({ type: 'private', to: [member.id] }),
  ),
  storedRow(
    'drafts#direct-to-nobody',
    'without recipients',
    () => ({ ...plain, type: 'private', topic: 'x' }),
    () => ({ type: '', to: [], topic: '' }),
  ),
  storedRow(
    'drafts#unaddressed drafts#types',
    'addressees of an unaddressed draft are neither checked nor kept',
    () => ({ ...plain, to: [999_999, -1], topic: 'x' }),
    () => ({ type: '', to: [], topic: '' }),
  ),
  {
    clause: 'drafts#channel-gone',
    when: 'a draft stays when its channel is archived',
    given: ({ channel, member }) => channel('general', { subscribers: [member] }),
    ...memberReads,
    async afterwards(scene) {
      const { member, owner } = scene
      const id = await channelNumber(scene, 'general')
      await create(member, { ...plain, type: 'stream', to: [id] })
      await owner.ok(`DELETE /streams/${id}`)
      assert.partialDeepStrictEqual((await draftsOf(member))[0], { type: 'stream', to: [id] })
    },
  },
  {
    clause: 'drafts#channel-gone',
    when: 'a draft loses its channel when the channel is erased',
    given: ({ channel, member }) => channel('general', { subscribers: [member] }),
    ...memberReads,
    async afterwards(scene) {
      const { member, world, realm } = scene
      const id = await channelNumber(scene, 'general')
      await create(member, { ...plain, type: 'stream', to: [id] })
      await world.app.db.write(realm.id, async tx => {
        await tx.db.deleteFrom('subscription_span').where('channel_id', '=', id).execute()
        await tx.db.deleteFrom('subscription').where('channel_id', '=', id).execute()
        await tx.db.deleteFrom('channel').where('id', '=', id).execute()
      })
      assert.partialDeepStrictEqual((await draftsOf(member))[0], { type: '', to: [] })
    },
  },

  ...rowsWith({ clause: 'drafts#replace-checks', as: 'member', send: 'PATCH /drafts/1' }, [
    ...malformed.map(([when, draft, msg]): Part => ({
      when: `replacing a draft, but ${when}`,
      fields: { draft },
      error: bad(msg('draft')),
    })),
    { when: 'replacing a draft with nothing', error: missing('draft') },
    {
      when: 'replacing a draft with something else',
      fields: { draft: [] },
      error: bad('Invalid draft: Input should be a valid dictionary or instance of DraftData'),
    },
  ]),
  ...['PATCH', 'DELETE'].flatMap((method): Row[] => [
    {
      clause: 'drafts#not-own',
      when: `${method} of an unknown draft`,
      as: 'member',
      send: `${method} /drafts/999999`,
      // Other errors in the request don't matter.
      fields: { draft: { ...plain, content: '\0' } },
      error: [404, 'BAD_REQUEST', 'Draft does not exist'],
    },
    {
      clause: 'drafts#not-own',
      when: `${method} of another user's draft`,
      given: ({ owner }) => create(owner, plain),
      ...memberReads,
      async afterwards({ owner, member }) {
        const [theirs] = await draftsOf(owner)
        const fields = { draft: { ...plain, content: 'mine' } }
        const answer = await member.call(`${method} /drafts/${theirs?.id}`, fields)
        assert.deepEqual([answer.status, answer.body.msg], [404, 'Draft does not exist'])
        assert.deepEqual(await draftsOf(owner), [theirs])
      },
    },
  ]),
  {
    clause: 'drafts#replace',
    when: "a draft is replaced as a whole, and the author's clients get an event",
    given: ({ member }) => create(member, { ...plain, timestamp: 5 }),
    ...memberReads,
    async afterwards(scene) {
      const { member, owner } = scene
      const [before] = await draftsOf(member)
      const draft = { type: 'private', to: [owner.id], topic: 'x', content: ' new ' }
      const told = await eventsOf(scene, () => member.ok(`PATCH /drafts/${before?.id}`, { draft }))
      const [after] = await draftsOf(member)
      assert.partialDeepStrictEqual(after, {
        id: before?.id,
        type: 'private',
        to: [owner.id],
        topic: '',
        content: 'new',
      })
      assert.ok(Math.abs(Number(after?.['timestamp']) - Date.now() / 1000) < 100)
      assert.deepEqual(told, [{ event: 'drafts/update', payload: { draft: after }, audience: { users: [member.id] } }])
    },
  },
  {
    clause: 'drafts#replace',
    when: 'a replacement follows the same rules; a bad one changes nothing',
    given: ({ member }) => create(member, plain),
    ...memberReads,
    async afterwards({ member }) {
      const before = await draftsOf(member)
      const draft = { ...plain, type: 'stream', to: [1, 2] }
      const answer = await member.call(`PATCH /drafts/${before[0]?.id}`, { draft })
      assert.equal(answer.body.msg, 'Must specify exactly 1 channel ID for channel messages')
      assert.deepEqual(await draftsOf(member), before)
    },
  },
  {
    clause: 'drafts#delete',
    when: "a draft is deleted, and the author's clients get an event",
    given: ({ member }) => create(member, { ...plain, content: 'kept' }, { ...plain, content: 'deleted' }),
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const draft = (await draftsOf(member)).find(({ content }) => content === 'deleted') as Draft
      const told = await eventsOf(scene, () => member.ok(`DELETE /drafts/${draft.id}`))
      const payload = { draft_id: draft.id }
      assert.deepEqual(told, [{ event: 'drafts/remove', payload, audience: { users: [member.id] } }])
      assert.deepEqual(valuesOf(await draftsOf(member), 'content'), ['kept'])
      assert.equal((await member.call(`DELETE /drafts/${draft.id}`)).status, 404)
    },
  },
]
