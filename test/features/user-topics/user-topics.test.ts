// Topics that a user mutes, unmutes or follows, and the consequences.
import assert from 'node:assert/strict'
import { capable, queueOf, refusal } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Person } from '#test/world.ts'

const [none, muted, unmuted, followed] = [0, 1, 2, 3]
const want = (person: Person, stream_id: number, topic: string, visibility_policy: number): Promise<any> =>
  person.ok('POST /user_topics', { stream_id, topic, visibility_policy })
const wishes = async (person: Person): Promise<[string, number][]> =>
  (await queueOf(person, capable('empty_topic_name'))).state.user_topics.map((row: any) => [
    row.topic_name,
    row.visibility_policy,
  ])
const idsIn = async (person: Person, ...narrow: object[]): Promise<number[]> =>
  (await person.ok('GET /messages', { anchor: 'newest', num_before: 100, num_after: 0, narrow } as never)).messages.map(
    (message: any) => message.id,
  )
const is = (operand: string, negated = false): object => ({ operator: 'is', operand, negated })
/** Sending doesn't make the sender follow the topic. */
const onlyByHand = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
}

onEachDatabase('user topics', test => {
  test("are delivered to the user's own clients, in both formats", async ({ org }) => {
    const { member, admin, channel } = await org()
    const stream_id = await channel('tea', { subscribers: [member] })
    const [own, other] = [await queueOf(member), await queueOf(admin)]
    await want(member, stream_id, 'Kettles', muted)
    const [event, old] = await own.news()
    const { last_updated } = event
    assert.ok(Number.isInteger(last_updated))
    const told = { stream_id, topic_name: 'Kettles', last_updated, visibility_policy: muted }
    assert.deepEqual(event, { type: 'user_topic', ...told })
    assert.deepEqual(old, { type: 'muted_topics', muted_topics: [['tea', 'Kettles', last_updated]] })
    const { state } = await queueOf(member)
    assert.deepEqual([state.user_topics, state.muted_topics], [[told], old.muted_topics])
    await want(member, stream_id, 'kettles', muted)
    assert.deepEqual(await own.news(), [])
    await want(member, stream_id, 'kettles', followed)
    const changed = await own.news()
    assert.deepEqual(valuesOf(changed, 'type'), ['user_topic', 'muted_topics'])
    assert.deepEqual(changed[1].muted_topics, [])
    await want(member, stream_id, 'KETTLES', none)
    assert.deepEqual(valuesOf(await own.news(), 'type', 'visibility_policy'), [['user_topic', none]])
    assert.deepEqual(await wishes(member), [])
    assert.deepEqual(await other.news(), [])
  })

  test("a client that requests the new format by name doesn't get the old one", async ({ org }) => {
    const all = await org()
    const { member } = all
    const stream_id = await all.channel('tea', { subscribers: [member] })
    await want(member, stream_id, 'kettles', muted)
    const both = await queueOf(member, { event_types: ['user_topic', 'muted_topics'] })
    const old = await queueOf(member, { event_types: ['muted_topics'] })
    assert.equal('muted_topics' in both.state, false)
    assert.equal('user_topics' in old.state, false)
    assert.equal(old.state.muted_topics.length, 1)
    await want(member, stream_id, 'cups', muted)
    assert.deepEqual(valuesOf(await both.news(), 'type'), ['user_topic'])
    assert.deepEqual(
      (await old.news())[0].muted_topics.map(([channel, topic]: string[]) => [channel, topic]),
      [
        ['tea', 'cups'],
        ['tea', 'kettles'],
      ],
    )
  })

  test('the empty topic has a display name for clients without empty topics', async ({ org }) => {
    const all = await org()
    const stream_id = await all.channel('tea', { subscribers: [all.member] })
    const [old, knowing] = [await queueOf(all.member), await queueOf(all.member, capable('empty_topic_name'))]
    await want(all.member, stream_id, 'general chat', muted)
    const [event, legacy] = await old.news()
    assert.deepEqual([event.topic_name, legacy.muted_topics[0][1]], ['general chat', 'general chat'])
    assert.equal((await knowing.news())[0].topic_name, '')
    assert.equal((await queueOf(all.member)).state.user_topics[0].topic_name, 'general chat')
    assert.deepEqual(await wishes(all.member), [['', muted]])
  })

  test('the old way to mute', async ({ org }) => {
    const { member, channel } = await org()
    const stream_id = await channel('tea', { subscribers: [member] })
    const route = 'PATCH /users/me/subscriptions/muted_topics'
    await member.ok(route, { stream: 'tea', topic: 'kettles', op: 'add' })
    assert.deepEqual(await wishes(member), [['kettles', muted]])
    await member.ok(route, { stream_id, topic: 'kettles', op: 'remove' })
    assert.deepEqual(await wishes(member), [])
    await want(member, stream_id, 'kettles', followed)
    await member.ok(route, { stream_id, topic: 'kettles', op: 'remove' })
    assert.deepEqual(await wishes(member), [['kettles', followed]])
    const said = (fields: object): Promise<string> => refusal(member, route, { topic: 'x', op: 'add', ...fields })
    assert.equal(await said({}), "Missing 'stream_id' argument")
    assert.equal(await said({ stream_id, stream: 'tea' }), 'Unsupported parameter combination: stream_id, stream')
    assert.equal(await said({ stream: 'coffee' }), "Invalid channel name 'coffee'")
    assert.equal(await said({ stream_id: 999999 }), 'Invalid channel ID')
    assert.equal(await said({ stream_id, op: 'toggle' }), 'Invalid op')
  })

  test('refused requests', async ({ org }) => {
    const { member, admin, channel } = await org()
    const secret = await channel('secret', { by: admin, invite_only: true })
    const open = await channel('open', { by: admin })
    const said = (fields: object): Promise<string> => refusal(member, 'POST /user_topics', { topic: 'x', ...fields })
    assert.equal(await said({ stream_id: secret, visibility_policy: 1 }), 'Invalid channel ID')
    assert.equal(await said({ stream_id: secret, visibility_policy: 0 }), 'Invalid channel ID')
    const notListed = 'Invalid visibility_policy: Value error, Not in the list of possible values'
    assert.equal(await said({ stream_id: open, visibility_policy: 4 }), notListed)
    const long = { stream_id: open, visibility_policy: 1, topic: 'x'.repeat(61) }
    assert.equal(await said(long), 'topic is too long (limit: 60 characters)')
    assert.deepEqual(await wishes(member), [])
  })

  test("a user who lost a channel may reset the topics, without learning the channel's name", async ({ org }) => {
    const { member, owner, channel } = await org()
    const vault = { by: owner, invite_only: true, subscribers: [owner, member] }
    const stream_id = await channel('vault', vault)
    await want(member, stream_id, 'gold', muted)
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['vault'], principals: [member.id] })
    await owner.ok(`PATCH /streams/${stream_id}`, { new_name: 'bunker' })
    assert.deepEqual((await queueOf(member)).state.muted_topics, [])
    const setAgain = { stream_id, topic: 'gold', visibility_policy: followed }
    assert.equal(await refusal(member, 'POST /user_topics', setAgain), 'Invalid channel ID')
    await want(member, stream_id, 'gold', none)
    assert.deepEqual(await wishes(member), [])
  })

  test('narrows find followed and muted topics', async ({ org }) => {
    const all = await org()
    const { member, admin } = all
    await member.ok('PATCH /settings', onlyByHand)
    const loud = await all.channel('loud', { subscribers: [member, admin] })
    const quiet = await all.channel('quiet', { subscribers: [member, admin] })
    await member.ok('POST /users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: quiet, property: 'is_muted', value: true }],
    })
    const direct = await admin.send([member.id])
    const sent: Record<string, number> = {}
    for (const [name, channel] of Object.entries({ loud, quiet }))
      for (const topic of ['plain', 'Muted', 'unmuted', 'followed'])
        sent[`${name} ${topic}`] = await admin.send(channel, 'hello', topic)
    for (const channel of [loud, quiet]) {
      await want(member, channel, 'muted', muted)
      await want(member, channel, 'unmuted', unmuted)
      await want(member, channel, 'followed', followed)
    }
    const ids = (...names: string[]): number[] => names.map(name => sent[name] as number)
    const isFollowed = ids('loud followed', 'quiet followed')
    const isMuted = ids('loud Muted', 'quiet plain', 'quiet Muted')
    const everything = [direct, ...Object.values(sent)]
    const apart = (some: number[]): number[] => everything.filter(id => !some.includes(id))
    assert.deepEqual(await idsIn(member, is('followed')), isFollowed)
    assert.deepEqual(await idsIn(member, is('followed', true)), apart(isFollowed))
    assert.deepEqual(await idsIn(member, is('muted')), isMuted)
    assert.deepEqual(await idsIn(member, is('muted', true)), apart(isMuted))
    assert.deepEqual(await idsIn(member, { operator: 'in', operand: 'home' }), apart(isMuted))
    assert.deepEqual(await idsIn(member, { operator: 'in', operand: 'home', negated: true }), isMuted)
    assert.deepEqual(await idsIn(admin, is('muted')), [])
    const inLoud = { operator: 'channel', operand: loud }
    assert.deepEqual(await idsIn(member, inLoud, is('followed')), ids('loud followed'))
    const messages = Object.values(sent)
    await member.ok('POST /messages/flags', { messages, op: 'add', flag: 'read' })
    const queue = await queueOf(member)
    await member.ok('POST /messages/flags', { messages, op: 'remove', flag: 'read' })
    const [{ message_details }] = await queue.news('update_message_flags')
    const heard = messages.filter(id => message_details[id].unmuted_stream_msg)
    assert.deepEqual(
      heard,
      messages.filter(id => !isMuted.includes(id)),
    )
  })

  test("a user who participates in a topic follows it as the user's settings say", async ({ org }) => {
    const { member, admin, channel } = await org()
    const tea = await channel('tea', { subscribers: [member, admin] })
    const send = async (topic: string): Promise<unknown> =>
      (await member.ok('POST /messages', { type: 'channel', to: tea, topic, content: 'x' }))
        .automatic_new_visibility_policy
    assert.equal(await send('own'), followed)
    assert.equal(await send('own'), undefined)
    const theirs = await admin.send(tea, 'hello', 'theirs')
    assert.equal(await send('theirs'), undefined)
    await member.ok(`POST /messages/${theirs}/reactions`, { emoji_name: 'tada' })
    assert.deepEqual(await wishes(member), [['own', followed]])
    await member.ok('PATCH /settings', { automatically_follow_topics_policy: 2 })
    await want(member, tea, 'theirs', muted)
    assert.equal(await send('theirs'), followed)
    await member.ok('PATCH /settings', { automatically_follow_topics_policy: 1 })
    const liked = await admin.send(tea, 'hello', 'liked')
    const queue = await queueOf(member)
    await member.ok(`POST /messages/${liked}/reactions`, { emoji_name: 'tada' })
    assert.deepEqual(valuesOf(await queue.news('user_topic'), 'topic_name', 'visibility_policy'), [['liked', followed]])
    await member.ok('PATCH /settings', { automatically_follow_topics_policy: 4 })
    assert.equal(await send('never'), undefined)
    await member.ok('POST /users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: tea, property: 'is_muted', value: true }],
    })
    assert.equal(await send('never'), unmuted)
    assert.equal(await send('theirs'), undefined)
  })

  test('a bot follows nothing', async ({ org }) => {
    const all = await org()
    const tea = await all.channel('tea', { subscribers: [all.bot] })
    const sent = await all.bot.ok('POST /messages', { type: 'channel', to: tea, topic: 'new', content: 'x' })
    assert.equal('automatic_new_visibility_policy' in sent, false)
    assert.deepEqual(await wishes(all.bot), [])
  })

  test("a mentioned receiver follows the topic if the setting is on and the topic isn't muted", async ({ org }) => {
    const { member, admin, moderator, owner, guest, channel } = await org()
    const tea = await channel('tea', { subscribers: [member, admin, moderator, owner] })
    await moderator.ok('PATCH /settings', { automatically_follow_topics_where_mentioned: false })
    await owner.ok('PATCH /settings', onlyByHand)
    await want(admin, tea, 'news', muted)
    const everybody = [member, admin, moderator, guest].map(({ name }) => `@**${name}**`).join(' ')
    await owner.send(tea, everybody, 'news')
    assert.deepEqual(await wishes(member), [['news', followed]])
    assert.deepEqual(await wishes(admin), [['news', muted]])
    for (const person of [moderator, guest, owner]) assert.deepEqual(await wishes(person), [])
  })

  test("a moved topic keeps the users' policies", async ({ org }) => {
    const { owner, member, admin, moderator, channel } = await org()
    for (const person of [owner, member, admin]) await person.ok('PATCH /settings', onlyByHand)
    const tea = await channel('tea', { by: owner, subscribers: [owner, member, admin] })
    const vault = await channel('vault', { by: owner, invite_only: true, subscribers: [owner, member] })
    const first = await owner.send(tea, 'one', 'old')
    await owner.send(tea, 'two', 'old')
    await want(member, tea, 'old', followed)
    await want(admin, tea, 'old', muted)
    await want(moderator, tea, 'old', muted)
    const queue = await queueOf(member)
    const move = (fields: object): Promise<any> =>
      owner.ok(`PATCH /messages/${first}`, { send_notification_to_new_thread: false, ...fields } as never)
    await move({ topic: 'part', propagate_mode: 'change_one' })
    assert.deepEqual(await wishes(member), [['old', followed]])
    await move({ topic: 'old', propagate_mode: 'change_one' })
    assert.deepEqual(await queue.news('user_topic'), [])

    await move({ topic: 'new', propagate_mode: 'change_all' })
    assert.deepEqual(valuesOf(await queue.news('user_topic'), 'topic_name', 'visibility_policy'), [
      ['old', none],
      ['new', followed],
    ])
    assert.deepEqual(await wishes(admin), [['new', muted]])

    await owner.send(tea, 'there before', 'other')
    await want(admin, tea, 'other', unmuted)
    await want(member, tea, 'other', muted)
    await move({ topic: 'other', propagate_mode: 'change_all' })
    assert.deepEqual(await wishes(member), [['other', followed]])
    assert.deepEqual(await wishes(admin), [['other', unmuted]])
    assert.deepEqual(await wishes(moderator), [])

    await move({ stream_id: vault, propagate_mode: 'change_all' })
    assert.deepEqual((await queueOf(member)).state.user_topics[0].stream_id, vault)
    assert.deepEqual(await wishes(admin), [])
  })

  test("a resolved topic's notice is unread for its followers", async ({ org }) => {
    const { owner, member, admin, channel } = await org()
    const tea = await channel('tea', { by: owner, subscribers: [owner, member, admin] })
    const id = await owner.send(tea, 'done?', 'kettle')
    await want(member, tea, 'kettle', followed)
    await owner.ok(`PATCH /messages/${id}`, { topic: '✔ kettle', propagate_mode: 'change_all' })
    assert.deepEqual(await wishes(member), [['✔ kettle', followed]])
    const notice = (await idsIn(owner, { operator: 'channel', operand: tea })).at(-1)
    const flags = async (person: Person): Promise<string[]> =>
      (await person.ok(`GET /messages/${notice}`)).message.flags
    assert.deepEqual(await flags(member), [])
    assert.deepEqual(await flags(admin), ['read'])
  })
})
