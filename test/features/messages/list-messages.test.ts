import assert from 'node:assert/strict'
import { ids, is, list, not, tryList } from '#test/reading.ts'
import { onEachDatabase, withMovingClock } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'

const beyondNewest = 10_000_000_000_000_000

async function sendMany(who: Person, to: number | readonly number[], count: number): Promise<number[]> {
  const sent: number[] = []
  for (let n = 0; n < count; n++) sent.push(await who.send(to, `message ${n}`))
  return sent
}

const window = async (who: Person, fields: Record<string, unknown>): Promise<unknown[]> => {
  const body = await who.ok('GET /messages', { num_before: 0, num_after: 0, ...fields })
  const { messages, anchor, found_anchor, found_oldest, found_newest } = body
  return [messages.map((message: { id: number }) => message.id), anchor, found_anchor, found_oldest, found_newest]
}

withMovingClock('ranges of messages', test => {
  test('around a message, before it, after it, without it', async ({ org }) => {
    const { owner, channel } = await org()
    const sent = await sendMany(owner, await channel('general'), 7)
    const [a, b, c, d, e, f, g] = sent as [number, number, number, number, number, number, number]
    const at = (more: Record<string, unknown>): Promise<unknown[]> => window(owner, { anchor: d, ...more })
    assert.deepEqual(await at({ num_before: 2, num_after: 2 }), [[b, c, d, e, f], d, true, false, false])
    assert.deepEqual(await at({ num_before: 3, num_after: 3 }), [sent, d, true, false, false])
    assert.deepEqual(await at({ num_before: 4, num_after: 4 }), [sent, d, true, true, true])
    assert.deepEqual(await at({ num_before: 1 }), [[c, d], d, true, false, false])
    assert.deepEqual(await at({ num_after: 1 }), [[d, e], d, true, false, false])
    assert.deepEqual(await at({}), [[d], d, true, false, false])
    assert.deepEqual(await at({ include_anchor: false }), [[], d, false, false, false])
    assert.deepEqual(await at({ num_before: 9, include_anchor: false }), [[a, b, c], d, false, true, false])
    assert.deepEqual(await at({ num_after: 9, include_anchor: false }), [[e, f, g], d, false, false, true])
  })

  test('newest, oldest, and IDs beyond either end', async ({ org }) => {
    const { owner, channel } = await org()
    const sent = await sendMany(owner, await channel('general'), 3)
    const [a, b, c] = sent as [number, number, number]
    const newest = [[b, c], beyondNewest, false, false, true]
    assert.deepEqual(await window(owner, { anchor: 'newest', num_before: 2, num_after: 5 }), newest)
    assert.deepEqual(await window(owner, { anchor: '10000000000000000', num_before: 2 }), newest)
    assert.deepEqual(await window(owner, { anchor: '9'.repeat(40), num_before: 2 }), newest)
    assert.deepEqual(await window(owner, { anchor: 'newest', num_before: 4 }), [sent, beyondNewest, false, true, true])
    // A smaller number is a message that does not exist.
    const large = await window(owner, { anchor: '10000000000', num_before: 2, num_after: 1 })
    assert.deepEqual(large, [[b, c], 10_000_000_000, false, false, true])
    const oldest = [[a, b], 0, false, true, false]
    assert.deepEqual(await window(owner, { anchor: 'oldest', num_after: 2, num_before: 5 }), oldest)
    assert.deepEqual(await window(owner, { anchor: '0', num_after: 2 }), oldest)
    assert.deepEqual(await window(owner, { anchor: '-7', num_after: 2 }), oldest)
    assert.deepEqual(await window(owner, { anchor: 'oldest', num_after: 3 }), [sent, 0, false, true, false])
    assert.deepEqual(await window(owner, { anchor: 'oldest', num_after: 4 }), [sent, 0, false, true, true])
  })

  test('a deleted, non-matching or hidden anchor is a position between messages', async ({ org }) => {
    const { owner, member, admin, channel } = await org()
    const general = await channel('general')
    const [a, b, c] = (await sendMany(owner, general, 3)) as [number, number, number]
    const foreign = await member.send([admin.id])
    const d = await owner.send(general)
    await owner.ok(`DELETE /messages/${b}`)
    const around = { num_before: 5, num_after: 5 }
    assert.deepEqual(await window(owner, { anchor: b, ...around }), [[a, c, d], b, false, true, true])
    assert.deepEqual(await window(owner, { anchor: foreign, ...around }), [[a, c, d], foreign, false, true, true])
    const toSelf = await owner.send([owner.id])
    const narrow = [is('channel', general)]
    assert.deepEqual(await window(owner, { anchor: toSelf, narrow, ...around }), [[a, c, d], toSelf, false, true, true])
  })

  test('an empty organization has nothing before and nothing after', async ({ org }) => {
    const { member } = await org()
    assert.deepEqual(await window(member, { anchor: 'newest', num_before: 5 }), [[], beyondNewest, false, true, true])
    assert.deepEqual(await window(member, { anchor: 'oldest', num_after: 5 }), [[], 0, false, true, true])
    assert.deepEqual(await window(member, { anchor: 'first_unread', num_before: 1, num_after: 1 }), [
      [],
      beyondNewest,
      false,
      true,
      true,
    ])
  })

  test('the first message sent at a time or later', async ({ org, advance }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const early = await owner.send(general)
    advance(86_400 * 3)
    const late = await owner.send(general)
    const { timestamp } = (await list(owner)).messages[1]
    const at = (seconds: number): string => new Date(seconds * 1000).toISOString()
    const from = async (anchor_date: string): Promise<unknown> => {
      const [found, anchor] = await window(owner, { anchor: 'date', anchor_date, num_after: 5 })
      return [found, anchor]
    }
    assert.deepEqual(await from(at(timestamp - 86_400)), [[late], late])
    assert.deepEqual(await from(at(timestamp).replace('Z', '+00:00')), [[late], late])
    assert.deepEqual(await from(at(timestamp + 1)), [[], beyondNewest])
    assert.deepEqual(await from('2001-02-03'), [[early, late], early])
    for (const anchor_date of ['yesterday', '2001-02-31T99:00', '', undefined])
      assert.equal(
        (await tryList(owner, [], { anchor: 'date', anchor_date })).body.msg,
        'Invalid anchor_date',
        String(anchor_date),
      )
  })

  test('errors in a request', async ({ org }) => {
    const { owner } = await org()
    const msg = async (fields: Record<string, unknown>): Promise<unknown> => {
      const { status, body } = await owner.call('GET /messages', fields)
      assert.equal(status, 400)
      return body.msg
    }
    const sides = { num_before: 1, num_after: 1 }
    assert.equal(await msg(sides), "Missing 'anchor' argument.")
    assert.equal(await msg({ anchor: 'newest', num_after: 1 }), "Missing 'num_before' argument")
    assert.equal(await msg({ anchor: 'newest', num_before: 1 }), "Missing 'num_after' argument")
    assert.equal(await msg({ anchor: 'latest', ...sides }), 'Invalid anchor')
    assert.equal(await msg({ anchor: '1.5', ...sides }), 'Invalid anchor')
    assert.equal(await msg({ anchor: '', ...sides }), 'Invalid anchor')
    assert.equal(await msg({ anchor: 'newest', num_before: -1, num_after: 1 }), 'num_before is too small')
    const tooMany = 'Too many messages requested (maximum 5000).'
    assert.equal(await msg({ anchor: 'newest', num_before: 2500, num_after: 2501 }), tooMany)
    await list(owner, [], { num_before: 5000 })
    const both = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor'
    for (const one of [
      { anchor: '1' },
      { num_before: 1 },
      { include_anchor: true },
      { use_first_unread_anchor: true },
    ]) {
      const { body } = await owner.call('GET /messages', { message_ids: [1], ...one })
      assert.equal(body.msg, `Unsupported parameter combination: ${both}`)
      assert.equal(body.parameters, both)
    }
  })
})

