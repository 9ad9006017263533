// The audience of typing notifications.
import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { capable, queueOf, refusal } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'

onEachDatabase('typing', test => {
  test("a limited guest doesn't get a hidden user's address", async world => {
    const all = await world.org()
    const { member, admin, guest } = all
    await limitGuests(all)
    await all.channel('met', { subscribers: [member, guest] })
    const [ofGuest, ofAdmin] = [await queueOf(guest), await queueOf(admin)]
    await member.ok('POST /typing', { op: 'start', to: [admin.id, guest.id] })
    const shown = (people: readonly { id: number; email: string }[]) =>
      people.map(({ id, email }) => ({ user_id: id, email })).sort((a, b) => a.user_id - b.user_id)
    const hidden = `user${admin.id}@${world.app.server.config.fallbackEmailDomain}`
    const sender = { user_id: member.id, email: member.email }
    const told = (recipients: object[]) => [{ type: 'typing', op: 'start', message_type: 'direct', sender, recipients }]
    assert.deepEqual(await ofGuest.news('typing'), told(shown([member, guest, { id: admin.id, email: hidden }])))
    assert.deepEqual(await ofAdmin.news('typing'), told(shown([member, guest, admin])))
    const typed = (await all.events()).filter(({ type }) => type === 'typing')
    assert.equal(JSON.stringify(typed).includes('@'), false, 'the log holds no address')
  })

  test('the event leaves out an address that is hidden before delivery', async ({ org }) => {
    const { member, admin } = await org()
    const queue = await queueOf(admin)
    await member.ok('POST /typing', { op: 'start', to: [admin.id] })
    await member.ok('PATCH /settings', { email_address_visibility: 4 })
    const [event] = await queue.news('typing')
    assert.equal(event.sender.user_id, member.id)
    assert.notEqual(event.sender.email, member.email)
  })

  test('a channel with more than 100 subscribers has none', async ({ org }) => {
    const all = await org()
    const people = [all.member, all.admin]
    for (let n = 3; n <= 100; n++) people.push(await all.join(`Person ${n}`))
    const stream_id = await all.channel('crowd', { by: all.owner, subscribers: people })
    const queue = await queueOf(all.admin, capable('stream_typing_notifications'))
    const typing = { op: 'start', type: 'channel', stream_id, topic: 'noise' }
    await all.member.ok('POST /typing', typing)
    assert.equal((await queue.news('typing')).length, 1)
    await all.moderator.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'crowd' }] })
    await all.member.ok('POST /typing', typing)
    assert.deepEqual(await queue.news('typing'), [])
  })

  test('refused requests send nothing', async ({ org }) => {
    const { member, admin, guest, channel, events } = await org()
    const secret = await channel('secret', { by: admin, invite_only: true })
    const open = await channel('open', { by: admin })
    const before = (await events()).length
    const said = (fields: Record<string, unknown>, person = member): Promise<string> =>
      refusal(person, 'POST /typing', fields)
    assert.equal(await said({ op: 'pause', type: 'letter' }), 'Invalid op')
    assert.equal(await said({ op: 'start', to: 'x@y.example' }), 'to is not valid JSON')
    assert.equal(await said({ op: 'start', type: 'channel', topic: 'x' }), 'Missing channel ID')
    assert.equal(await said({ op: 'start', type: 'channel', stream_id: secret, topic: 'x' }), 'Invalid channel ID')
    assert.equal(await said({ op: 'start', type: 'channel', stream_id: open, topic: 'x' }, guest), 'Invalid channel ID')
    assert.equal((await events()).length, before)
  })

  test("a limited guest can't send them to a hidden user", async ({ org }) => {
    const all = await org()
    await limitGuests(all)
    const to = [all.admin.id]
    assert.equal(await refusal(all.guest, 'POST /typing', { op: 'start', to }), `Invalid user ID ${all.admin.id}`)
  })

  test("a user whose setting is off can't send them about edits", async ({ org }) => {
    const { member, channel } = await org()
    const id = await member.send(await channel('tea', { subscribers: [member] }))
    await member.ok('PATCH /settings', { send_stream_typing_notifications: false })
    const off = 'User has disabled typing notifications for channel messages'
    assert.equal(await refusal(member, `POST /messages/${id}/typing`, { op: 'start' }), off)
  })

  test('a later subscriber of a channel with protected history gets none about edits there', async ({ org }) => {
    const { member, admin, owner, channel } = await org()
    const protectedChannel = { by: owner, invite_only: true, history_public_to_subscribers: false }
    const channel_id = await channel('vault', { ...protectedChannel, subscribers: [owner, member] })
    const id = await member.send(channel_id)
    await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [admin.id] })
    const [late, early] = [await queueOf(admin), await queueOf(owner)]
    await member.ok(`POST /messages/${id}/typing`, { op: 'start' })
    assert.equal((await early.news('typing_edit_message')).length, 1)
    assert.deepEqual(await late.news('typing_edit_message'), [])
  })

  test('edit notifications need a visible message, a known op and editing turned on', async ({ org }) => {
    const { member, admin, owner } = await org()
    const id = await member.send([admin.id])
    const edit = (person = member): Promise<string> => refusal(person, `POST /messages/${id}/typing`, { op: 'start' })
    assert.equal(await edit(owner), 'Invalid message(s)')
    assert.equal(await refusal(member, `POST /messages/${id}/typing`, { op: 'x' }), 'Invalid op')
    await owner.ok('PATCH /realm', { allow_message_editing: false })
    assert.equal(await edit(), 'Your organization has turned off message editing')
  })
})
