// Data attached to messages (docs/spec/messages.md#submessages).
import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const attach = (who: Person, message_id: number, content = '{"type":"vote"}') =>
  who.call('POST /submessage', { message_id, msg_type: 'widget', content })
const attached = async (who: Person, id: number): Promise<any[]> =>
  (await who.ok(`GET /messages/${id}`)).message.submessages

onEachDatabase('submessages', test => {
  test('the sender sends the first one, then all users who can see the message may', async world => {
    const org = await world.org()
    const id = await org.owner.send(await org.channel('polls'))
    const refused = await attach(org.member, id)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.msg],
      [400, 'BAD_REQUEST', 'You cannot attach a submessage to this message.'],
    )
    const told = await eventsOf(org, async () => {
      assert.deepEqual((await attach(org.owner, id, '{"widget_type":"poll"}')).body, { result: 'success', msg: '' })
      assert.equal((await attach(org.member, id)).status, 200)
    })
    const submessages = await attached(org.member, id)
    assert.deepEqual(
      submessages.map(({ id: _, ...rest }) => rest),
      [
        { message_id: id, sender_id: org.owner.id, msg_type: 'widget', content: '{"widget_type":"poll"}' },
        { message_id: id, sender_id: org.member.id, msg_type: 'widget', content: '{"type":"vote"}' },
      ],
    )
    assert.deepEqual(
      told,
      submessages.map(({ id: submessage_id, ...rest }) => ({
        event: 'submessage',
        payload: { ...rest, submessage_id },
        audience: { recipientsOf: id },
      })),
    )
  })

  test('only users who can see the message may', async world => {
    const org = await world.org()
    const secret = await org.owner.send(await org.channel('secret', { invite_only: true }))
    await attach(org.owner, secret)
    for (const id of [secret, 987_654_321]) assert.equal((await attach(org.member, id)).body.msg, 'Invalid message(s)')
    assert.equal((await attached(org.owner, secret)).length, 1)
  })

  test('content is JSON text', async world => {
    const org = await world.org()
    const id = await org.owner.send([org.owner.id])
    for (const content of ['', 'vote', '{', "{'a':1}"])
      assert.equal((await attach(org.owner, id, content)).body.msg, 'Invalid json for submessage')
    assert.deepEqual(await attached(org.owner, id), [])
    assert.equal((await attach(org.owner, id, '[[[[[[[[[[]]]]]]]]]]')).status, 200)
  })

  test('a message has at most 1,000', async world => {
    const org = await world.org()
    const id = await org.owner.send([org.owner.id])
    await world.app.db.write(org.realm.id, async tx => {
      const row = { message_id: id, sender_id: org.owner.id, msg_type: 'widget', content: '{}' }
      await tx.db
        .insertInto('submessage')
        .values(Array.from({ length: 999 }, () => row))
        .execute()
    })
    assert.equal((await attach(org.owner, id)).status, 200)
    assert.equal((await attach(org.owner, id)).body.msg, 'Too many submessages (limit: 1000).')
  })
})
