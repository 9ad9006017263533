// Which users have read a message: from read positions and rows, and only users who send receipts.
import assert from 'node:assert/strict'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const receipts = async (who: Person, id: number): Promise<number[]> =>
  (await who.ok(`GET /messages/${id}/read_receipts`)).user_ids
const ascending = (...ids: number[]): number[] => ids.sort((x, y) => x - y)
const setRead = (who: Person, messages: number[], op = 'add'): Promise<any> =>
  who.ok('POST /messages/flags', { op, flag: 'read', messages })

onEachDatabase('read receipts', test => {
  test('readers by a read position and by a row, never the sender', async world => {
    const org = await world.org()
    const { owner, member, admin, moderator } = org
    const channel = await org.channel('receipts', { subscribers: [owner, member, admin, moderator] })
    const [a, b] = [await owner.send(channel), await owner.send(channel)]
    assert.deepEqual(await receipts(member, b), [])
    await setRead(member, [b])
    await admin.ok('POST /mark_stream_as_read', { stream_id: channel })
    await owner.ok('POST /mark_all_as_read')
    assert.deepEqual(await receipts(member, a), [admin.id])
    assert.deepEqual(await receipts(owner, b), ascending(admin.id, member.id))
    await setRead(admin, [b], 'remove')
    assert.deepEqual(await receipts(owner, b), [member.id])
  })

  test('only receivers', async world => {
    const org = await world.org()
    const { owner, member, admin } = org
    const channel = await org.channel('history', { subscribers: [owner, admin] })
    const id = await owner.send(channel)
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'history' }] })
    await member.ok('POST /messages/flags', { op: 'add', flag: 'starred', messages: [id] })
    await member.ok('POST /mark_stream_as_read', { stream_id: channel })
    await setRead(admin, [id])
    assert.deepEqual(await receipts(member, id), [admin.id])
  })

  test('direct messages', async world => {
    const { owner, member, admin } = await world.org()
    const id = await owner.send([member.id, admin.id])
    await setRead(member, [id])
    assert.deepEqual(await receipts(admin, id), [member.id])
    await admin.ok('POST /mark_all_as_read')
    assert.deepEqual(await receipts(owner, id), ascending(member.id, admin.id))
  })

  test("users who send no receipts or are deactivated don't appear", async world => {
    const org = await world.org()
    const { owner, member, admin, bot } = org
    const channel = await org.channel('discreet', { subscribers: [owner, member, admin, bot] })
    const id = await owner.send(channel)
    for (const who of [member, admin, bot]) await setRead(who, [id])
    assert.deepEqual(await receipts(owner, id), ascending(admin.id, member.id, bot.id))
    await member.ok('PATCH /settings', { send_read_receipts: false })
    assert.deepEqual(await receipts(owner, id), ascending(admin.id, bot.id))
    assert.deepEqual(await receipts(member, id), ascending(admin.id, bot.id))
    await org.owner.ok(`DELETE /users/${admin.id}`)
    assert.deepEqual(await receipts(owner, id), [bot.id])
  })

  test("only the message's readers see them, if the organization has them", async world => {
    const org = await world.org()
    const secret = await org.owner.send(await org.channel('secret', { invite_only: true }))
    const answer = async (who: Person, id: number): Promise<string> =>
      (await who.call(`GET /messages/${id}/read_receipts`)).body.msg
    assert.equal(await answer(org.member, secret), 'Invalid message(s)')
    assert.equal(await answer(org.member, 987_654_321), 'Invalid message(s)')
    await org.owner.ok('PATCH /realm', { enable_read_receipts: false })
    assert.equal(await answer(org.owner, secret), 'Read receipts are disabled in this organization.')
    assert.equal(await answer(org.member, secret), 'Invalid message(s)')
  })
})
