// The listeners of one delivery.
import assert from 'node:assert/strict'
import { type Caller, Role } from '#core/contract/access.ts'
import type { Listener } from '#core/events/delivery.ts'
import type { QueueOptions } from '#core/events/queue-options.ts'
import { CurrentListeners, Positions, type QueuePosition, Reach } from '#features/events/listeners.ts'
import { onEachDatabase } from '#test/suite.ts'

onEachDatabase('listeners of a delivery', test => {
  test('a listener that two events are offered to at the same time is the same for both', async ({ app, org }) => {
    const { member, admin, realm } = await org()
    await app.db.read(async tx => {
      const { api_key_hash: apiKeyHash } = await tx.db
        .selectFrom('account')
        .select('api_key_hash')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
      const positionOf = (id: number, proof: Partial<Caller>): QueuePosition => ({
        queueId: `queue of ${id}`,
        caller: { id, realmId: realm.id, role: Role.member, botType: null, ...proof },
        options: { event_types: null } as QueueOptions,
        baseSeq: 0,
        afterSeq: 0,
      })
      // Sessions are looked up too, so the second event is offered later.
      const positions = [positionOf(member.id, { apiKeyHash }), positionOf(admin.id, { session: { id: 987_654_321 } })]
      const listeners = new CurrentListeners({ tx, realmId: realm.id }, new Positions(positions))
      const offered = (seq: number, ...ids: number[]): Promise<readonly Listener[]> =>
        listeners.forEvent({ seq, type: 'message', op: null, payload: {} }, new Reach()).of(new Set(ids))
      const [[first], [second]] = await Promise.all([offered(1, member.id), offered(2, member.id, admin.id)])
      assert.ok(first !== undefined)
      assert.equal(first, second)
    })
  })
})
