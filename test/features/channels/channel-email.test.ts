import assert from 'node:assert/strict'
import { systemGroup } from '#test/groups.ts'
import { refused } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Person } from '#test/world.ts'

const addressOf = async (by: Person, channelId: number, fields: object = {}): Promise<string> =>
  (await by.ok(`GET /streams/${channelId}/email_address`, { ...fields })).email

onEachDatabase('the mail address of a channel', test => {
  test('has a secret of its own, the same for every user', async ({ org }) => {
    const { owner, member, channel } = await org()
    const [tea, coffee] = [await channel('Tea & cake'), await channel('coffee')]
    const email = await addressOf(owner, tea)
    assert.match(email, /^tea-cake\.[0-9a-f]{32}\.show-sender@[a-z.]+$/)
    assert.equal(await addressOf(member, tea), email)
    assert.notEqual((await addressOf(owner, coffee)).split('.')[1], email.split('.')[1])
  })

  test('fits an address, whatever the name of the channel is', async ({ org }) => {
    const { owner, channel } = await org()
    for (const name of ['x'.repeat(60), `seventeen letters ${'y'.repeat(40)}`, 'ä'.repeat(60), '茶'.repeat(60)]) {
      const email = await addressOf(owner, await channel(name))
      assert.match(email, /^([a-z0-9-]{1,18}\.)?[0-9a-f]{32}\.show-sender@/)
      assert.ok(email.indexOf('@') <= 64, email)
      assert.doesNotMatch(email, /-\./)
    }
  })

  test('has the letters of the name without accents', async ({ org }) => {
    const { owner, channel } = await org()
    assert.match(await addressOf(owner, await channel('Übung für José')), /^ubung-fur-jose\./)
  })

  test('is another for each sender', async ({ org }) => {
    const { owner, member, channel, join } = await org()
    const id = await channel('tea')
    const { cross_realm_bots } = await member.ok('POST /register', { fetch_event_types: ['realm_user'] })
    const gateway = cross_realm_bots.find((one: any) => one.email.startsWith('emailgateway@')).user_id
    const mine = await join('My bot', 400, { type: 1, ownerId: member.id })
    const senders = [gateway, member.id, mine.id]
    const addresses = new Set<string>()
    for (const sender_id of senders) addresses.add(await addressOf(member, id, { sender_id }))
    assert.equal(addresses.size, 3)
    assert.ok(addresses.has(await addressOf(member, id)))
    const theirs = await join('Their bot', 400, { type: 1, ownerId: owner.id })
    for (const sender_id of [owner.id, theirs.id, 999_999])
      assert.equal(await refused(member, `GET /streams/${id}/email_address`, { sender_id }), 'No such user')
  })

  test('is for users who may post', async world => {
    const here = await world.org()
    const { owner, member, guest, channel } = here
    const quiet = await channel('quiet', { can_send_message_group: await systemGroup(here, 'role:administrators') })
    const [unknown, denied] = ['Invalid channel ID', 'You do not have permission to post in this channel.']
    await addressOf(owner, quiet)
    assert.equal(await refused(member, `GET /streams/${quiet}/email_address`), denied)
    assert.equal(await refused(guest, `GET /streams/${quiet}/email_address`), unknown)
    const secret = await channel('secret', { invite_only: true })
    assert.equal(await refused(member, `GET /streams/${secret}/email_address`), unknown)
    assert.equal(await refused(member, `GET /streams/999999/email_address`), unknown)
    const tea = await channel('tea')
    await owner.ok(`DELETE /streams/${tea}`)
    assert.equal(await refused(owner, `GET /streams/${tea}/email_address`), denied)
  })
})
