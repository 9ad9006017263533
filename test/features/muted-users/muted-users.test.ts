// Muting a user: the muted user's messages are read, for the muting user only.
import assert from 'node:assert/strict'
import { queueOf, refusal } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const flagsOf = async (person: Person, id: number): Promise<string[]> =>
  (await person.ok(`GET /messages/${id}`)).message.flags

onEachDatabase('muted users', test => {
  test("muting and unmuting is delivered to the user's own clients", async ({ org }) => {
    const { member, admin } = await org()
    const [own, other] = [await queueOf(member), await queueOf(admin)]
    await member.ok(`POST /users/me/muted_users/${admin.id}`)
    const [{ type, muted_users }] = await own.news('muted_users')
    assert.deepEqual([type, muted_users.length, muted_users[0].id], ['muted_users', 1, admin.id])
    assert.ok(Number.isInteger(muted_users[0].timestamp))
    assert.deepEqual((await queueOf(member)).state.muted_users, muted_users)
    assert.deepEqual((await queueOf(admin)).state.muted_users, [])
    await member.ok(`DELETE /users/me/muted_users/${admin.id}`)
    assert.deepEqual(await own.news(), [{ type: 'muted_users', muted_users: [] }])
    assert.deepEqual(await other.news(), [])
  })

  test("only the muted user's unread messages become read", async ({ org }) => {
    const { member, admin, owner, channel } = await org()
    const tea = await channel('tea', { subscribers: [member, admin, owner] })
    const direct = await admin.send([member.id])
    const first = await admin.send(tea)
    const between = await owner.send(tea)
    const second = await admin.send(tea)
    const queue = await queueOf(member)
    await member.ok(`POST /users/me/muted_users/${admin.id}`)
    const read = (await queue.news('update_message_flags')).flatMap(event => {
      assert.deepEqual([event.op, event.flag], ['add', 'read'])
      return event.messages
    })
    assert.deepEqual(read, [direct, first, second])
    for (const id of [direct, first, second]) assert.deepEqual(await flagsOf(member, id), ['read'])
    assert.deepEqual(await flagsOf(member, between), [])
    assert.deepEqual(await flagsOf(owner, first), [])
  })

  test('new messages from the muted user start as read until the user is unmuted', async ({ org }) => {
    const { member, admin, owner, channel } = await org()
    const tea = await channel('tea', { subscribers: [member, admin, owner] })
    const elsewhere = await channel('elsewhere', { subscribers: [admin, owner] })
    await member.ok(`POST /users/me/muted_users/${admin.id}`)
    const queue = await queueOf(member)
    const sent = await admin.send(tea, `hello @**${member.name}**`)
    const direct = await admin.send([member.id])
    const unseen = await admin.send(elsewhere)
    const told = await queue.news('message')
    assert.deepEqual(
      told.map(event => [event.message.id, event.flags]),
      [
        [sent, ['read', 'mentioned']],
        [direct, ['read']],
      ],
    )
    assert.deepEqual(await flagsOf(owner, sent), [])
    assert.deepEqual(await flagsOf(member, unseen), ['read', 'historical'])
    await member.ok(`DELETE /users/me/muted_users/${admin.id}`)
    assert.deepEqual(await flagsOf(member, await admin.send(tea)), [])
    assert.deepEqual(await flagsOf(member, sent), ['read', 'mentioned'])
  })

  test('refused requests', async ({ org }) => {
    const { member, admin } = await org()
    const { member: stranger } = await org()
    const mute = (id: number): Promise<string> => refusal(member, `POST /users/me/muted_users/${id}`)
    const unmute = (id: number): Promise<string> => refusal(member, `DELETE /users/me/muted_users/${id}`)
    assert.equal(await mute(member.id), 'Cannot mute self')
    assert.equal(await mute(stranger.id), 'No such user')
    assert.equal(await unmute(stranger.id), 'No such user')
    assert.equal(await unmute(admin.id), 'User is not muted')
    await member.ok(`POST /users/me/muted_users/${admin.id}`)
    assert.equal(await mute(admin.id), 'User already muted')
  })
})
