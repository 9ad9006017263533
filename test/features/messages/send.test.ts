import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { limitGuests, systemGroup } from '#test/groups.ts'
import { privacy, refused, seenBy } from '#test/messages.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import { type Org, type Person, type World } from '#test/world.ts'

const refusal = (person: Person, fields: Record<string, unknown>): Promise<string> =>
  refused(person, 'POST /messages', { content: 'hello', ...fields })
const toChannel = { type: 'channel', topic: 'lunch' }

/** Created without the API, which can't create ordinary groups yet. */
async function group({ app }: World, { realm }: Org, name: string, members: readonly Person[], mention: unknown) {
  await app.db.write(realm.id, async tx => {
    const { id } = await tx.db
      .insertInto('user_group')
      .values({
        realm_id: realm.id,
        name,
        name_lower: name.toLowerCase(),
        description: '',
        is_system: 0,
        creator_id: null,
        created_at: null,
        deactivated: 0,
        settings: JSON.stringify({ can_mention_group: mention }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const member of members)
      await tx.db.insertInto('user_group_member').values({ group_id: id, account_id: member.id }).execute()
  })
}

onEachDatabase('sending to a channel', test => {
  test('by name and by ID, in every form', async ({ org }) => {
    const { member, channel } = await org()
    const general = await channel('General Chatter', { subscribers: [member] })
    for (const to of ['General Chatter', ' general chatter ', '"General Chatter"', `["general chatter"]`])
      assert.equal((await seenBy(member, await member.send(to))).stream_id, general)
    for (const to of [`${general}`, `[${general}]`])
      assert.equal((await seenBy(member, await member.send(to))).stream_id, general)
    for (const type of ['stream', 'channel'])
      await member.ok('POST /messages', { type, to: general, subject: 'lunch', content: 'hello' })
    const { status, body } = await member.call('POST /messages', {
      ...toChannel,
      subject: 'dinner',
      to: general,
      content: 'hello',
    })
    assert.equal(status, 400)
    assert.equal(body.code, 'REQUEST_CONFUSING_VAR')
  })

  test("the response has the message's URL, and a link to it", async world => {
    const { member, owner, channel, host } = await world.org()
    const sent = async (person: Person, fields: object): Promise<[number, string, string]> => {
      const { id, message_url, message_link } = await person.ok('POST /messages', { content: 'hello', ...fields })
      return [id, message_url.replace(/^http:\/\/[^/]+/, ''), message_link.replace(/http:\/\/[^/]+/, '')]
    }
    const general = await channel('tea room', { subscribers: [member] })
    const [id, address, link] = await sent(member, { type: 'channel', to: general, topic: 'a (b)' })
    assert.equal(address, `/#narrow/channel/${general}-tea-room/topic/a.20.28b.29/near/${id}`)
    assert.equal(link, `[#tea room > a (b) @ 💬](${address})`)
    const [other, empty, named] = await sent(member, { type: 'channel', to: general, topic: '' })
    assert.equal(empty, `/#narrow/channel/${general}-tea-room/topic//near/${other}`)
    assert.equal(named, `[#tea room > general chat @ 💬](${empty})`)
    const [, , bare] = await sent(member, { type: 'channel', to: general, topic: '[x](y)' })
    assert.match(bare, /^\[#tea room > x\(y\) @ 💬\]\(/)
    const people = [owner.id, member.id].sort((a, b) => a - b)
    const [direct, toOwner, plain] = await sent(member, { type: 'direct', to: [owner.id] })
    assert.equal(toOwner, `/#narrow/dm/${people.join(',')}-dm/near/${direct}`)
    assert.equal(plain, toOwner)
    const { message_url } = await member.ok('POST /messages', { type: 'direct', to: [owner.id], content: 'x' })
    assert.equal(new URL(message_url).host, new URL(`http://${host}:${new URL(world.app.url).port}`).host)
  })

  test("the response doesn't give a bot the name of a channel that it can't see", async ({ org }) => {
    const all = await org()
    const secret = await all.channel('secret', { by: all.owner, invite_only: true })
    const to = { type: 'channel', to: secret, topic: 'lunch', content: 'hello' }
    const { id, message_url, message_link } = await all.bot.ok('POST /messages', to)
    assert.ok(message_url.endsWith(`/#narrow/channel/${secret}/topic/lunch/near/${id}`), message_url)
    assert.equal(message_link, message_url)
  })

  test('a channel message needs the name or ID of one channel', async ({ org }) => {
    const { member } = await org()
    assert.equal(await refusal(member, { ...toChannel, to: '[1, 2]' }), 'Expected exactly one channel')
    assert.equal(await refusal(member, { ...toChannel, to: '[]' }), 'Expected exactly one channel')
    assert.equal(await refusal(member, { ...toChannel, to: '{}' }), 'Invalid data type for channel')
    assert.equal(await refusal(member, { ...toChannel, to: '1.5' }), 'Invalid data type for channel')
    assert.equal(await refusal(member, { type: 'nobody', to: '1' }), 'Invalid type')
    const named = await member.call('POST /messages', { ...toChannel, to: 'nowhere', content: 'x' })
    assert.deepEqual(named.body, {
      result: 'error',
      msg: "Channel 'nowhere' does not exist",
      code: 'STREAM_DOES_NOT_EXIST',
      stream: 'nowhere',
    })
    const numbered = await member.call('POST /messages', { ...toChannel, to: '99999999999999999999', content: 'x' })
    assert.equal(numbered.body.code, 'STREAM_DOES_NOT_EXIST')
    assert.equal(numbered.body.msg, `Channel with ID '${Number.MAX_SAFE_INTEGER}' does not exist`)
    assert.equal(numbered.body.stream_id, Number.MAX_SAFE_INTEGER)
  })

  test("a user who isn't allowed to send there gets an error without details", async ({ org }) => {
    const { member, guest, admin, owner, channel } = await org()
    const secret = await channel('secret', { subscribers: [owner], ...privacy.shared })
    assert.equal(await refusal(member, { ...toChannel, to: 'secret' }), "Not authorized to send to channel 'secret'")
    assert.equal(await refusal(member, { ...toChannel, to: secret }), `Channel with ID '${secret}' does not exist`)
    // Administrators see that the channel exists; they still can't send to it.
    assert.equal(await refusal(admin, { ...toChannel, to: secret }), "Not authorized to send to channel 'secret'")
    const general = await channel('general', { subscribers: [owner] })
    await member.send(general)
    assert.equal(await refusal(guest, { ...toChannel, to: 'general' }), "Not authorized to send to channel 'general'")
    await owner.ok(`DELETE /streams/${general}`)
    assert.equal(await refusal(owner, { ...toChannel, to: general }), "Not authorized to send to channel 'general'")
  })

  test('an address contains no NUL, not even as an escape', async ({ org }) => {
    const { member } = await org()
    const nul = JSON.stringify('a\0b')
    assert.equal((await member.call('POST /messages', { ...toChannel, to: nul })).status, 400)
    assert.equal((await member.call('POST /messages', { type: 'direct', to: `[${nul}]`, content: 'tea' })).status, 400)
  })

  test('the channel decides which users can send and start topics', async ({ org }) => {
    const all = await org()
    const { member, owner, bot, guest, admin } = all
    const administrators = await systemGroup(all, 'role:administrators')
    const general = await all.channel('general', { subscribers: [member, guest, admin] })
    await guest.send(general, 'hello', 'known')
    await owner.ok(`PATCH /streams/${general}`, { can_create_topic_group: { new: administrators } })
    const mayNotStart = 'You do not have permission to create new topics in this channel.'
    assert.equal(await refusal(member, { ...toChannel, to: general }), mayNotStart)
    await member.send(general, 'hello', 'KNOWN')
    await admin.send(general, 'hello', 'new')
    await owner.ok(`PATCH /streams/${general}`, { can_send_message_group: { new: administrators } })
    const mayNotSend = 'You do not have permission to post in this channel.'
    assert.equal(await refusal(member, { ...toChannel, topic: 'known', to: general }), mayNotSend)
    // A bot has its owner's permissions.
    await bot.send(general, 'hello', 'new by a bot')
  })

  test('a webhook bot can send, even if only its owner is subscribed', async ({ org }) => {
    const { webhookBot, owner, member, channel } = await org()
    const secret = await channel('secret', { subscribers: [owner], ...privacy.shared })
    const id = await webhookBot.send(secret, 'built')
    assert.equal((await seenBy(owner, id)).sender_id, webhookBot.id)
    const other = await channel('other', { by: member, subscribers: [member], ...privacy.shared })
    assert.equal(await refusal(webhookBot, { ...toChannel, to: 'other' }), "Not authorized to send to channel 'other'")
    assert.ok(other > 0)
  })

  test('the server trims and cuts topics, and may require or forbid them', async ({ org }) => {
    const { member, owner, channel } = await org()
    const general = await channel('general', { subscribers: [member] })
    const topicOf = async (topic: string): Promise<string> =>
      (await seenBy(member, await member.send(general, 'hello', topic))).subject
    assert.equal(await topicOf('  lunch  '), 'lunch')
    assert.equal(await topicOf('x'.repeat(60)), 'x'.repeat(60))
    assert.equal(await topicOf('😀'.repeat(61)), `${'😀'.repeat(57)}...`)
    for (const empty of ['', '   ', 'general chat', '(no topic)']) assert.equal(await topicOf(empty), '')
    assert.equal(await topicOf('שלום'), 'שלום')
    const bad = { ...toChannel, to: general, topic: 'a\tb' }
    assert.equal(await refusal(member, bad), 'Invalid character in topic, at position 2!')
    assert.equal(await refusal(member, { type: 'channel', to: general }), 'Missing topic')
    await owner.ok('PATCH /realm', { topics_policy: 'disable_empty_topic' })
    assert.equal(await refusal(member, { ...toChannel, to: general, topic: 'general chat' }), 'Missing topic')
    const plain = await channel('plain', { subscribers: [member], topics_policy: 'empty_topic_only' })
    const only = 'Only the general chat topic is allowed in this channel.'
    assert.equal(await refusal(member, { ...toChannel, to: plain }), only)
    await member.send(plain, 'hello', '')
  })

  test('a wildcard mention of many users requires permission', async ({ org }) => {
    const { member, admin, join, channel } = await org()
    const people: Person[] = []
    for (let n = 0; n < 13; n++) people.push(await join(`Person ${n}`))
    const small = await channel('small', { subscribers: [member, admin, ...people] })
    await member.send(small, '@**all**')
    const large = await channel('large', { subscribers: [member, admin, await join('One More'), ...people] })
    const everyone = { type: 'channel', topic: 'lunch', to: large, content: '@**all** hello' }
    const channelWide = await member.call('POST /messages', everyone)
    assert.equal(channelWide.body.code, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED')
    assert.equal(channelWide.body.msg, 'You do not have permission to use channel wildcard mentions in this channel.')
    await member.send(large, '@_**all** silently')
    await admin.send(large, '@**all**')
    await member.send(large, '@**topic**', 'dinner')
    for (const person of [admin, ...people, await join('Yet Another')]) {
      if (person.name === 'Yet Another')
        await person.ok('POST /users/me/subscriptions', {
          subscriptions: [{ name: 'large' }],
        })
      await person.send(large, 'me too', 'dinner')
    }
    const topicWide = await member.call('POST /messages', { ...everyone, topic: 'Dinner', content: '@**topic**' })
    assert.equal(topicWide.body.code, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED')
    assert.equal(topicWide.body.msg, 'You do not have permission to use topic wildcard mentions in this topic.')
  })

  test('a group mention requires permission', async world => {
    const all = await world.org()
    const { member, moderator, admin, owner } = all
    const general = await all.channel('general', { subscribers: [member, moderator, admin] })
    await group(world, all, 'Cooks', [moderator], { direct_members: [owner.id, admin.id], direct_subgroups: [] })
    const mention = { ...toChannel, to: general, content: '@*cooks*' }
    assert.equal(await refusal(member, mention), "You are not allowed to mention user group 'Cooks'.")
    assert.equal(
      await refusal(member, { ...mention, content: '@*role:members*' }),
      "You are not allowed to mention user group 'role:members'.",
    )
    const silent = await member.send(general, '@_*cooks*')
    assert.deepEqual((await seenBy(moderator, silent)).flags, [])
    const id = await admin.send(general, '@*Cooks*!')
    assert.deepEqual((await seenBy(moderator, id)).flags, ['mentioned'])
    assert.deepEqual((await seenBy(member, id)).flags, [])
  })

  test("naming a private channel doesn't reveal it", async ({ org }) => {
    const { member, owner, channel } = await org()
    await channel('secret', { subscribers: [owner], ...privacy.shared })
    const render = async (person: Person): Promise<string> =>
      (await person.ok('POST /messages/render', { content: '#**secret**' })).rendered
    assert.equal(await render(member), '<p>#<strong>secret</strong></p>')
    assert.match(await render(owner), /data-stream-id/)
    const id = await member.send([member.id], '#**secret**')
    assert.equal((await seenBy(member, id)).content, '<p>#<strong>secret</strong></p>')
  })
})

onEachDatabase('sending to users', test => {
  test('by IDs or addresses, in every form', async ({ org }) => {
    const { member, admin, moderator } = await org()
    const three = [member, admin, moderator].map(({ id }) => id).toSorted((a, b) => a - b)
    const participants = async (to: string): Promise<number[]> => {
      const { id } = await member.ok('POST /messages', { type: 'private', to, content: 'hello' })
      return (await seenBy(member, id)).display_recipient.map((one: { id: number }) => one.id)
    }
    assert.deepEqual(await participants(`[${admin.id}, ${moderator.id}]`), three)
    assert.deepEqual(await participants(`[${admin.id}, ${moderator.id}, ${member.id}, ${admin.id}]`), three)
    assert.deepEqual(await participants(JSON.stringify([admin.email, moderator.email])), three)
    assert.deepEqual(await participants(`${admin.email}, ${moderator.email.toUpperCase()},`), three)
    assert.deepEqual(await participants(`[${member.id}]`), [member.id])
  })

  test('a direct message needs IDs or addresses of users', async ({ org }) => {
    const { member, admin } = await org()
    const direct = (to: string): Promise<string> => refusal(member, { type: 'direct', to })
    assert.equal(await direct('[]'), 'Message must have recipients')
    assert.equal(await direct(''), 'Message must have recipients')
    assert.equal(await direct(' , '), 'Message must have recipients')
    assert.equal(await direct('[999999]'), 'Invalid user ID 999999')
    assert.equal(await direct('nobody@example.com'), "Invalid email 'nobody@example.com'")
    assert.equal(
      await direct(`[${admin.id}, "${admin.email}"]`),
      'Recipient lists may contain emails or user IDs, but not both.',
    )
    assert.equal(await direct(`["${admin.email}", 1]`), 'Recipient lists may contain emails or user IDs, but not both.')
    assert.equal(await direct('{}'), 'Invalid data type for recipients')
    assert.equal(await direct('[1.5]'), 'Invalid data type for recipients')
    assert.equal(await direct('a\u0000b'), 'to must not contain null bytes')
  })

  test('deactivated users get none', async ({ org }) => {
    const { member, admin, owner } = await org()
    await owner.ok(`DELETE /users/${admin.id}`)
    const msg = `'${admin.email}' is no longer using Parley.`
    assert.equal(await refusal(member, { type: 'direct', to: [admin.id] }), msg)
  })

  test('the organization decides which users can send, and which can start a conversation', async ({ org }) => {
    const all = await org()
    const { member, moderator, guest, owner, bot } = all
    const moderators = await systemGroup(all, 'role:moderators')
    const nobody = await systemGroup(all, 'role:nobody')
    await guest.send([member.id])
    await owner.ok('PATCH /realm', { direct_message_initiator_group: { new: moderators } })
    await member.send([guest.id])
    const mayNotBegin = 'You do not have permission to initiate direct message conversations.'
    const toModerator = { type: 'direct', to: [moderator.id] }
    assert.equal(await refusal(member, toModerator), mayNotBegin)
    await moderator.send([member.id])
    await member.send([moderator.id])
    await owner.ok('PATCH /realm', { direct_message_permission_group: { new: moderators } })
    const unauthorized = 'This conversation does not include any users who can authorize it.'
    assert.equal(await refusal(member, { type: 'direct', to: [guest.id] }), unauthorized)
    await member.send([moderator.id])
    await owner.ok('PATCH /realm', { direct_message_permission_group: { new: nobody } })
    assert.equal(await refusal(owner, toModerator), 'Direct messages are disabled in this organization.')
    await member.send([bot.id])
    await bot.send([member.id])
  })

  test('a limited guest writes to visible users', async ({ org }) => {
    const all = await org()
    const { member, moderator, guest, owner, bot } = all
    await limitGuests(all)
    const hidden = 'You do not have permission to access some of the recipients.'
    assert.equal(await refusal(guest, { type: 'direct', to: [member.id] }), hidden)
    await guest.send([bot.id])
    await moderator.send([guest.id])
    await guest.send([moderator.id])
    await all.channel('general', { subscribers: [member, guest] })
    await guest.send([member.id])
    assert.equal(await refusal(guest, { type: 'direct', to: [member.id, owner.id] }), hidden)
    const { rendered } = await guest.ok('POST /messages/render', { content: `@**|${owner.id}**` })
    assert.equal(rendered, `<p>@<strong>|${owner.id}</strong></p>`)
  })
})

onEachDatabase('content', test => {
  test('every text comes back unchanged', async ({ org }) => {
    const { member } = await org()
    const stored = async (content: string): Promise<string> =>
      (await member.ok(`GET /messages/${await member.send([member.id], content)}`)).raw_content
    for (const text of ['שלום עולם', '😀👩‍👩‍👧', '日本語', 'x'.repeat(10_000), '<script>alert(1)</script>', '  indented'])
      assert.equal(await stored(text), text)
    assert.equal(await stored('\n\n  \nhello  \n\n'), 'hello')
    const marker = '\n[message truncated]'
    assert.equal(await stored('x'.repeat(10_001)), 'x'.repeat(10_000 - marker.length) + marker)
    assert.equal(await stored('😀'.repeat(10_000)), '😀'.repeat(10_000))
    assert.equal(await stored('😀'.repeat(10_001)), '😀'.repeat(10_000 - marker.length) + marker)
  })

  test("a message isn't empty and contains no NUL", async ({ org }) => {
    const { member } = await org()
    const direct = { type: 'direct', to: [member.id] }
    for (const empty of ['', '  ', '\n\n'])
      assert.equal(await refusal(member, { ...direct, content: empty }), 'Message must not be empty')
    assert.equal(await refusal(member, { ...direct, content: 'a\u0000b' }), 'Message must not contain null bytes')
  })

  test('the server replaces half a surrogate pair', async ({ org, raw }) => {
    const { member, host } = await org()
    const answer = await raw({
      method: 'POST',
      host,
      path: '/api/v1/messages',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${member.email}:${member.apiKey}`).toString('base64')}`,
      },
      body: `type=direct&to=%5B${member.id}%5D&content=a%ED%A0%80b`,
    })
    assert.equal(answer.status, 200)
    assert.match((await member.ok(`GET /messages/${answer.body.id}`)).raw_content, /^a\uFFFD+b$/)
  })

  test("a message keeps its client's name", async ({ org }) => {
    const { member } = await org()
    const clientOf = async (agent: string | undefined, client?: string): Promise<string> => {
      const fields = { type: 'direct', to: [member.id], content: 'hello', client }
      const headers = agent === undefined ? {} : { 'user-agent': agent }
      const { body } = await member.call('POST /messages', fields, { headers })
      assert.equal(body.ignored_parameters_unsupported, undefined)
      return (await seenBy(member, body.id)).client
    }
    assert.equal(await clientOf('curl/8.5.0'), 'curl')
    assert.equal(await clientOf('Some Bot'), 'Some Bot')
    assert.equal(await clientOf(undefined), 'Unspecified')
    assert.equal(await clientOf('curl/8.5.0', 'my script'), 'my script')
    assert.equal(await clientOf('x'.repeat(40)), 'x'.repeat(30))
    const nul = { type: 'direct', to: [member.id], content: 'hello', client: 'a\u0000' }
    assert.equal(await refused(member, 'POST /messages', nul), 'client must not contain null bytes')
  })

  test('the client counts in any letter case, and the request overrides it', async ({ org }) => {
    const { member } = await org()
    const flagsAfter = async (more: Record<string, unknown>): Promise<string[]> => {
      const { id } = await member.ok('POST /messages', { type: 'direct', to: [member.id], content: 'hello', ...more })
      return (await seenBy(member, id)).flags
    }
    assert.deepEqual(await flagsAfter({ client: 'ZULIPMOBILE' }), ['read'])
    assert.deepEqual(await flagsAfter({ client: 'website', read_by_sender: false }), [])
  })

  test('the event names the message and goes to its readers', async ({ org }) => {
    const all = await org()
    const { member, admin } = all
    const general = await all.channel('general', { subscribers: [member] })
    const local = { queue_id: 'q:1', local_id: '17.01' }
    const [sent, ...others] = await eventsOf(all, () =>
      member.ok('POST /messages', { ...toChannel, to: general, content: 'a secret', ...local }),
    )
    // The sender follows the topic.
    assert.deepEqual(valuesOf(others, 'event', 'audience'), [['user_topic', { users: [member.id] }]])
    assert.ok(sent)
    assert.equal(sent.event, 'message')
    assert.deepEqual(sent.audience, { subscribersOf: general })
    // `origin`: what the sender gets even if the sender can't see the message at the poll.
    const { message_id, origin, ...payload } = sent.payload
    assert.equal(typeof message_id, 'number')
    assert.equal(origin.sender_id, member.id)
    assert.deepEqual(payload, { ...local, stream_id: general, topic: toChannel.topic, has: [], flags: 0, copies: [] })
    const [direct] = await eventsOf(all, () => member.send([admin.id]))
    assert.deepEqual(direct?.audience, { users: [member.id, admin.id].toSorted((a, b) => a - b) })
  })

  test('a refused message stores nothing', async ({ org }) => {
    const all = await org()
    const { member } = all
    const events = await eventsOf(all, async () => {
      await refusal(member, { type: 'direct', to: [member.id], content: '' })
      await refusal(member, { ...toChannel, to: 'nowhere' })
    })
    assert.deepEqual(events, [])
  })

  test('rendering shows a preview', async ({ org }) => {
    const { member } = await org()
    const { rendered } = await member.ok('POST /messages/render', { content: `hi @**${member.name}**` })
    const mention = `<span class="user-mention" data-user-id="${member.id}">@${member.name}</span>`
    assert.equal(rendered, `<p>hi ${mention}</p>`)
  })

  test('a name shared by several users mentions the oldest active one', async ({ org }) => {
    const o = await org()
    const [first, second, third] = [await o.join('Robin'), await o.join('Wren'), await o.join('Lark')]
    for (const { id } of [second, third]) await o.owner.ok(`PATCH /users/${id}`, { full_name: 'Robin' })
    const mentioned = async (): Promise<string> =>
      (await o.member.ok('POST /messages/render', { content: '@**Robin**' })).rendered
    assert.match(await mentioned(), new RegExp(`data-user-id="${first.id}"`))
    await o.owner.ok(`DELETE /users/${first.id}`)
    assert.match(await mentioned(), new RegExp(`data-user-id="${second.id}"`))
  })
})
