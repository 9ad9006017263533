// A bot stays in a private channel only as long as its owner does.
import assert from 'node:assert/strict'
import { BotType, Role } from '#core/contract/access.ts'
import { subscriberIds } from '#test/channels.ts'
import { eventsOf, reaches } from '#test/events.ts'
import { refusal } from '#test/queue.ts'
import { requestStatements } from '#test/recorded-sql.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

const secret = { subscriptions: ['secret'] }
const joinSecret = { subscriptions: [{ name: 'secret' }] }

const botOf = (org: Org, owner: Person, name: string): Promise<Person> =>
  org.join(name, Role.member, { type: BotType.generic, ownerId: owner.id })

/** Whether the account is still in the channel: can see its messages, and send to it. */
async function uses(person: Person, channel: number): Promise<boolean[]> {
  const send = await person.call('POST /messages', { type: 'channel', to: channel, topic: 't', content: 'x' })
  const known = await person.call(`GET /streams/${channel}`)
  return [send.status === 200, known.status === 200]
}

onEachDatabase('bots in private channels', test => {
  for (const [how, leave] of [
    [
      'removed from',
      (org: Org, principals: number[]) => org.owner.ok('DELETE /users/me/subscriptions', { ...secret, principals }),
    ],
    ['leaving', (org: Org) => org.member.ok('DELETE /users/me/subscriptions', secret)],
    ['leaving, with PATCH,', (org: Org) => org.member.ok('PATCH /users/me/subscriptions', { delete: ['secret'] })],
  ] as const)
    test(`a user ${how} a private channel takes their bots along`, async ({ org }) => {
      const cast = await org()
      const { owner, member, moderator, bot: another } = cast
      const bots = [await botOf(cast, member, 'First'), await botOf(cast, member, 'Second')]
      const elsewhere = await botOf(cast, member, 'Elsewhere')
      const subscribers = [owner, member, moderator, another, ...bots]
      const channel = await cast.channel('secret', { invite_only: true, subscribers })
      await owner.send(channel, 'before')
      let answer: any
      const events = await eventsOf(cast, async () => (answer = await leave(cast, [member.id])))
      assert.deepEqual([answer.removed, answer.not_removed], [['secret'], []])
      assert.deepEqual(
        await subscriberIds(owner, channel),
        [owner, moderator, another].map(({ id }) => id).sort((a, b) => a - b),
      )
      for (const one of [member, ...bots, elsewhere])
        assert.deepEqual(await uses(one, channel), [false, false], one.name)
      const told = (event: string, person: Person): any[] =>
        events.filter(one => one.event === event && reaches(one, person)).map(({ payload }) => payload)
      for (const one of bots) {
        assert.deepEqual(valuesOf(told('subscription/remove', one), 'subscriptions'), [
          [{ stream_id: channel, name: 'secret' }],
        ])
        assert.deepEqual(valuesOf(told('stream/delete', one), 'stream_ids'), [[channel]])
        assert.equal(told('update_message_flags/add', one).length, 1)
      }
      assert.deepEqual(told('subscription/remove', elsewhere), [])
      assert.deepEqual(
        events.filter(one => one.event === 'subscription/peer_remove').flatMap(({ payload }) => payload.user_ids),
        [member, ...bots].map(({ id }) => id),
      )
      // A bot can't bring its owner back.
      assert.equal(
        await refusal(bots[0] as Person, 'POST /users/me/subscriptions', { ...joinSecret, principals: [member.id] }),
        'Unable to access channel (secret).',
      )
    })

  test('a user who leaves a public channel keeps the bots there', async ({ org }) => {
    const cast = await org()
    const { owner, member } = cast
    const bot = await botOf(cast, member, 'First')
    const channel = await cast.channel('square', { subscribers: [owner, member, bot] })
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['square'] })
    assert.deepEqual(await subscriberIds(owner, channel), [owner.id, bot.id])
  })

  test("a channel that becomes private loses the bots whose owner isn't subscribed", async ({ org }) => {
    const cast = await org()
    const { owner, member, moderator } = cast
    const [lost, kept] = [await botOf(cast, member, 'Lost'), await botOf(cast, moderator, 'Kept')]
    const channel = await cast.channel('secret', { subscribers: [owner, moderator, lost, kept] })
    await owner.send(channel, 'before')
    const events = await eventsOf(cast, () => owner.ok(`PATCH /streams/${channel}`, { is_private: true }))
    assert.deepEqual(await subscriberIds(owner, channel), [owner.id, moderator.id, kept.id])
    assert.deepEqual(await uses(lost, channel), [false, false])
    assert.deepEqual(
      events
        .filter(({ event }) => event.startsWith('subscription/') || event.startsWith('update_message_flags'))
        .map(({ event, payload }) => [event, payload.user_ids ?? payload.subscriptions?.[0].name ?? payload.flag]),
      [
        ['subscription/remove', 'secret'],
        ['subscription/peer_remove', [lost.id]],
        ['update_message_flags/add', 'read'],
      ],
    )
    assert.ok(events.some(one => one.event === 'stream/delete' && reaches(one, lost)))
    // Another change of a private channel removes no bot that was added without its owner.
    await owner.ok('POST /users/me/subscriptions', { ...joinSecret, principals: [lost.id] })
    await owner.ok(`PATCH /streams/${channel}`, { description: 'Hush.' })
    assert.equal((await subscriberIds(owner, channel)).includes(lost.id), true)
  })

  test("a bot that is deactivated while its owner leaves isn't in the channel when it comes back", async ({ org }) => {
    const cast = await org()
    const { owner, member } = cast
    const bot = await botOf(cast, member, 'Sleeper')
    const channel = await cast.channel('secret', { invite_only: true, subscribers: [owner, member, bot] })
    await member.ok(`DELETE /bots/${bot.id}`)
    await owner.ok('DELETE /users/me/subscriptions', { ...secret, principals: [member.id] })
    await owner.ok(`POST /users/${bot.id}/reactivate`)
    assert.deepEqual(await subscriberIds(owner, channel), [owner.id])
    assert.deepEqual(await uses(bot, channel), [false, false])
  })

  test('a bot can only add users to a private channel if its owner can', async ({ org }) => {
    const cast = await org()
    const { owner, member, moderator } = cast
    const bot = await botOf(cast, member, 'Porter')
    const channel = await cast.channel('secret', { invite_only: true, subscribers: [owner, bot] })
    const add = (principals: number[]) => ({ ...joinSecret, principals })
    for (const principals of [[member.id], [moderator.id], [bot.id, moderator.id]])
      assert.equal(await refusal(bot, 'POST /users/me/subscriptions', add(principals)), 'Insufficient permission')
    assert.deepEqual(await subscriberIds(owner, channel), [owner.id, bot.id])
    await owner.ok('POST /users/me/subscriptions', add([member.id]))
    await bot.ok('POST /users/me/subscriptions', add([moderator.id]))
    assert.deepEqual(
      await subscriberIds(owner, channel),
      [owner, member, moderator, bot].map(({ id }) => id).sort((a, b) => a - b),
    )
    // A public channel needs no protection.
    await cast.channel('square', { subscribers: [owner, bot] })
    await bot.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'square' }], principals: [member.id] })
  })

  test('many bots take no more queries than one', async world => {
    const cast = await world.org()
    const { owner, member, moderator } = cast
    const one = await botOf(cast, member, 'Only')
    const many: Person[] = []
    for (let n = 0; n < 12; n++) many.push(await botOf(cast, moderator, `Robot ${n}`))
    await cast.channel('secret', { invite_only: true, subscribers: [owner, member, moderator, one, ...many] })
    const cost = async (principals: number[]): Promise<number> =>
      (
        await requestStatements(world.app.db, () =>
          owner.ok('DELETE /users/me/subscriptions', { ...secret, principals }),
        )
      ).length
    assert.equal(await cost([member.id]), await cost([moderator.id]))
  })
})
