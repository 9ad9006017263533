// Event queues: which client gets which event when, and what a poll answers.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

interface Registered {
  readonly queue_id: string
  readonly last_event_id: number
}
async function register(person: Person, params: Record<string, unknown> = {}): Promise<Registered> {
  const { queue_id, last_event_id } = await person.ok('POST /register', params)
  return { queue_id, last_event_id }
}

const poll = (person: Person, queue: Registered, more: Record<string, unknown> = {}) =>
  person.call('GET /events', { queue_id: queue.queue_id, last_event_id: queue.last_event_id, ...more })

const pending = async (person: Person, queue: Registered): Promise<any[]> =>
  (await poll(person, queue, { dont_block: true })).body.events

onEachDatabase('event queues', test => {
  test('a message answers a waiting poll', async ({ org }) => {
    const { member, admin } = await org()
    const queue = await register(member, { event_types: ['message'], apply_markdown: true })
    const waiting = poll(member, queue)
    await admin.ok('POST /messages', { type: 'direct', to: [member.id], content: 'hello' })
    const { events } = (await waiting).body
    assert.equal(events.length, 1)
    assert.equal(events[0].message.content, '<p>hello</p>')
    assert.deepEqual(events[0].flags, [])
    assert.deepEqual(await pending(member, { ...queue, last_event_id: events[0].id }), [])
  })

  test('a second poll ends the first', async ({ org }) => {
    const { member } = await org()
    const queue = await register(member)
    const polls = [poll(member, queue), poll(member, queue)]
    // The order of two simultaneous requests is not defined.
    const ended = await Promise.race(polls.map((answer, index) => answer.then(({ body }) => ({ body, index }))))
    assert.deepEqual(ended.body.events, [])
    await member.ok('POST /users/me/alert_words', { alert_words: ['kettle'] })
    assert.equal((await polls[1 - ended.index])?.body.events[0].type, 'alert_words')
  })

  test('a deleted queue ends the waiting poll', async ({ org }) => {
    const { member } = await org()
    const queue = await register(member)
    const waiting = poll(member, queue)
    await member.call('GET /users/me')
    await member.ok('DELETE /events', { queue_id: queue.queue_id })
    const { status, body } = await waiting
    if (status === 200) assert.deepEqual(body.events, [])
    else assert.equal(body.code, 'BAD_EVENT_QUEUE_ID')
  })

  test('a narrow must be valid, and one with a deleted message delivers nothing', async ({ org }) => {
    const { member, admin, owner, channel } = await org()
    const bad = await member.call('POST /register', { narrow: [['color', 'blue']] })
    assert.deepEqual([bad.status, bad.body.code], [400, 'BAD_NARROW'])
    const id = await channel('tea', { subscribers: [owner, member, admin] })
    const first = await admin.send(id, 'first', 'kettles')
    const narrowed = await register(member, { event_types: ['message'], narrow: [['with', String(first)]] })
    const plain = await register(member, { event_types: ['message'] })
    await owner.ok(`DELETE /messages/${first}`)
    await admin.send(id, 'second', 'kettles')
    assert.deepEqual(await pending(member, narrowed), [])
    assert.equal((await pending(member, plain)).length, 1)
  })
})
