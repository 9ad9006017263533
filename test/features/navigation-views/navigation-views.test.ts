import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const alerted = { fragment: 'narrow/is/alerted', is_pinned: true, name: 'Alert words' }

const listed = async (by: Person): Promise<any[]> => (await by.ok('GET /navigation_views')).navigation_views

onEachDatabase('navigation views', test => {
  test('belong to one user', async ({ org }) => {
    const here = await org()
    const { member, guest } = here
    const [added] = await eventsOf(here, () => member.ok('POST /navigation_views', alerted))
    assert.deepEqual(added?.payload, { navigation_view: alerted })
    assert.deepEqual(added?.audience, { users: [member.id] })
    assert.deepEqual(await listed(member), [alerted])
    assert.deepEqual(await listed(guest), [])
    await guest.ok('POST /navigation_views', { ...alerted, is_pinned: false })
    await guest.ok('POST /navigation_views', { fragment: 'inbox', is_pinned: false })
    await guest.ok('PATCH /navigation_views/narrow/is/alerted', { name: 'Mine' })
    assert.deepEqual(await listed(member), [alerted])
    await guest.ok('DELETE /navigation_views/narrow/is/alerted')
    assert.deepEqual(await listed(guest), [{ fragment: 'inbox', is_pinned: false, name: null }])
    const state = await member.ok('POST /register', { fetch_event_types: ['navigation_views'] })
    assert.deepEqual(state.navigation_views, [alerted])
  })

  test('the slash of a fragment may be encoded', async ({ org }) => {
    const { member } = await org()
    await member.ok('POST /navigation_views', alerted)
    await member.ok('PATCH /navigation_views/narrow%2Fis%2Falerted', { is_pinned: false })
    assert.deepEqual(await listed(member), [{ ...alerted, is_pinned: false }])
    await member.ok('DELETE /navigation_views/narrow%2Fis%2Falerted')
    assert.deepEqual(await listed(member), [])
  })

  test('only views of the user have a name', async ({ org }) => {
    const { member } = await org()
    const inbox = { fragment: 'inbox', is_pinned: false }
    const [named, nameless] = ['Built-in views cannot have a custom name', 'Custom views must have a valid name']
    assert.equal(await refused(member, 'POST /navigation_views', { ...inbox, name: 'Mail' }), named)
    await member.ok('POST /navigation_views', inbox)
    assert.equal(await refused(member, 'PATCH /navigation_views/inbox', { name: 'Mail' }), named)
    await member.ok('PATCH /navigation_views/inbox', { is_pinned: true })
    const { fragment, is_pinned } = alerted
    assert.equal(await refused(member, 'POST /navigation_views', { fragment, is_pinned }), nameless)
    assert.equal(await refused(member, 'POST /navigation_views', { ...alerted, name: ' ' }), 'name cannot be blank')
    assert.equal(
      await refused(member, 'POST /navigation_views', { ...alerted, fragment: '' }),
      'fragment cannot be blank',
    )
    assert.deepEqual(await listed(member), [{ fragment: 'inbox', is_pinned: true, name: null }])
  })

  test('a fragment is configured once', async ({ org }) => {
    const { member } = await org()
    await member.ok('POST /navigation_views', alerted)
    assert.equal(await refused(member, 'POST /navigation_views', alerted), 'Navigation view already exists.')
  })

  test('a fragment fits the key of its row', async ({ org }) => {
    const { member } = await org()
    // Different characters: a database may compress others.
    const letters = Array.from({ length: 1_000 }, (_, n) => String.fromCodePoint(0x4e_00 + ((n * 7_919) % 20_000)))
    const withFragment = (length: number) => ({ ...alerted, fragment: letters.slice(0, length).join('') })
    const longest = withFragment(666)
    await member.ok('POST /navigation_views', longest)
    assert.deepEqual(await listed(member), [longest])
    for (const length of [667, 1_000])
      assert.equal(
        await refused(member, 'POST /navigation_views', withFragment(length)),
        'fragment is too long (limit: 2000 bytes)',
      )
  })

  test('an event has only the fields that changed', async ({ org }) => {
    const here = await org()
    const { member } = here
    await member.ok('POST /navigation_views', alerted)
    const change = (fields: object) =>
      eventsOf(here, () => member.ok('PATCH /navigation_views/narrow/is/alerted', { ...fields }))
    const [hidden] = await change({ is_pinned: false, name: 'Alert words' })
    assert.deepEqual(hidden?.payload, { fragment: 'narrow/is/alerted', data: { is_pinned: false } })
    assert.deepEqual(await change({ is_pinned: false }), [])
    assert.deepEqual(await listed(member), [{ ...alerted, is_pinned: false }])
  })

  test('their number is limited', async ({ org, app }) => {
    const { member, realm } = await org()
    const rows = Array.from({ length: 199 }, (_, n) => ({
      account_id: member.id,
      fragment: `narrow/topic/${n}`,
      name: 'Own view',
      is_pinned: 1 as const,
    }))
    await app.db.write(realm.id, tx => tx.db.insertInto('navigation_view').values(rows).execute())
    await member.ok('POST /navigation_views', alerted)
    const more = { fragment: 'inbox', is_pinned: true }
    assert.equal(await refused(member, 'POST /navigation_views', more), 'Too many navigation views (limit: 200).')
  })
})