onEachDatabase('messages in a list', test => {
  test('are the same as single ones', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const sent = [
      await owner.send(general, 'hi @**Mia Member** <b>', ''),
      await owner.send([member.id], '/me waves'),
      await owner.send(general, '@**all** `code`', 'Topic & more'),
    ]
    await owner.ok(`POST /messages/${sent[0]}/reactions`, { emoji_name: 'smile' })
    for (const view of [{}, { apply_markdown: false }, { allow_empty_topic_name: true }]) {
      const { messages } = await list(member, [], view)
      const single: unknown[] = []
      for (const id of sent) single.push((await member.ok(`GET /messages/${id}`, view)).message)
      assert.deepEqual(messages, single)
    }
    const { messages, history_limited } = await list(member)
    assert.equal(history_limited, false)
    assert.equal(messages[0].subject, 'general chat')
    assert.deepEqual(messages[0].flags, ['mentioned'])
    assert.equal('match_content' in messages[0], false)
  })

  test('by their IDs: visible and matching messages, in ascending order', async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    const general = await channel('general')
    const secret = await channel('secret', { invite_only: true })
    const a = await owner.send(general)
    const hidden = await owner.send(secret)
    const direct = await member.send([owner.id])
    const foreign = await admin.send([owner.id])
    const b = await owner.send(general, 'hello', 'other')
    const byIds = async (message_ids: number[], narrow: any[] = []): Promise<unknown> => {
      const { messages, ...rest } = await member.ok('GET /messages', { message_ids, narrow })
      assert.deepEqual(rest, {
        result: 'success',
        msg: '',
        found_anchor: false,
        found_oldest: false,
        found_newest: false,
        history_limited: false,
      })
      return messages.map((message: any) => message.id)
    }
    assert.deepEqual(await byIds([b, 2 ** 60, a, hidden, direct, foreign, a, -1]), [a, direct, b])
    assert.deepEqual(await byIds([b, a, direct], [is('topic', 'OTHER')]), [b])
    assert.deepEqual(await byIds([b, a, direct], [not('topic', 'other')]), [a, direct])
    assert.deepEqual(await byIds([b, a, direct], [is('search', 'hello')]), [a, direct, b])
    // The user never received the messages of the channel, so they are neither read nor unread.
    assert.deepEqual(await byIds([b, a, direct], [is('is', 'unread')]), [direct])
    assert.deepEqual(await byIds([], []), [])
  })
})

