// Messages deleted with their sender's account. A job deletes them after the response.
import assert from 'node:assert/strict'
import { fewAtATime } from '#test/few-at-a-time.ts'
import { eventsOf, type Told } from '#test/events.ts'
import { privacy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'

const end = async ({ app }: World, { admin }: Org, person: Person, actions: object): Promise<void> => {
  await admin.ok(`DELETE /users/${person.id}`, { actions })
  await app.jobs.idle()
}
const sees = async (person: Person, id: number): Promise<boolean> =>
  (await person.call(`GET /messages/${id}`)).status === 200
const deletions = (told: readonly Told[]): Told[] => told.filter(({ event }) => event === 'delete_message')

onEachDatabase('messages deleted with an account', test => {
  test('only messages of the requested kinds are deleted', async world => {
    const org = await world.org()
    const { owner, join } = org
    const kinds = ['delete_public_channel_messages', 'delete_private_channel_messages', 'delete_direct_messages']
    for (const asked of [[], ...kinds.map(kind => [kind]), kinds]) {
      const leaver = await join(`Leaver ${asked.join(' ').replaceAll('_', ' ')}`)
      const subscribers = [owner, leaver]
      const ids = [
        await leaver.send(await org.channel(`public ${leaver.id}`, { subscribers })),
        await leaver.send(await org.channel(`private ${leaver.id}`, { subscribers, ...privacy.protected })),
        await leaver.send([owner.id]),
      ]
      const answer = await owner.send([leaver.id], 'an answer')
      await end(world, org, leaver, Object.fromEntries(asked.map(kind => [kind, true])))
      assert.deepEqual(
        await Promise.all(ids.map(id => sees(owner, id))),
        kinds.map(kind => !asked.includes(kind)),
        asked.join(),
      )
      assert.ok(await sees(owner, answer), 'messages of others stay')
    }
  })

  test('only users who could see them get events, topic by topic', async world => {
    const org = await world.org()
    const { owner, member, admin } = org
    const leaver = await org.join('Lea Leaver')
    const open = await org.channel('open', { subscribers: [owner, leaver] })
    const closed = await org.channel('closed', { subscribers: [owner, leaver], ...privacy.protected })
    const inOpen = [await leaver.send(open, 'a', 'ships'), await leaver.send(open, 'b', 'sails')]
    const kept = await owner.send(open, 'c', 'ships')
    const last = await leaver.send(open, 'd', 'ships')
    const inClosed = await leaver.send(closed, 'e', 'keys')
    const direct = await leaver.send([member.id])
    const told = deletions(
      await eventsOf(org, () =>
        end(world, org, leaver, {
          delete_public_channel_messages: true,
          delete_private_channel_messages: true,
          delete_direct_messages: true,
        }),
      ),
    )
    const inChannel = (stream_id: number, topic: string, message_ids: number[]) => ({
      message_type: 'stream',
      message_ids,
      stream_id,
      topic,
    })
    const subscribers = { channelViewers: open, everSubscribed: true }
    assert.deepEqual(
      told
        .map(({ payload, audience }) => ({ payload, audience }))
        .toSorted((a, b) => a.payload.message_ids[0] - b.payload.message_ids[0]),
      [
        { payload: inChannel(open, 'ships', [inOpen[0] as number, last]), audience: subscribers },
        { payload: inChannel(open, 'sails', [inOpen[1] as number]), audience: subscribers },
        { payload: inChannel(closed, 'keys', [inClosed]), audience: { users: [owner.id] } },
        {
          payload: { message_type: 'private', message_ids: [direct] },
          audience: { users: [member.id, leaver.id].toSorted((a, b) => a - b) },
        },
      ],
    )
    const { topics } = await admin.ok(`GET /users/me/${open}/topics`)
    assert.deepEqual(topics, [{ name: 'ships', max_id: kept }])
  })

  test('any number of messages is deleted', async world => {
    const org = await world.org()
    const { owner } = org
    const leaver = await org.join('Lea Leaver')
    const channel = await org.channel('busy', { subscribers: [owner, leaver] })
    const sent = await fewAtATime(450, n => leaver.send(channel, 'x', `topic ${n % 3}`))
    const told = deletions(await eventsOf(org, () => end(world, org, leaver, { delete_public_channel_messages: true })))
    const gone: number[] = told.flatMap(({ payload }) => payload.message_ids)
    assert.deepEqual(
      gone.toSorted((a, b) => a - b),
      sent.toSorted((a, b) => a - b),
    )
    assert.deepEqual((await owner.ok(`GET /users/me/${channel}/topics`)).topics, [])
  })

  test('an interrupted deletion continues, and keeps messages written later', async world => {
    const org = await world.org()
    const { owner, member, realm } = org
    const channel = await org.channel('general', { subscribers: [owner, member] })
    const early = await member.send(channel)
    const late = await member.send(channel)
    await world.app.db.write(realm.id, async tx => {
      const kinds = { public_channels: 1, private_channels: 0, direct_messages: 0 } as const
      const removal = { account_id: member.id, realm_id: realm.id, up_to: early, ...kinds }
      await tx.db.insertInto('message_removal').values(removal).execute()
    })
    for (let i = 0; i < 2; i++) {
      world.app.jobs.wake('message removals')
      await world.app.jobs.idle()
    }
    assert.deepEqual([await sees(owner, early), await sees(owner, late)], [false, true])
    const left = await world.app.db.readOne(tx => tx.db.selectFrom('message_removal').selectAll().execute())
    assert.deepEqual(left, [])
  })
})
