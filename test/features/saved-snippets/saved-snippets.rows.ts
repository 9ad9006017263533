// Saved snippets (docs/spec/saved-snippets.md).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import type { Person } from '#test/world.ts'
import { bad, missing, type Row, rowsWith, type Scene } from '#test/row.ts'

const tides = { title: 'Tides', content: 'High water at noon.' }
const unknown = [404, 'BAD_REQUEST', 'Saved snippet does not exist.'] as const

interface Snippet {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly date_created: number
}
const snippetsOf = async (person: Person): Promise<Snippet[]> => (await person.ok('GET /saved_snippets')).saved_snippets
const saved = ({ member }: Scene): Promise<unknown> => member.ok('POST /saved_snippets', tides)
const only = async (person: Person): Promise<Snippet> => (await snippetsOf(person))[0] as Snippet

const memberReads = { given: saved, as: 'member', send: 'GET /saved_snippets' } as const
const memberEdits = { as: 'member', send: 'PATCH /saved_snippets/999999' } as const
const memberSaves = { as: 'member', send: 'POST /saved_snippets' } as const

/** Values that are refused, for every user and every snippet. */
const wrong: readonly (readonly [when: string, fields: Readonly<Record<string, string>>, msg: string])[] = [
  ['blank content', { content: ' \n ' }, 'content cannot be blank'],
  ['empty content', { content: '' }, 'content cannot be blank'],
  ['content of 10001 characters', { content: '🐦'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ['a blank title', { title: '\t' }, 'title cannot be blank'],
  ['a title of 61 characters', { title: '🐦'.repeat(61) }, 'title is too long (limit: 60 characters)'],
  ['a NUL in the content', { content: 'a\0' }, 'content must not contain null bytes'],
  ['a NUL in the title', { title: '\0a' }, 'title must not contain null bytes'],
  ['both wrong: content is named', { title: '', content: '' }, 'content cannot be blank'],
]

const edits: readonly (readonly [when: string, change: Readonly<Record<string, string>>, after: object])[] = [
  ['the title', { title: 'Ebb' }, { ...tides, title: 'Ebb' }],
  ['the content', { content: 'Low.' }, { ...tides, content: 'Low.' }],
  ['both, trimmed', { title: '  Ebb ', content: '\nLow.\n' }, { title: 'Ebb', content: 'Low.' }],
  [
    'both, of the greatest length',
    { title: '🐦'.repeat(60), content: ` ${'🐦'.repeat(10_000)} ` },
    { title: '🐦'.repeat(60), content: '🐦'.repeat(10_000) },
  ],
]

export const savedSnippets: readonly Row[] = [
  ...edits.map(([when, change, expected]): Row => ({
    clause: 'saved-snippets#fields saved-snippets#change saved-snippets#stored',
    when: `a user changes ${when}; clients get the whole snippet`,
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const before = await only(member)
      const told = await eventsOf(scene, () => member.ok(`PATCH /saved_snippets/${before.id}`, change))
      const after = await only(member)
      assert.deepEqual(after, { id: before.id, ...expected, date_created: before.date_created })
      assert.deepEqual(told, [
        { event: 'saved_snippets/update', payload: { saved_snippet: after }, audience: { users: [member.id] } },
      ])
    },
  })),
  {
    clause: 'saved-snippets#not-own',
    when: 'an unknown snippet',
    ...memberEdits,
    fields: { title: 'New' },
    error: unknown,
  },
  {
    clause: 'saved-snippets#not-own',
    when: "another user's snippet",
    ...memberReads,
    async afterwards({ member, owner }) {
      const before = await only(member)
      for (const [method, fields] of [
        ['PATCH', { title: 'Mine' }],
        ['DELETE', {}],
      ] as const) {
        const { status, body } = await owner.call(`${method} /saved_snippets/${before.id}`, fields)
        assert.deepEqual([status, body.code, body.msg], unknown)
      }
      assert.deepEqual(await snippetsOf(member), [before])
    },
  },
  {
    clause: 'saved-snippets#nothing-given',
    when: 'an unknown snippet, without changes',
    ...memberEdits,
    error: unknown,
  },
  {
    clause: 'saved-snippets#nothing-given',
    when: 'a snippet without changes: no event',
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const before = await only(member)
      assert.deepEqual(await eventsOf(scene, () => member.ok(`PATCH /saved_snippets/${before.id}`)), [])
      assert.deepEqual(await only(member), before)
    },
  },
  ...wrong.flatMap(([when, fields, msg]): Row[] => [
    {
      clause: `saved-snippets#values${'title' in fields ? ' saved-snippets#title' : ''}`,
      when: `${when}, before the snippet is looked up`,
      ...memberEdits,
      fields,
      error: bad(msg),
    },
    {
      clause: 'saved-snippets#create',
      when: `a new snippet with ${when}`,
      ...memberSaves,
      fields: { ...tides, ...fields },
      error: bad(msg),
    },
  ]),

  ...rowsWith({ ...memberSaves }, [
    {
      clause: 'saved-snippets#fields saved-snippets#create conventions#timestamps',
      when: "a new snippet, trimmed; the user's clients get an event",
      fields: { title: ' Tides ', content: '\nHigh water at noon. ' },
      async afterwards({ member, events }, { body: { saved_snippet_id } }) {
        const snippet = await only(member)
        assert.deepEqual(snippet, { id: saved_snippet_id, ...tides, date_created: snippet.date_created })
        assert.ok(Number.isInteger(snippet.date_created))
        assert.ok(Math.abs(snippet.date_created - Date.now() / 1000) < 100)
        const told = (await events()).filter(({ type }) => type === 'saved_snippets')
        assert.deepEqual(
          told.map(({ op, payload, audience }) => ({ op, payload, audience })),
          [{ op: 'add', payload: { saved_snippet: snippet }, audience: { users: [member.id] } }],
        )
      },
    },
    { clause: 'saved-snippets#create', when: 'no content; content is checked first', error: missing('content') },
    { clause: 'saved-snippets#create', when: 'no title', fields: { content: 'x' }, error: missing('title') },
  ]),
  ...(['guest', 'bot'] as const).map((as): Row => ({
    clause: 'saved-snippets#users',
    when: `a ${as} saves two snippets with the same title`,
    as,
    send: 'POST /saved_snippets',
    fields: tides,
    async afterwards({ [as]: person }, { body }) {
      const { saved_snippet_id } = await person.ok('POST /saved_snippets', tides)
      const ids = (await snippetsOf(person)).map(({ id }) => id)
      assert.deepEqual(ids, [body.saved_snippet_id, saved_snippet_id])
    },
  })),
  {
    clause: 'saved-snippets#delete',
    when: "a snippet is deleted; the user's clients get an event",
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const { id } = await only(member)
      const told = await eventsOf(scene, () => member.ok(`DELETE /saved_snippets/${id}`))
      assert.deepEqual(told, [
        { event: 'saved_snippets/remove', payload: { saved_snippet_id: id }, audience: { users: [member.id] } },
      ])
      assert.deepEqual(await snippetsOf(member), [])
    },
  },
  {
    clause: 'saved-snippets#delete',
    when: 'an unknown snippet is deleted',
    as: 'member',
    send: 'DELETE /saved_snippets/999999',
    error: unknown,
  },
]