onEachDatabase('without a narrow', test => {
  test('a user sees the received messages: from subscribed channels and direct ones', async ({ org }) => {
    const { owner, member, admin, channel } = await org()
    const general = await channel('general')
    const other = await channel('other', { subscribers: [owner, member] })
    const missed = await owner.send(general)
    const a = await owner.send(other)
    const b = await owner.send([member.id])
    await owner.send([admin.id])
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    const c = await owner.send(general)
    const d = await member.send([member.id])
    assert.deepEqual(await ids(member), [a, b, c, d])
    await member.ok('DELETE /users/me/subscriptions', { subscriptions: ['general'] })
    await owner.send(general)
    assert.deepEqual(await ids(member), [a, b, c, d])
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    const e = await owner.send(general)
    assert.deepEqual(await ids(member), [a, b, c, d, e])
    // A message starred without being received belongs to the user from then on.
    await member.ok('POST /messages/flags', { messages: [missed], op: 'add', flag: 'starred' })
    assert.deepEqual(await ids(member), [missed, a, b, c, d, e])
  })

  test('many conversations are merged in order, for every range', async ({ org }) => {
    const { owner, member, channel } = await org()
    const channels: number[] = []
    for (let n = 0; n < 6; n++) channels.push(await channel(`channel ${n}`, { subscribers: [owner, member] }))
    const sent: number[] = []
    for (let n = 0; n < 40; n++)
      sent.push(await owner.send(n % 7 === 6 ? [member.id] : (channels[(n * n) % 6] as number), `message ${n}`))
    for (const size of [1, 2, 3, 5, 8, 13, 39, 40, 41]) {
      const backwards: number[] = []
      for (let anchor = String(beyondNewest); ;) {
        const page = await list(member, [], { anchor, num_before: size, include_anchor: false })
        const found: number[] = page.messages.map((message: any) => message.id)
        backwards.unshift(...found)
        if (page.found_oldest) break
        anchor = String(found[0])
      }
      assert.deepEqual(backwards, sent, `backwards by ${size}`)
      const forwards: number[] = []
      for (let anchor = '0'; ;) {
        const page = await list(member, [], { anchor, num_before: 0, num_after: size, include_anchor: false })
        const found: number[] = page.messages.map((message: any) => message.id)
        forwards.push(...found)
        if (page.found_newest) break
        anchor = String(found.at(-1))
      }
      assert.deepEqual(forwards, sent, `forwards by ${size}`)
    }
  })

  test('nothing from another organization, even with equal IDs', async ({ org }) => {
    const here = await org()
    const there = await org()
    const general = await here.channel('general')
    const sent = await here.owner.send(general, 'findable')
    assert.deepEqual(await ids(there.owner), [])
    assert.deepEqual(await ids(there.owner, [is('search', 'findable')]), [])
    assert.deepEqual((await there.owner.ok('GET /messages', { message_ids: [sent] })).messages, [])
    const msg = async (narrow: unknown): Promise<string> => (await tryList(there.owner, narrow)).body.msg
    assert.equal(await msg([is('channel', general)]), `Invalid narrow operator: unknown channel ${general}`)
    assert.equal(await msg([is('sender', here.owner.id)]), `Invalid narrow operator: unknown user ${here.owner.id}`)
    assert.deepEqual(await ids(there.owner, [is('channels', 'public')]), [])
  })
})

