// Sidebar views (docs/spec/navigation-views.md).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { type Afterwards, bad, missing, type Part, type Row, rowsWith, type Scene } from '#test/row.ts'

const alerted = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' }
const added = ({ member }: Scene): Promise<unknown> => member.ok('POST /navigation_views', alerted)
const inboxHidden = ({ member }: Scene): Promise<unknown> =>
  member.ok('POST /navigation_views', { fragment: 'inbox', is_pinned: false })
const views = async ({ member }: Scene): Promise<unknown[]> =>
  (await member.ok('GET /navigation_views')).navigation_views
const has =
  (...expected: readonly unknown[]): Afterwards =>
  async scene =>
    assert.deepEqual(await views(scene), expected)

const manyViews = async ({ member, realm, world }: Scene): Promise<void> => {
  const row = (n: number) => ({
    account_id: member.id,
    fragment: `narrow/topic/${n}`,
    name: 'x',
    is_pinned: 1 as const,
  })
  const rows = Array.from({ length: 199 }, (_, n) => row(n))
  await world.app.db.write(realm.id, tx => tx.db.insertInto('navigation_view').values(rows).execute())
  await member.ok('POST /navigation_views', alerted)
}

const memberAdds = { as: 'member', send: 'POST /navigation_views' } as const
const memberChanges = { as: 'member', send: 'PATCH /navigation_views/narrow/is/alerted' } as const
const memberReads = { as: 'member', send: 'GET /navigation_views' } as const
const unknown = 'Navigation view does not exist.'

/** Wrong values of a view, and their errors. */
const wrong: readonly (readonly [clause: string, when: string, fields: object, msg: string])[] = [
  ['built-in-views', 'a name for a built-in view', { fragment: 'inbox' }, 'Built-in views cannot have a custom name'],
  ['own-views', 'a blank name', { name: ' \t' }, 'name cannot be blank'],
  ['own-views', 'a name of 101 characters', { name: '🐦'.repeat(101) }, 'name is too long (limit: 100 characters)'],
  ['view-fragment', 'a blank fragment', { fragment: ' ' }, 'fragment cannot be blank'],
  [
    'view-fragment',
    'a fragment of 1001 characters',
    { fragment: 'x'.repeat(1_001) },
    'fragment is too long (limit: 1000 characters)',
  ],
  [
    'view-fragment',
    'a fragment of 2001 bytes',
    { fragment: '茶'.repeat(667) },
    'fragment is too long (limit: 2000 bytes)',
  ],
]

