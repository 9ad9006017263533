// The end of a poll without events. It runs in a process of its own, which has this test's clock.
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { listen } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'

onEachDatabase('heartbeats', test => {
  test('a poll without events ends after 45 to 55 seconds, and nothing is lost', async world => {
    const { member, admin } = await world.org()
    const queue = await listen(member, { event_types: ['message'] })
    const other = await listen(member, { event_types: ['message'] })
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      // The first of two polls ends when the second has arrived: then the second waits.
      const polls = [queue.wait(), queue.wait()] as const
      const ended = await Promise.race(polls.map((answer, index) => answer.then(() => index)))
      const answer = polls[1 - ended] as (typeof polls)[0]
      let isOver = false
      void answer.then(() => (isOver = true))
      // Polls are served together, so the waiting one has been served, and no limit of a statement runs.
      await other.told()
      mock.timers.tick(44_999)
      await member.ok('GET /users/me')
      assert.equal(isOver, false)
      mock.timers.tick(10_001)
      const { status, body } = await answer
      assert.deepEqual([status, body.events.length, body.events[0].type], [200, 1, 'heartbeat'])
      await admin.send([member.id], 'hello')
      const { events } = await member.ok('GET /events', { queue_id: queue.id, last_event_id: body.events[0].id })
      assert.equal(events[0].message.content, 'hello')
    } finally {
      mock.timers.reset()
    }
  })
})
