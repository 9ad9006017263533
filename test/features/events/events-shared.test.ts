// The cost of an event doesn't grow with the number of the same user's queues.
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { listen, waitingPoll } from '#test/queue.ts'
import { costOf, recorded } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import { uploaded } from '#test/uploads.ts'
import type { Answer, Person } from '#test/world.ts'

/** Waiting polls, each with its own queue. */
async function waitingQueues(person: Person, type: string, count: number): Promise<Promise<Answer>[]> {
  const answers: Promise<Answer>[] = []
  for (let n = 0; n < count; n++) {
    const queue = await listen(person, { event_types: [type], fetch_event_types: ['none'] })
    answers.push((await waitingPoll(queue.wait)).answer)
  }
  // Queues of one organization are served in order: once this one has its response, the others have seen the log's end.
  await (await listen(person, { event_types: [type], fetch_event_types: ['none'] })).told()
  return answers
}

onEachDatabase('events for many queues of one user', test => {
  test('the list of muted topics is read once', async ({ app, org }) => {
    const { member, channel } = await org()
    const stream_id = await channel('tea', { subscribers: [member] })
    const answers = await waitingQueues(member, 'muted_topics', 20)
    const statements = await recorded(app.db, async () => {
      await member.ok('POST /user_topics', { stream_id, topic: 'kettles', visibility_policy: 1 })
      await Promise.all(answers)
    })
    const lists = statements.filter(({ sql }) => /^select .*from "user_topic" inner join "channel"/.test(sql))
    assert.equal(lists.length, 1)
    for (const { body } of await Promise.all(answers)) assert.equal(body.events[0].muted_topics[0][1], 'kettles')
  })

  test('one lookup finds the messages that link to the files', async ({ app, org }) => {
    const { member, channel } = await org()
    const tea = await channel('tea', { subscribers: [member] })
    const statementsFor = async (queueCount: number, fileCount: number): Promise<number> => {
      let links = ''
      for (let n = 0; n < fileCount; n++) links += `[cup](${await uploaded(member)}) `
      const answers = await waitingQueues(member, 'attachment', queueCount)
      const statements = await recorded(app.db, async () => {
        await member.send(tea, links)
        await Promise.all(answers)
      })
      for (const { body } of await Promise.all(answers)) assert.equal(body.events.length, fileCount)
      return costOf(statements)
    }
    const [few, many] = [await statementsFor(1, 1), await statementsFor(20, 10)]
    // The server's jobs may add a few statements.
    assert.ok(many < few + 15, `${few} for one queue and one file, ${many} for twenty queues and ten files`)
  })

  test('a client that waits where nobody has waited for long costs nothing for what happened meanwhile', async ({
    app,
    org,
  }) => {
    const statementsAfter = async (messages: number): Promise<number> => {
      const { owner, member, channel } = await org()
      const tea = await channel('tea', { subscribers: [owner, member] })
      const earlier = await listen(member)
      const { answer } = await waitingPoll(earlier.wait)
      await member.ok('DELETE /events', { queue_id: earlier.id })
      await answer
      for (let n = 0; n < messages; n++) await owner.send(tea, `message ${n}`)
      const queue = await listen(member, { event_types: ['message'], fetch_event_types: ['none'] })
      const statements = await recorded(app.db, async () => {
        const waiting = await waitingPoll(queue.wait)
        await owner.send(tea, 'now')
        assert.equal((await waiting.answer).body.events[0].message.content, 'now')
      })
      return costOf(statements)
    }
    const [few, many] = [await statementsAfter(1), await statementsAfter(40)]
    // The server's jobs may add a few statements.
    assert.ok(many < few + 15, `${few} after one message, ${many} after forty`)
  })

  test('the users that a guest can see are looked up once', async ({ app, org }) => {
    const all = await org()
    const { member, admin, guest } = all
    await limitGuests(all)
    const statementsFor = async (queueCount: number): Promise<number> => {
      const answers = await waitingQueues(guest, 'typing', queueCount)
      const statements = await recorded(app.db, async () => {
        await member.ok('POST /typing', { op: 'start', to: [admin.id, guest.id] })
        await Promise.all(answers)
      })
      for (const { body } of await Promise.all(answers)) assert.equal(body.events[0].sender.user_id, member.id)
      return costOf(statements)
    }
    const [few, many] = [await statementsFor(1), await statementsFor(20)]
    // The server's jobs may add a few statements.
    assert.ok(many < few + 15, `${few} for one queue, ${many} for twenty`)
  })

  test('the users that a guest meets are looked up once', async ({ app, org }) => {
    const all = await org()
    const { owner, member, admin, guest, channel } = all
    await limitGuests(all)
    const statementsFor = async (queueCount: number, met: Person, name: string): Promise<number> => {
      await channel(name, { subscribers: [guest] })
      const answers = await waitingQueues(guest, 'realm_user', queueCount)
      const statements = await recorded(app.db, async () => {
        await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name }], principals: [met.id] })
        await Promise.all(answers)
      })
      for (const { body } of await Promise.all(answers)) assert.equal(body.events[0].person.user_id, met.id)
      return costOf(statements)
    }
    const [few, many] = [await statementsFor(1, member, 'tea'), await statementsFor(20, admin, 'cake')]
    // The server's jobs may add a few of their own.
    assert.ok(many < few + 15, `${few} for one queue, ${many} for twenty`)
  })

  test('the rows of many messages are read together', async ({ app, org }) => {
    const { owner, member, channel } = await org()
    const [tea, cake] = [
      await channel('tea', { subscribers: [owner, member] }),
      await channel('cake', { subscribers: [owner, member] }),
    ]
    const statementsFor = async (count: number): Promise<number> => {
      const queue = await listen(member, { event_types: ['message'], fetch_event_types: ['none'] })
      const sent: number[] = []
      const places = [tea, cake, [member.id]]
      for (let n = 0; n < count; n++) sent.push(await owner.send(places[n % 3] as number, `cup ${n}`))
      let told: any[] = []
      const statements = await recorded(app.db, async () => (told = await queue.told()))
      assert.deepEqual(
        told.map(({ message }) => message.id),
        sent,
      )
      assert.ok(told.every(({ flags }) => flags.length === 0))
      return costOf(statements)
    }
    const [few, many] = [await statementsFor(8), await statementsFor(60)]
    // Messages are prepared in a few more steps, and the server's jobs may add a few statements.
    assert.ok(many < few + 30, `${few} for eight messages, ${many} for sixty`)
  })

  test('the audiences of many reactions are looked up together', async ({ app, org }) => {
    const { owner, member, channel } = await org()
    const message = await owner.send(await channel('tea', { subscribers: [owner, member] }))
    const statementsFor = async (count: number): Promise<number> => {
      const queue = await listen(member, { event_types: ['reaction'], fetch_event_types: ['none'] })
      for (let n = 0; n < count; n++)
        await owner.ok(`${n % 2 === 0 ? 'POST' : 'DELETE'} /messages/${message}/reactions`, { emoji_name: 'tea' })
      let told: any[] = []
      const statements = await recorded(app.db, async () => (told = await queue.told()))
      assert.equal(told.length, count)
      return costOf(statements)
    }
    const [few, many] = [await statementsFor(8), await statementsFor(60)]
    assert.ok(many < few + 30, `${few} for eight reactions, ${many} for sixty`)
  })
})