onEachDatabase('the first unread message', test => {
  test('is the anchor, with the old and the new parameter; without one it is the end', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const [a, b, c, d] = (await sendMany(owner, general, 4)) as [number, number, number, number]
    const direct = await owner.send([member.id])
    const firstUnread = async (narrow: any[] = []): Promise<unknown> => {
      const around = { num_before: 1, num_after: 1, narrow }
      const found = await window(member, { anchor: 'first_unread', ...around })
      assert.deepEqual(await window(member, { anchor: '0', use_first_unread_anchor: true, ...around }), found)
      assert.deepEqual(await window(member, { use_first_unread_anchor: true, ...around }), found)
      return [found[1], found[0]]
    }
    assert.deepEqual(await firstUnread(), [a, [a, b]])
    await member.ok('POST /messages/flags', { messages: [a, c], op: 'add', flag: 'read' })
    assert.deepEqual(await firstUnread(), [b, [a, b, c]])
    await member.ok('POST /messages/flags', { messages: [b], op: 'add', flag: 'read' })
    assert.deepEqual(await firstUnread(), [d, [c, d, direct]])
    assert.deepEqual(await firstUnread([is('dm', [owner.id])]), [direct, [direct]])
    await member.ok('POST /mark_stream_as_read', { stream_id: general })
    assert.deepEqual(await firstUnread([is('channel', general)]), [beyondNewest, [d]])
    assert.deepEqual(await firstUnread(), [direct, [d, direct]])
    await member.ok('POST /mark_all_as_read')
    assert.deepEqual(await firstUnread(), [beyondNewest, [direct]])
    await member.ok('POST /messages/flags', { messages: [b], op: 'remove', flag: 'read' })
    assert.deepEqual(await firstUnread(), [b, [a, b, c]])
  })

  test("is never one that wasn't received", async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general')
    await owner.send(general)
    await member.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'general' }] })
    const received = await owner.send(general)
    const { anchor } = await list(member, [is('channel', 'general')], { anchor: 'first_unread' })
    assert.equal(anchor, received)
  })
})