export const navigationViews: readonly Row[] = [
  {
    clause: 'navigation-views#add-view navigation-views#view-fields',
    when: "a view of the user's own, and the user's clients get an event",
    given: async () => {},
    ...memberReads,
    async afterwards(scene) {
      const { member, guest } = scene
      const told = await eventsOf(scene, () =>
        member.ok('POST /navigation_views', { ...alerted, name: ' Alert words ' }),
      )
      assert.deepEqual(told, [
        { event: 'navigation_view/add', payload: { navigation_view: alerted }, audience: { users: [member.id] } },
      ])
      assert.deepEqual(await views(scene), [alerted])
      assert.deepEqual((await guest.ok('GET /navigation_views')).navigation_views, [])
    },
  },
  {
    clause: 'navigation-views#add-view navigation-views#built-in-views',
    when: 'a built-in view has no name',
    ...memberAdds,
    fields: { fragment: 'narrow/is/starred', is_pinned: false },
    answers: {},
    afterwards: has({ fragment: 'narrow/is/starred', is_pinned: false, name: null }),
  },
  ...rowsWith({ ...memberAdds, clause: 'navigation-views#add-view' }, [
    { when: 'no fragment', fields: { is_pinned: true, name: 'x' }, error: missing('fragment') },
    { when: 'no is_pinned', fields: { fragment: 'inbox' }, error: missing('is_pinned') },
  ]),
  {
    clause: 'navigation-views#own-views',
    when: "no name for a view that isn't built in",
    ...memberAdds,
    fields: { fragment: alerted.fragment, is_pinned: true },
    error: bad('Custom views must have a valid name'),
    afterwards: has(),
  },
  ...rowsWith(
    memberAdds,
    wrong.map(([clause, when, fields, msg]): Part => ({
      clause: `navigation-views#${clause}`,
      when,
      fields: { ...alerted, ...fields },
      error: bad(msg),
      afterwards: has(),
    })),
  ),
  {
    clause: 'navigation-views#view-exists',
    when: 'a fragment is configured again',
    given: added,
    ...memberAdds,
    fields: { ...alerted, is_pinned: false },
    error: bad('Navigation view already exists.'),
    afterwards: has(alerted),
  },
  {
    clause: 'navigation-views#view-exists navigation-views#change-view navigation-views#remove-view',
    when: 'two users configure the same fragment, each in their own way',
    given: added,
    as: 'owner',
    send: 'POST /navigation_views',
    fields: { ...alerted, is_pinned: false },
    answers: {},
    async afterwards(scene) {
      const { owner } = scene
      await owner.ok('POST /navigation_views', { fragment: 'inbox', is_pinned: false })
      await owner.ok('PATCH /navigation_views/inbox', { is_pinned: true })
      await owner.ok('PATCH /navigation_views/narrow/is/alerted', { name: 'Mine' })
      await owner.ok('DELETE /navigation_views/narrow/is/alerted')
      const { navigation_views } = await owner.ok('GET /navigation_views')
      assert.deepEqual(navigation_views, [{ fragment: 'inbox', is_pinned: true, name: null }])
      await has(alerted)(scene, {} as never)
    },
  },
  {
    clause: 'navigation-views#view-limit',
    when: 'the 201st view',
    given: manyViews,
    ...memberAdds,
    fields: { fragment: 'inbox', is_pinned: true },
    error: bad('Too many navigation views (limit: 200).'),
  },
  {
    clause: 'navigation-views#list-views',
    when: "only the user's own views are listed",
    given: added,
    as: 'owner',
    send: 'GET /navigation_views',
    answers: { navigation_views: [] },
  },
  {
    clause: 'navigation-views#change-view',
    when: 'one field changes, and the event only has this field',
    given: added,
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const change = () => member.ok(memberChanges.send, { name: 'Alert words', is_pinned: false })
      const payload = { fragment: alerted.fragment, data: { is_pinned: false } }
      assert.deepEqual(await eventsOf(scene, change), [
        { event: 'navigation_view/update', payload, audience: { users: [member.id] } },
      ])
      assert.deepEqual(await eventsOf(scene, change), [])
      assert.deepEqual(await views(scene), [{ ...alerted, is_pinned: false }])
    },
  },
  {
    clause: 'navigation-views#change-view',
    when: 'the slashes in the fragment are encoded',
    given: added,
    as: 'member',
    send: 'PATCH /navigation_views/narrow%2Fis%2Falerted',
    fields: { name: 'Words' },
    answers: {},
    afterwards: has({ ...alerted, name: 'Words' }),
  },
  {
    clause: 'navigation-views#built-in-views',
    when: 'a built-in view gets a name',
    given: inboxHidden,
    as: 'member',
    send: 'PATCH /navigation_views/inbox',
    fields: { name: 'Mail', is_pinned: true },
    error: bad('Built-in views cannot have a custom name'),
    afterwards: has({ fragment: 'inbox', is_pinned: false, name: null }),
  },
  ...rowsWith({ clause: 'navigation-views#change-view-missing', error: [404, 'NOT_FOUND', unknown] }, [
    { when: 'an unknown view is changed', ...memberChanges, fields: { is_pinned: true } },
    {
      when: "another user's view is changed",
      given: added,
      ...memberChanges,
      as: 'owner',
      fields: { is_pinned: false },
      afterwards: has(alerted),
    },
  ]),
  {
    clause: 'navigation-views#remove-view',
    when: "a view is removed, and the user's clients get an event",
    given: added,
    ...memberReads,
    async afterwards(scene) {
      const { member } = scene
      const told = await eventsOf(scene, () => member.ok('DELETE /navigation_views/narrow%2Fis%2Falerted'))
      const payload = { fragment: alerted.fragment }
      assert.deepEqual(told, [{ event: 'navigation_view/remove', payload, audience: { users: [member.id] } }])
      assert.deepEqual(await views(scene), [])
    },
  },
  ...rowsWith({ clause: 'navigation-views#remove-view', error: [404, 'BAD_REQUEST', unknown] }, [
    { when: 'an unknown view is removed', as: 'member', send: 'DELETE /navigation_views/inbox' },
    {
      when: "another user's view is removed",
      given: added,
      as: 'owner',
      send: 'DELETE /navigation_views/narrow/is/alerted',
      afterwards: has(alerted),
    },
  ]),
]
