import assert from 'node:assert/strict'
import { eventsOf } from '#test/events.ts'
import { privacy, seenBy, subscribe } from '#test/messages.ts'
import { is, list } from '#test/reading.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

const both = { send_notification_to_old_thread: true, send_notification_to_new_thread: true }
const patch = (id: number): string => `PATCH /messages/${id}`
const silently = ({ name, id }: Person): string => `@_**${name}|${id}**`

/** The server's messages in a topic, oldest first. */
async function notices(who: Person, channel: number, topic: string): Promise<any[]> {
  const { messages } = await list(who, [is('channel', channel), is('topic', topic)], { apply_markdown: false })
  return messages.filter((message: { sender_email: string }) => message.sender_email.startsWith('notification-bot@'))
}
const texts = async (who: Person, channel: number, topic: string): Promise<string[]> =>
  (await notices(who, channel, topic)).map(({ content }) => content)

interface Scene extends Org {
  readonly general: number
}
async function scene(org: () => Promise<Org>): Promise<Scene> {
  const all = await org()
  const { member, moderator } = all
  return { ...all, general: await all.channel('general', { subscribers: [member, moderator] }) }
}

onEachDatabase('notices about moved messages', test => {
  test('a whole topic: the new topic names the old one, and on request the old one names the new one', async ({
    org,
  }) => {
    const { member, moderator, general, ...all } = await scene(org)
    const other = await all.channel('other place', { subscribers: [member, moderator] })
    const id = await member.send(general, 'one', 'lunch')
    await moderator.send(general, 'two', 'lunch')
    const whole = { propagate_mode: 'change_all' }
    await moderator.ok(patch(id), { topic: 'dinner', ...whole })
    const who = silently(moderator)
    assert.deepEqual(await texts(member, general, 'dinner'), [`${who} moved this topic here from #**general>lunch**.`])
    assert.deepEqual(await texts(member, general, 'lunch'), [])
    await moderator.ok(patch(id), { stream_id: other, ...whole, ...both })
    assert.deepEqual((await texts(member, other, 'dinner')).slice(1), [
      `${who} moved this topic here from #**general>dinner**.`,
    ])
    assert.deepEqual(await texts(member, general, 'dinner'), [`${who} moved this topic to #**other place>dinner**.`])
  })

  test('part of a topic, or into another topic: how many', async ({ org }) => {
    const { member, general } = await scene(org)
    const ids = [1, 2, 3].map(n => `message ${n}`)
    const sent: number[] = []
    for (const content of ids) sent.push(await member.send(general, content, 'lunch'))
    const [first = 0, second = 0] = sent
    await member.send(general, 'already there', 'dinner')
    const who = silently(member)
    await member.ok(patch(second), { topic: 'dinner', propagate_mode: 'change_later', ...both })
    assert.deepEqual(await texts(member, general, 'dinner'), [`${who} moved 2 messages here from #**general>lunch**.`])
    assert.deepEqual(await texts(member, general, 'lunch'), [
      `${who} moved 2 messages from this topic to #**general>dinner**.`,
    ])
    await member.ok(patch(first), { topic: 'supper', ...both })
    const [news = ''] = await texts(member, general, 'supper')
    const near = `/#narrow/channel/${general}-general/topic/supper/near/${first}`
    assert.ok(news.startsWith(`${who} moved [a message](http://`), news)
    assert.ok(news.endsWith(`${near}) here from #**general>lunch**.`), news)
    assert.equal(
      (await texts(member, general, 'lunch')).at(-1),
      `${who} moved a message from this topic to #**general>supper**.`,
    )
  })

  test('come from the bot, as messages like any others; the mover has read them', async ({ org }) => {
    const all = await scene(org)
    const { member, moderator, general, owner } = all
    await member.ok('PATCH /settings', { automatically_follow_topics_policy: 4 })
    const id = await member.send(general, 'one', 'lunch')
    const events = await eventsOf(all, () => member.ok(patch(id), { topic: 'dinner' }))
    const [notice] = await notices(member, general, 'dinner')
    assert.deepEqual(
      events.map(({ event, audience, payload }) => [event, audience, payload.message_id]),
      [
        ['update_message', { readersOf: id }, id],
        ['message', { subscribersOf: general }, notice.id],
      ],
    )
    assert.deepEqual(notice.flags, ['read'])
    assert.deepEqual((await seenBy(moderator, notice.id)).flags, [])
    assert.deepEqual((await seenBy(owner, notice.id)).flags, ['read', 'historical'])
    assert.ok((await seenBy(member, notice.id)).content.includes(`data-user-id="${member.id}">${member.name}</span>`))
    await moderator.ok('POST /users/me/alert_words', { alert_words: ['supper'] })
    await moderator.ok(patch(id), { topic: 'supper' })
    const [later] = await notices(moderator, general, 'supper')
    assert.deepEqual(later.flags, ['read', 'has_alert_word'])
  })

  test("aren't written when nothing is moved", async ({ org }) => {
    const { member, general } = await scene(org)
    const id = await member.send(general, 'one', 'lunch')
    await member.ok(patch(id), { topic: 'Lunch', ...both })
    await member.ok(patch(id), { content: 'two', ...both })
    await member.ok(patch(id), { topic: 'dinner', send_notification_to_new_thread: false })
    for (const topic of ['lunch', 'dinner']) assert.deepEqual(await texts(member, general, topic), [])
  })

  test('encode a name that would break a link', async ({ org }) => {
    const { member, general } = await scene(org)
    const id = await member.send(general, 'one', 'a** @**all** b')
    await member.ok(patch(id), { topic: 'dinner' })
    const [notice] = await notices(member, general, 'dinner')
    assert.match(notice.content, /moved this topic here from \[another topic\]\(http:[^ ]+\/topic\/a\.2A\.2A[^ ]+\)\.$/)
    assert.deepEqual(notice.flags, ['read'])
  })

  for (const [kind, more] of Object.entries({ shared: privacy.shared, protected: privacy.protected }))
    test(`don't name a private channel (${kind}) where others read`, async ({ org }) => {
      const all = await scene(org)
      const { member, moderator, general } = all
      const secret = await all.channel('hush', { subscribers: [member, moderator], ...more })
      const id = await member.send(general, 'one', 'lunch')
      const who = silently(member)
      await member.ok(patch(id), { stream_id: secret, topic: 'plans', ...both })
      assert.deepEqual(await texts(moderator, general, 'lunch'), [`${who} moved this topic to another channel.`])
      assert.deepEqual(await texts(moderator, secret, 'plans'), [
        `${who} moved this topic here from #**general>lunch**.`,
      ])
      await member.ok(patch(id), { topic: 'schemes', ...both })
      assert.deepEqual((await texts(moderator, secret, 'plans')).slice(1), [
        `${who} moved a message from this topic to #**hush>schemes**.`,
      ])
      await member.ok(patch(id), { stream_id: general, topic: 'snack', propagate_mode: 'change_one', ...both })
      const [open = ''] = await texts(moderator, general, 'snack')
      assert.ok(open.endsWith(' here from another channel.'), open)
    })

  for (const [kind, more] of Object.entries({ shared: privacy.shared, protected: privacy.protected }))
    test(`of earlier moves don't name a private channel (${kind})`, async ({ org }) => {
      const all = await scene(org)
      const { admin, member, moderator, general } = all
      const secret = await all.channel('hush', { subscribers: [member, moderator], ...more })
      const who = silently(member)
      const whole = { propagate_mode: 'change_all', ...both }
      await member.ok(patch(await member.send(secret, 'one', 'layoffs')), { topic: 'plans', ...whole })
      await member.ok(patch(await member.send(secret, 'two', 'layoffs')), { topic: 'plans', ...both })
      const earlier = await notices(moderator, secret, 'plans')
      assert.match(earlier[1].content, /moved \[a message\]\(.*hush.*\) here from #\*\*hush>layoffs\*\*\.$/)
      await member.ok(patch(earlier[1].id), { stream_id: general, topic: 'snack', ...whole })

      assert.deepEqual(await texts(admin, general, 'snack'), [
        `${who} moved this topic here from another topic.`,
        `${who} moved a message here from another topic.`,
        `${who} moved this topic here from another channel.`,
      ])
      const { messages } = await list(admin, [is('channel', general)])
      for (const message of messages) {
        assert.doesNotMatch(JSON.stringify(message), /hush|layoffs|plans/)
        assert.equal(message.last_edit_timestamp, undefined)
      }
      assert.deepEqual((await list(admin, [is('search', 'layoffs')])).messages, [])
    })

  test("don't name a public channel to unsubscribed guests", async ({ org }) => {
    const all = await scene(org)
    const { owner, member, guest, general } = all
    const garden = await all.channel('garden', { subscribers: [member, guest] })
    const who = silently(member)
    const first = await member.send(garden, 'one', 'roses')
    await member.ok(patch(first), { stream_id: general, ...both })
    assert.deepEqual(await texts(guest, garden, 'roses'), [`${who} moved this topic to another channel.`])
    assert.deepEqual(await texts(member, general, 'roses'), [`${who} moved this topic here from #**garden>roses**.`])
    await subscribe(owner, 'general', guest)
    const second = await member.send(garden, 'two', 'tulips')
    await member.ok(patch(second), { stream_id: general, ...both })
    assert.deepEqual(await texts(guest, garden, 'tulips'), [`${who} moved this topic to #**general>tulips**.`])
    const world = await all.channel('world', { subscribers: [member], is_web_public: true })
    const third = await member.send(garden, 'three', 'asters')
    await member.ok(patch(third), { stream_id: world, ...both })
    assert.deepEqual(await texts(guest, garden, 'asters'), [`${who} moved this topic to #**world>asters**.`])
  })

  test("reveal nothing about messages that the mover can't see", async ({ org }) => {
    const all = await scene(org)
    const { member, moderator, general } = all
    const secret = await all.channel('hush', { subscribers: [moderator], ...privacy.protected })
    await moderator.send(secret, 'early', 'lunch')
    await subscribe(moderator, 'hush', member)
    const id = await member.send(general, 'one', 'lunch')
    await member.ok(patch(id), { stream_id: secret })
    assert.deepEqual(await texts(member, secret, 'lunch'), [
      `${silently(member)} moved this topic here from #**general>lunch**.`,
    ])
  })
})

withMovingClock('notices about resolved topics', test => {
  const resolve = { topic: '✔ lunch', propagate_mode: 'change_all' }
  const unresolve = { topic: 'lunch', propagate_mode: 'change_all' }

  test('name the user, once, whatever the request says about move notices', async ({ org, advance }) => {
    const { member, moderator, general } = await scene(org)
    const id = await member.send(general, 'one', 'lunch')
    await moderator.ok(patch(id), { ...resolve, ...both })
    const done = `${silently(moderator)} marked this topic as resolved.`
    assert.deepEqual(await texts(member, general, '✔ lunch'), [done])
    assert.deepEqual(await texts(member, general, 'lunch'), [])
    advance(61)
    await member.ok(patch(id), { ...unresolve, send_notification_to_new_thread: false })
    assert.deepEqual(await texts(member, general, 'lunch'), [
      done,
      `${silently(member)} marked this topic as unresolved.`,
    ])
  })

  test('are deleted if the topic is resolved and unresolved within a minute', async ({ org, advance }) => {
    const all = await scene(org)
    const { member, moderator, general } = all
    const id = await member.send(general, 'one', 'lunch')
    await moderator.ok(patch(id), resolve)
    const [notice] = await notices(member, general, '✔ lunch')
    advance(55)
    const events = await eventsOf(all, () => member.ok(patch(id), unresolve))
    assert.deepEqual(await texts(member, general, 'lunch'), [])
    const gone = events.filter(({ event }) => event === 'delete_message')
    assert.deepEqual(
      gone.map(({ payload }) => payload.message_ids),
      [[notice.id]],
    )
    assert.deepEqual(
      events.filter(({ event }) => event === 'message'),
      [],
    )
    await member.ok(patch(id), resolve)
    assert.equal((await texts(member, general, '✔ lunch')).length, 1)
  })

  test('both stay with a message in between', async ({ org }) => {
    const { member, general } = await scene(org)
    const id = await member.send(general, 'one', 'lunch')
    await member.ok(patch(id), resolve)
    await member.send(general, `${silently(member)} marked this topic as resolved.`, '✔ lunch')
    await member.ok(patch(id), unresolve)
    assert.equal((await texts(member, general, 'lunch')).length, 2)
  })

  test('are read right away, except for users who want to read them', async ({ org }) => {
    const all = await scene(org)
    const { member, moderator, owner, admin, general } = all
    await subscribe(member, 'general', admin)
    await member.ok('PATCH /settings', { resolved_topic_notice_auto_read_policy: 'never' })
    await admin.ok('PATCH /settings', { resolved_topic_notice_auto_read_policy: 'always' })
    const id = await member.send(general, 'one', 'lunch')
    await moderator.ok(patch(id), resolve)
    const [{ id: notice }] = await notices(member, general, '✔ lunch')
    assert.deepEqual((await seenBy(member, notice)).flags, [])
    for (const person of [admin, moderator]) assert.deepEqual((await seenBy(person, notice)).flags, ['read'])
    // The notice doesn't make an unsubscribed user a receiver.
    assert.deepEqual((await seenBy(owner, notice)).flags, ['read', 'historical'])
    const unread = await list(admin, [is('is', 'unread'), is('channel', general)])
    assert.deepEqual(valuesOf(unread.messages, 'id'), [id])
    // The user who resolves has read the notice, whatever the settings say.
    await member.ok('PATCH /settings', { resolved_topic_notice_auto_read_policy: 'never' })
    const other = await member.send(general, 'two', 'dinner')
    await member.ok(patch(other), { topic: '✔ dinner' })
    const [own] = await notices(member, general, '✔ dinner')
    assert.deepEqual(own.flags, ['read'])
  })

  test('are move notices if a resolved topic goes to another channel at the same time', async ({ org }) => {
    const { member, moderator, general, ...all } = await scene(org)
    const other = await all.channel('other', { subscribers: [member, moderator] })
    const id = await member.send(general, 'one', 'lunch')
    await member.ok(patch(id), { ...resolve, stream_id: other })
    assert.deepEqual(await texts(member, other, '✔ lunch'), [
      `${silently(member)} moved this topic here from #**general>lunch**.`,
    ])
  })
})
