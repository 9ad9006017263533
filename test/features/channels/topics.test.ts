import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const topics = async (who: Person, id: number, fields: Record<string, unknown> = {}): Promise<[string, number][]> => {
  const body = await who.ok(`GET /users/me/${id}/topics`, fields)
  return body.topics.map((topic: { name: string; max_id: number }) => [topic.name, topic.max_id])
}
const refusal = async (who: Person, id: number): Promise<unknown> =>
  (await who.call(`GET /users/me/${id}/topics`)).body.msg

onEachDatabase('the topics of a channel', test => {
  test('newest first, in their latest spelling, the empty one by name', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general')
    assert.deepEqual(await topics(owner, general), [])
    const a = await owner.send(general, 'x', 'first')
    const b = await owner.send(general, 'x', '')
    const c = await owner.send(general, 'x', 'second')
    assert.deepEqual(await topics(member, general), [
      ['second', c],
      ['general chat', b],
      ['first', a],
    ])
    assert.deepEqual(await topics(member, general, { allow_empty_topic_name: true }), [
      ['second', c],
      ['', b],
      ['first', a],
    ])
    const d = await owner.send(general, 'x', 'FIRST')
    assert.deepEqual((await topics(member, general)).slice(0, 2), [
      ['FIRST', d],
      ['second', c],
    ])
    await owner.ok(`DELETE /messages/${d}`)
    await owner.ok(`DELETE /messages/${c}`)
    assert.deepEqual(await topics(member, general), [
      ['general chat', b],
      ['first', a],
    ])
  })

  test('protected history: topics of received messages, or of messages with a row', async ({ org }) => {
    const { owner, member, channel } = await org()
    const secret = await channel('secret', { invite_only: true, history_public_to_subscribers: true })
    const add = { subscriptions: [{ name: 'secret' }], principals: [member.id] }
    const remove = { subscriptions: ['secret'], principals: [member.id] }
    await owner.send(secret, 'x', 'before')
    const starred = await owner.send(secret, 'x', 'starred')
    await owner.send(secret, 'x', 'starred')
    await owner.ok('POST /users/me/subscriptions', add)
    await member.ok('POST /messages/flags', { messages: [starred], op: 'add', flag: 'starred' })
    await owner.ok(`PATCH /streams/${secret}`, { is_private: true, history_public_to_subscribers: false })
    assert.deepEqual(await topics(member, secret), [['starred', starred]])
    const a = await owner.send(secret, 'x', 'During')
    await owner.ok('DELETE /users/me/subscriptions', remove)
    assert.equal(await refusal(member, secret), 'Invalid channel ID')
    await owner.send(secret, 'x', 'DURING')
    await owner.send(secret, 'x', 'between')
    await owner.ok('POST /users/me/subscriptions', add)
    const b = await owner.send(secret, 'x', 'after')
    assert.deepEqual(await topics(member, secret), [
      ['after', b],
      ['During', a],
      ['starred', starred],
    ])
    assert.equal((await topics(owner, secret)).length, 5)
  })

  test('a channel with very many topics lists the newest ones', async ({ app, org }) => {
    const { owner, realm, channel } = await org()
    const general = await channel('general')
    const rows = Array.from({ length: 10_001 }, (_, n) => ({
      channel_id: general,
      name_lower: `t${n}`,
      name: `T${n}`,
      newest_message: 1_000_000 + n,
      message_count: 1,
    }))
    for (let start = 0; start < rows.length; start += 1_000)
      await app.db.write(realm.id, tx =>
        tx.db
          .insertInto('topic')
          .values(rows.slice(start, start + 1_000))
          .execute(),
      )
    const listed = await topics(owner, general)
    assert.equal(listed.length, 10_000)
    assert.deepEqual(
      [listed[0], listed.at(-1)],
      [
        ['T10000', 1_010_000],
        ['T1', 1_000_001],
      ],
    )
  })

  test('only users who can read the channel see them', async ({ org }) => {
    const { owner, admin, member, guest, channel } = await org()
    const there = await org()
    const general = await channel('general')
    const secret = await channel('secret', { invite_only: true })
    await owner.send(general)
    await owner.send(secret)
    for (const [who, id] of [
      [guest, general],
      [member, secret],
      [admin, secret],
      [there.owner, general],
      [owner, 2 ** 50],
    ] as const)
      assert.equal(await refusal(who, id), 'Invalid channel ID')
    await owner.ok(`DELETE /streams/${general}`)
    assert.equal((await topics(member, general)).length, 1)
  })
})