/** Which user sees which message must not depend on the endpoint. */
async function assertAgreement(
  { owner, admin, moderator, member, guest, bot }: Org,
  sent: readonly number[],
): Promise<void> {
  const { streams } = await owner.ok('GET /streams', { include_all: true, exclude_archived: false })
  for (const who of [owner, admin, moderator, member, guest, bot]) {
    const single: number[] = []
    for (const id of sent) if ((await who.call(`GET /messages/${id}`)).status === 200) single.push(id)
    const byIds = await who.ok('GET /messages', { message_ids: sent })
    assert.deepEqual(valuesOf(byIds.messages, 'id'), single, `${who.name} by IDs`)
    const own = await ids(who)
    const listed = new Set<number>([...own, ...(await ids(who, [is('channels', 'public')]))])
    for (const { stream_id } of streams) {
      const answer = await tryList(who, [is('channel', stream_id)])
      for (const { id } of answer.body.messages ?? []) listed.add(id)
    }
    const narrowed = [...listed].filter(id => sent.includes(id)).sort((a, b) => a - b)
    assert.deepEqual(narrowed, single, `${who.name} by narrows`)
    // Each message contains the word.
    const feed = own.filter(id => sent.includes(id))
    assert.deepEqual(await ids(who, [is('search', 'agreement')]), feed, `${who.name} by search`)
  }
}

onEachDatabase('lists and single reads agree', test => {
  const kinds = {
    public: {},
    'web-public': { is_web_public: true },
    shared: { invite_only: true, history_public_to_subscribers: true },
    protected: { invite_only: true, history_public_to_subscribers: false },
  }
  for (const [kind, settings] of Object.entries(kinds))
    test(`in a ${kind} channel: before, during and after a subscription, and archived`, async ({ org }) => {
      const all = await org()
      const { owner, admin, moderator, member, guest, bot, channel } = all
      const subscribers = [owner, moderator, guest]
      const id = await channel('place', { subscribers, ...settings })
      const sent = [await owner.send(id, 'agreement before')]
      const principals = [member.id, bot.id]
      await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'place' }], principals })
      sent.push(await owner.send(id, 'agreement during'))
      await assertAgreement(all, sent)
      const gone = [member.id, guest.id]
      await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['place'], principals: gone })
      sent.push(await owner.send(id, 'agreement after'))
      await assertAgreement(all, sent)
      const back = { subscriptions: [{ name: 'place' }], principals: [member.id] }
      await owner.ok('POST /users/me/subscriptions', back)
      sent.push(await owner.send(id, 'agreement again'))
      await assertAgreement(all, sent)
      sent.push(await admin.send([member.id, guest.id], 'agreement in private'))
      await owner.ok(`DELETE /streams/${id}`)
      await assertAgreement(all, sent)
    })

  test('when a channel changes its kind, and when a message is moved', async ({ org }) => {
    const all = await org()
    const { owner, member, channel } = all
    const id = await channel('place', { subscribers: [owner] })
    const open = await channel('open', { subscribers: [owner, member] })
    const sent = [await owner.send(id, 'agreement one'), await owner.send(open, 'agreement two')]
    await owner.ok('POST /users/me/subscriptions', { subscriptions: [{ name: 'place' }], principals: [member.id] })
    sent.push(await owner.send(id, 'agreement three'))
    await member.ok('POST /messages/flags', { messages: [sent[0]], op: 'add', flag: 'starred' })
    await assertAgreement(all, sent)
    await owner.ok(`PATCH /streams/${id}`, { is_private: true, history_public_to_subscribers: false })
    await assertAgreement(all, sent)
    await owner.ok(`PATCH /messages/${sent[1]}`, { stream_id: id, propagate_mode: 'change_one' })
    await assertAgreement(all, sent)
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['place'], principals: [member.id] })
    await assertAgreement(all, sent)
    await owner.ok(`PATCH /streams/${id}`, { history_public_to_subscribers: true })
    await assertAgreement(all, sent)
  })
})
