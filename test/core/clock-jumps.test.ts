// The machine's clock jumps ahead by a day, and nothing that was used a minute ago is deleted.
import assert from 'node:assert/strict'
import { inviteLink, open } from '#test/invites.ts'
import { listen } from '#test/queue.ts'
import { withOwnServer } from '#test/suite.ts'

const day = 86_400

withOwnServer('a clock that jumps ahead', test => {
  test("doesn't remove a client's queue, and idle queues still expire", async ({ app, org, advance, setClockBack }) => {
    const { member } = await org()
    const collect = async (): Promise<void> => {
      await app.jobs.idle()
      app.jobs.wake('event queues')
      await app.jobs.idle()
    }
    const queue = await listen(member, { fetch_event_types: ['none'] })
    const polls = async (): Promise<number> =>
      (await member.call('GET /events', { queue_id: queue.id, last_event_id: -1, dont_block: true })).status
    await collect()
    await collect()
    advance(60)
    setClockBack(-day)
    await collect()
    await collect()
    assert.equal(await polls(), 200)
    setClockBack(-day)
    advance(500)
    await collect()
    // The ten minutes without a poll go on.
    advance(300)
    await collect()
    assert.equal(await polls(), 400)
  })

  test("twice between two runs doesn't remove a queue that was polled in between", async world => {
    const { app, advance, setClockBack } = world
    const { member } = await world.org()
    const collect = async (): Promise<void> => {
      await app.jobs.idle()
      app.jobs.wake('event queues')
      await app.jobs.idle()
    }
    const [used, unused] = [await listen(member), await listen(member)]
    const polls = async ({ id }: typeof used): Promise<number> =>
      (await member.call('GET /events', { queue_id: id, last_event_id: -1, dont_block: true })).status
    await collect()
    await collect()
    advance(200)
    setClockBack(-day)
    assert.equal(await polls(used), 200)
    advance(20)
    setClockBack(-2 * day)
    await collect()
    await collect()
    // Ten minutes without a poll for one queue, and eight for the other.
    advance(480)
    await collect()
    assert.deepEqual([await polls(used), await polls(unused)], [200, 400])
  })

  test("doesn't forget a message sent a minute ago", async ({ app, org, advance, setClockBack }) => {
    const { member } = await org()
    const { id: queue_id } = await listen(member, { fetch_event_types: ['none'] })
    const send = async (): Promise<number> => {
      const fields = { type: 'direct', to: [member.id], content: 'hello', queue_id, local_id: '1.1' }
      return (await member.ok('POST /messages', fields)).id
    }
    const id = await send()
    advance(60)
    setClockBack(-2 * day)
    for (let runs = 0; runs < 2; runs++) {
      await app.jobs.idle()
      app.jobs.wake('names of sent messages')
      await app.jobs.idle()
    }
    assert.equal(await send(), id)
    advance(day)
    app.jobs.wake('names of sent messages')
    await app.jobs.idle()
    assert.notEqual(await send(), id)
  })

  test("doesn't remove a queue when a user has too many", async ({ app, org, advance, setClockBack }) => {
    const { member } = await org()
    const ask = async (): Promise<number> => (await member.call('POST /register', { fetch_event_types: [] })).status
    const collect = async (): Promise<void> => {
      await app.jobs.idle()
      app.jobs.wake('event queues')
      await app.jobs.idle()
    }
    await collect()
    for (let queues = 0; queues < 200; queues++) assert.equal(await ask(), 200)
    setClockBack(-day)
    assert.equal(await ask(), 400)
    await collect()
    assert.equal(await ask(), 400)
    // The time without a poll goes on.
    advance(130)
    assert.equal(await ask(), 200)
  })

  test("doesn't forget a scheduled message sent a minute ago", async ({ app, org, advance, setClockBack }) => {
    const { member } = await org()
    const work = async (name: string): Promise<void> => {
      await app.jobs.idle()
      app.jobs.wake(name)
      await app.jobs.idle()
    }
    const scheduled_delivery_timestamp = Math.floor(app.clock.now() / 1000) + 60
    const fields = { type: 'direct', to: [member.id], content: 'hello', scheduled_delivery_timestamp }
    const { scheduled_message_id: id } = await member.ok('POST /scheduled_messages', fields)
    advance(100)
    await work('scheduled messages')
    const edit = async (): Promise<string> =>
      (await member.call(`PATCH /scheduled_messages/${id}`, { content: 'later' })).body.msg
    const sent = await edit()
    assert.match(sent, /already/i)
    setClockBack(-2 * day)
    await work('sent scheduled messages')
    await work('sent scheduled messages')
    assert.equal(await edit(), sent)
    advance(day)
    await work('sent scheduled messages')
    assert.notEqual(await edit(), sent)
  })

  test("and is then corrected doesn't accept an invitation from a user who was deactivated meanwhile", async world => {
    const here = await world.org()
    const { path } = await inviteLink(here.admin)
    world.setClockBack(-day)
    await here.owner.ok(`DELETE /users/${here.admin.id}`)
    world.setClockBack(day)
    assert.equal((await open(world, here, path)).status, 410)
  })
})
