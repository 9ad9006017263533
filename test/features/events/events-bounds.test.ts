// The options that a client can set for an event queue, and how little of them is stored.
import assert from 'node:assert/strict'
import { listen, toldOf } from '#test/queue.ts'
import { is, type NarrowTerm } from '#test/reading.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { World } from '#test/world.ts'

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

const storedOptions = async ({ app }: World, queueId: string): Promise<string> =>
  app.db.readOne(async tx => {
    const query = tx.db.selectFrom('event_queue').select('options').where('id', '=', queueId)
    return (await query.executeTakeFirstOrThrow()).options
  })

onEachDatabase('event queue limits', test => {
  test("the server ignores unknown event types and doesn't store them", async world => {
    const { owner, member } = await world.org()
    const unknown = times(40, n => `${n}`.repeat(5_000).slice(0, 9_000))
    const types = [...unknown, 'message', 'no_such_type', 'message', 'realm_user']
    const some = await listen(member, { event_types: types, fetch_event_types: [...unknown, 'realm_user'] })
    const none = await listen(member, { event_types: unknown })
    assert.ok('realm_users' in some.state)
    assert.equal('realm_users' in none.state, false)
    assert.deepEqual(JSON.parse(await storedOptions(world, some.id)).event_types.sort(), ['message', 'realm_user'])
    assert.deepEqual(JSON.parse(await storedOptions(world, none.id)).event_types, [])
    await owner.send([member.id], 'hello')
    assert.equal((await toldOf(some, 'message')).length, 1)
    assert.deepEqual(await none.told(), [])
  })

  test('the largest options take little space in the database', async world => {
    const { owner, member } = await world.org()
    const largest: NarrowTerm[][] = [
      times(20, n => is('topic', `${n} ${'x'.repeat(247)}`)),
      [
        is(
          'dm-including',
          times(500, n => (n % 2 === 0 ? owner.id : member.id)),
        ),
      ],
      [is('dm-including', `${owner.email},`.repeat(4_900 / (owner.email.length + 1)))],
      [is('topic', '😀'.repeat(1_000))],
      [is('search', `envoyer financer facturer conserver documenter organiser ${'x'.repeat(4_900)}`)],
    ]
    await member.ok('PATCH /settings', { default_language: 'fr' })
    for (const narrow of largest) {
      const { id } = await listen(member, { event_types: null, fetch_event_types: [], narrow })
      assert.ok((await storedOptions(world, id)).length < 8_000, JSON.stringify(narrow).slice(0, 60))
    }
  })
})
