import assert from 'node:assert/strict'
import { limitGuests } from '#test/groups.ts'
import { ids, is, list, not, type NarrowTerm, tryList } from '#test/reading.ts'
import { onEachDatabase } from '#test/suite.ts'
import type { Org, Person } from '#test/world.ts'

const flag = (who: Person, name: string, ...messages: number[]): Promise<unknown> =>
  who.ok('POST /messages/flags', { messages, op: 'add', flag: name })
const subscribe = (who: Person, name: string): Promise<unknown> =>
  who.ok('POST /users/me/subscriptions', { subscriptions: [{ name }] })

async function refusal(who: Person, narrow: unknown): Promise<string> {
  const { status, body } = await tryList(who, narrow)
  assert.equal(status, 400, JSON.stringify(body))
  return body.msg
}
const invalid = (desc: string): string => `Invalid narrow operator: ${desc}`

/** A narrow and its negation divide the messages of the feed. */
async function shares(who: Person, operator: string, operand: unknown, found: readonly number[]): Promise<void> {
  const all = await ids(who)
  assert.deepEqual(await ids(who, [is(operator, operand)]), found, `${operator}:${String(operand)}`)
  const others = all.filter(id => !found.includes(id))
  assert.deepEqual(await ids(who, [not(operator, operand)]), others, `-${operator}:${String(operand)}`)
}

onEachDatabase('narrows to channels and topics', test => {
  test('by name, by ID, by their old names', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('General', { subscribers: [owner, member] })
    const other = await channel('other', { subscribers: [owner, member] })
    const a = await owner.send(general)
    const b = await owner.send(other)
    const c = await owner.send(general, 'hello', 'Second')
    await owner.send([member.id])
    await shares(member, 'channel', 'general', [a, c])
    await shares(member, 'channel', general, [a, c])
    await shares(member, 'stream', String(general), [a, c])
    assert.deepEqual(await ids(member, [['stream', 'GENERAL']]), [a, c])
    assert.deepEqual(await ids(member, [is('channel', general), is('topic', 'second')]), [c])
    assert.deepEqual(
      await ids(member, [
        ['stream', 'General'],
        ['topic', 'SECOND'],
      ]),
      [c],
    )
    assert.deepEqual(await ids(member, [is('channel', general), not('topic', 'second')]), [a])
    assert.deepEqual(await ids(member, [is('channel', general), is('channel', other)]), [])
    assert.deepEqual(await ids(member, [is('channel', general), not('channel', general)]), [])
    await shares(member, 'topic', 'topic', [a, b])
    await shares(member, 'topic', 'nothing', [])
  })

  test('a name made of digits is first taken as a name', async ({ org }) => {
    const { owner, channel } = await org()
    const general = await channel('general')
    const digits = await channel(String(general))
    const a = await owner.send(general)
    const b = await owner.send(digits)
    assert.deepEqual(await ids(owner, [is('channel', general)]), [a])
    assert.deepEqual(await ids(owner, [is('channel', String(general))]), [b])
  })

  test("a hidden channel named with digits doesn't show that it exists", async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    await channel(String(general), { subscribers: [owner], invite_only: true })
    const sent = await owner.send(general)
    assert.deepEqual(await ids(member, [is('channel', String(general))]), [sent])
  })

  test('the empty topic has names, and direct messages have no topic', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const a = await owner.send(general, 'hello', '')
    const b = await owner.send(general)
    const direct = await owner.send([member.id])
    for (const name of ['', 'general chat', '(no topic)']) {
      assert.deepEqual(await ids(member, [is('channel', general), is('topic', name)]), [a])
      assert.deepEqual(await ids(member, [is('topic', name)]), [a])
      assert.deepEqual(await ids(member, [not('topic', name)]), [b, direct])
    }
  })

  test("search a channel's shared history, except with terms about flags", async ({ org }) => {
    const { owner, member, guest, channel } = await org()
    const general = await channel('general', { subscribers: [owner, guest] })
    const early = await owner.send(general)
    assert.deepEqual(await ids(member, [is('channel', general)]), [early])
    assert.deepEqual(await ids(member), [])
    assert.deepEqual((await list(member, [is('channel', general)])).messages[0].flags, ['read', 'historical'])
    assert.deepEqual(await ids(member, [is('channel', general), not('is', 'starred')]), [])
    assert.deepEqual(await ids(member, [is('channel', general), is('is', 'resolved')]), [])
    assert.deepEqual(await ids(member, [is('channel', general), not('is', 'resolved')]), [early])
    await subscribe(member, 'general')
    const late = await owner.send(general)
    assert.deepEqual(await ids(member, [is('channel', general)]), [early, late])
    assert.deepEqual(await ids(member, [is('channel', general), not('is', 'starred')]), [late])
    assert.deepEqual(await ids(member, [is('channel', general), is('sender', owner.id)]), [early, late])
    assert.deepEqual(await ids(member, [is('sender', owner.id)]), [late])
    assert.deepEqual(await ids(member, [is('channels', 'public')]), [early, late])
    assert.deepEqual(await ids(member, [is('channels', 'public'), is('topic', 'topic')]), [early, late])
    assert.deepEqual(await ids(member, [not('channels', 'public')]), [])
    // Guests see the messages in public channels that they received.
    assert.deepEqual(await ids(guest, [is('channels', 'public')]), [early, late])
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['general'], principals: [guest.id] })
    assert.deepEqual(await ids(guest, [is('channels', 'public')]), [])
    assert.equal(await refusal(guest, [is('channel', general)]), invalid(`unknown channel ${general}`))
  })

  test('public, web-public and archived channels', async ({ org }) => {
    const { owner, member, channel } = await org()
    const open = await channel('open', { is_web_public: true })
    const general = await channel('general')
    const secret = await channel('secret', { invite_only: true, history_public_to_subscribers: true })
    const a = await owner.send(open)
    const b = await owner.send(general)
    const c = await owner.send(secret)
    assert.deepEqual(await ids(member, [is('streams', 'public')]), [a, b])
    assert.deepEqual(await ids(member, [is('streams', 'web-public')]), [a])
    await shares(owner, 'channels', 'public', [a, b])
    await shares(owner, 'channels', 'web-public', [a])
    assert.deepEqual(await ids(owner, [is('channels', 'public'), not('channel', 'open')]), [b])
    await owner.ok(`DELETE /streams/${general}`)
    assert.deepEqual(await ids(member, [is('channel', general)]), [b])
    assert.deepEqual(await ids(owner, [not('channel', general)]), [a, c])
  })

  test("a channel that the user can't see is like one that doesn't exist", async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    const secret = await channel('secret', { invite_only: true })
    const sent = await owner.send(secret)
    assert.equal(await refusal(member, [is('channel', secret)]), invalid(`unknown channel ${secret}`))
    assert.equal(await refusal(member, [is('channel', 'secret')]), invalid('unknown channel secret'))
    assert.equal(await refusal(member, [not('channel', 'secret')]), invalid('unknown channel secret'))
    assert.equal(await refusal(member, [is('channel', 'nothing')]), invalid('unknown channel nothing'))
    // Administrators see the channel, but not its messages.
    assert.deepEqual(await ids(admin, [is('channel', secret)]), [])
    assert.deepEqual(await ids(owner, [is('channel', secret)]), [sent])
  })

  test('protected history: received messages, or messages starred while they were visible', async ({ org }) => {
    const { owner, member, channel } = await org()
    const secret = await channel('secret', { invite_only: true, history_public_to_subscribers: false })
    const at = [is('channel', secret)]
    const before = await owner.send(secret)
    const quietly = { send_new_subscription_messages: false }
    const add = { subscriptions: [{ name: 'secret' }], principals: [member.id], ...quietly }
    await owner.ok('POST /users/me/subscriptions', add)
    const first = await owner.send(secret)
    assert.deepEqual(await ids(member, at), [first])
    assert.deepEqual(await ids(member, [...at, is('topic', 'topic')]), [first])
    assert.deepEqual(await ids(owner, at), [before, first])
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    const between = await owner.send(secret)
    assert.deepEqual(await ids(member), [])
    assert.equal(await refusal(member, at), invalid(`unknown channel ${secret}`))
    await owner.ok('POST /users/me/subscriptions', add)
    const second = await owner.send(secret)
    assert.deepEqual(await ids(member, at), [first, second])
    assert.deepEqual(await ids(member, at, { num_before: 1 }), [second])
    assert.deepEqual(await ids(member, at, { anchor: 'oldest', num_before: 0, num_after: 1 }), [first])
    // While history was shared the user starred one.
    await owner.ok(`PATCH /streams/${secret}`, { is_private: true, history_public_to_subscribers: true })
    assert.deepEqual(await ids(member, at), [before, first, between, second])
    await flag(member, 'starred', between)
    await owner.ok(`PATCH /streams/${secret}`, { is_private: true, history_public_to_subscribers: false })
    assert.deepEqual(await ids(member, at), [first, between, second])
    assert.deepEqual(await ids(member, at, { num_before: 2 }), [between, second])
    assert.deepEqual(await ids(member, at, { anchor: 'oldest', num_before: 0, num_after: 2 }), [first, between])
    assert.deepEqual(await ids(member, [is('is', 'starred')]), [between])
  })
})

onEachDatabase('narrows to users', test => {
  async function conversations(all: Org): Promise<Record<'self' | 'pair' | 'group' | 'other' | 'inChannel', number>> {
    const { owner, member, moderator, channel } = all
    const general = await channel('general', { subscribers: [owner, member] })
    return {
      self: await member.send([member.id]),
      pair: await owner.send([member.id]),
      group: await owner.send([member.id, moderator.id]),
      other: await moderator.send([member.id]),
      inChannel: await owner.send(general),
    }
  }

  test('a conversation, by IDs or addresses, with or without the caller', async ({ org }) => {
    const all = await org()
    const { owner, member, moderator } = all
    const { self, pair, group } = await conversations(all)
    await shares(member, 'dm', [owner.id], [pair])
    await shares(member, 'dm', [member.id, owner.id], [pair])
    await shares(member, 'dm', owner.id, [pair])
    await shares(member, 'pm-with', owner.email, [pair])
    await shares(member, 'dm', `${owner.email.toUpperCase()}, ${member.email}`, [pair])
    await shares(member, 'dm', [moderator.id, owner.id], [group])
    await shares(member, 'pm-with', `${moderator.email} , ${owner.email}`, [group])
    await shares(member, 'dm', [member.id], [self])
    await shares(member, 'dm', [], [self])
    assert.deepEqual(await ids(member, [['pm-with', `${owner.email},${moderator.email}`]]), [group])
    assert.deepEqual(await ids(moderator, [is('dm', [all.admin.id])]), [])
    assert.deepEqual(await ids(member, [is('dm', [owner.id]), is('dm', [moderator.id])]), [])
  })

  test('conversations in which a user takes part', async ({ org }) => {
    const all = await org()
    const { owner, member, moderator, admin } = all
    const { self, pair, group, other } = await conversations(all)
    await shares(member, 'dm-including', owner.id, [pair, group])
    await shares(member, 'dm-including', owner.email, [pair, group])
    await shares(member, 'dm-including', [owner.id, moderator.id], [group])
    await shares(member, 'dm-including', member.id, [self, pair, group, other])
    await shares(member, 'dm-including', admin.id, [])
    await shares(member, 'group-pm-with', owner.email, [group])
    await shares(member, 'group-pm-with', moderator.id, [group])
  })

  test('direct messages and their sender', async ({ org }) => {
    const all = await org()
    const { owner, member, moderator } = all
    const { self, pair, group, other, inChannel } = await conversations(all)
    await shares(member, 'is', 'dm', [self, pair, group, other])
    await shares(member, 'is', 'private', [self, pair, group, other])
    await shares(member, 'sender', owner.id, [pair, group, inChannel])
    await shares(member, 'sender', owner.email, [pair, group, inChannel])
    await shares(member, 'sender', String(moderator.id), [other])
    await shares(member, 'sender', member.id, [self])
    assert.deepEqual(await ids(member, [is('sender', owner.id), is('is', 'dm')]), [pair, group])
    assert.deepEqual(await ids(member, [not('sender', owner.id), not('sender', member.id)]), [other])
    // A search for the sender finds only messages that the caller can see.
    assert.deepEqual(await ids(all.admin, [is('sender', owner.id)]), [])
  })

  test('messages from the server itself', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const requests = await channel('requests', { invite_only: true })
    await owner.ok('PATCH /realm', { moderation_request_channel_id: requests })
    const bad = await owner.send(general)
    await member.ok(`POST /messages/${bad}/report`, { report_type: 'spam' })
    const { messages } = await list(owner, [is('channel', requests)])
    const [{ id, sender_id, sender_email }] = messages
    assert.deepEqual(await ids(owner, [is('sender', sender_id)]), [id])
    assert.deepEqual(await ids(owner, [is('sender', sender_email)]), [id])
    assert.deepEqual(await ids(member, [is('sender', sender_id)]), [])
  })

  test("users who don't exist, or are hidden", async ({ org }) => {
    const all = await org()
    const { owner, member, guest } = all
    const unknown = 2 ** 40
    assert.equal(await refusal(member, [is('sender', unknown)]), invalid(`unknown user ${unknown}`))
    assert.equal(await refusal(member, [is('sender', 'x@y.example')]), invalid('unknown user x@y.example'))
    assert.equal(await refusal(member, [is('dm', 'x@y.example')]), invalid('unknown user in x@y.example'))
    assert.equal(
      await refusal(member, [is('dm', [owner.id, unknown])]),
      invalid(`unknown user in [${owner.id}, ${unknown}]`),
    )
    assert.equal(await refusal(member, [is('dm-including', unknown)]), invalid(`unknown user in [${unknown}]`))
    await limitGuests(all)
    assert.equal(await refusal(guest, [is('sender', member.id)]), invalid(`unknown user ${member.id}`))
    assert.equal(await refusal(guest, [is('dm', [member.id])]), invalid(`unknown user in [${member.id}]`))
  })
})

onEachDatabase('narrows to message state', test => {
  test('starred, unread, mentioned and alerted', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    await member.ok('POST /users/me/alert_words', { alert_words: ['lunch'] })
    const plain = await owner.send(general)
    const mention = await owner.send(general, 'hi @**Mia Member**')
    const everybody = await owner.send(general, 'hi @**all**')
    const alert = await owner.send([member.id], 'time for lunch')
    const all = [plain, mention, everybody, alert]
    await shares(member, 'is', 'mentioned', [mention, everybody])
    await shares(member, 'is', 'alerted', [alert])
    await shares(member, 'is', 'starred', [])
    await shares(member, 'is', 'unread', all)
    await flag(member, 'starred', everybody, alert)
    await flag(member, 'read', plain, everybody)
    await shares(member, 'is', 'starred', [everybody, alert])
    await shares(member, 'is', 'mentioned', [mention, everybody])
    await shares(member, 'is', 'unread', [mention, alert])
    assert.deepEqual(await ids(member, [is('is', 'starred'), is('is', 'mentioned')]), [everybody])
    assert.deepEqual(await ids(member, [is('is', 'starred'), is('is', 'unread')]), [alert])
    assert.deepEqual(await ids(member, [is('is', 'starred'), not('is', 'unread')]), [everybody])
    assert.deepEqual(await ids(member, [is('is', 'mentioned'), is('is', 'unread')]), [mention])
    assert.deepEqual(await ids(member, [is('is', 'unread'), is('channel', general)]), [mention])
    assert.deepEqual(await ids(member, [is('is', 'mentioned'), is('channel', general), is('topic', 'x')]), [])
    // Other users' flags don't matter.
    await shares(owner, 'is', 'starred', [])
    await member.ok('POST /mark_all_as_read')
    await shares(member, 'is', 'unread', [])
    const next = await owner.send(general)
    await member.ok('POST /messages/flags', { messages: [plain], op: 'remove', flag: 'read' })
    await shares(member, 'is', 'unread', [plain, next])
    // Read out of order: both the read position and rows matter.
    const later = [await owner.send(general), await owner.send(general), await owner.send(general)] as const
    await flag(member, 'read', later[1])
    await shares(member, 'is', 'unread', [plain, next, later[0], later[2]])
    // The user's own message that mentions everyone has a row; it is still found once.
    const own = await member.send(general, 'hi @**everyone**')
    await shares(member, 'is', 'mentioned', [mention, everybody, own])
  })

  test('a row outlives the right to read, but shows nothing', async ({ org }) => {
    const { owner, member, channel } = await org()
    const secret = await channel('secret', { invite_only: true, subscribers: [owner, member] })
    const general = await channel('general', { subscribers: [owner, member] })
    const hidden: number[] = []
    const kept: number[] = []
    for (let n = 0; n < 6; n++) {
      kept.push(await owner.send(general, 'hi @**Mia Member**'))
      hidden.push(await owner.send(secret, 'hi @**Mia Member**'))
    }
    await flag(member, 'starred', ...hidden, ...kept)
    const states: NarrowTerm[] = [is('is', 'starred'), is('is', 'mentioned'), is('is', 'unread')]
    for (const state of states) assert.equal((await ids(member, [state])).length, 12)
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    for (const narrow of [[], ...states.slice(0, 2).map(state => [state])]) {
      assert.deepEqual(await ids(member, narrow), kept)
      assert.deepEqual(await ids(member, narrow, { num_before: 3 }), kept.slice(-3))
    }
    assert.deepEqual(await ids(member, [is('search', 'mia')]), kept)
  })

  test('message contents', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const plain = await owner.send(general)
    const link = await owner.send(general, 'see https://example.com/x')
    const liked = await owner.send([member.id])
    await member.ok(`POST /messages/${liked}/reactions`, { emoji_name: 'smile' })
    await shares(member, 'has', 'link', [link])
    await shares(member, 'has', 'reaction', [liked])
    await shares(member, 'has', 'image', [])
    await shares(member, 'has', 'attachment', [])
    assert.deepEqual(await ids(member, [not('has', 'link'), not('has', 'reaction')]), [plain])
  })

  test('resolved topics, muted channels and followed topics', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const loud = await channel('loud', { subscribers: [owner, member] })
    const done = await owner.send(general, 'hello', '✔ done')
    const open = await owner.send(general, 'hello', 'not ✔ done')
    const noise = await owner.send(loud)
    const direct = await owner.send([member.id], '✔ x')
    await shares(member, 'is', 'resolved', [done])
    await shares(member, 'is', 'muted', [])
    const change = { stream_id: loud, property: 'is_muted', value: true }
    await member.ok('POST /users/me/subscriptions/properties', { subscription_data: [change] })
    await shares(member, 'is', 'muted', [noise])
    await shares(member, 'in', 'home', [done, open, direct])
    await shares(member, 'in', 'all', [done, open, noise, direct])
    await shares(member, 'is', 'followed', [])
  })

  test('one message; near one', async ({ org }) => {
    const { owner, member, admin, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const a = await owner.send(general)
    const b = await owner.send(general)
    const foreign = await owner.send([admin.id])
    await shares(member, 'id', a, [a])
    await shares(member, 'id', String(b), [b])
    await shares(member, 'id', foreign, [])
    await shares(member, 'id', 2 ** 50, [])
    assert.deepEqual(await ids(member, [is('id', a), is('id', b)]), [])
    assert.deepEqual(await ids(member, [is('channel', general), is('near', a)]), [a, b])
    assert.deepEqual(await ids(member, [['near', 'x']]), [a, b])
    assert.equal(await refusal(member, [is('id', 'x')]), invalid('Invalid message ID'))
  })
})

onEachDatabase("a message's conversation", test => {
  test("follows the message when it's moved", async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const other = await channel('other', { subscribers: [owner, member] })
    const a = await owner.send(general, 'hello', 'first')
    const b = await owner.send(general, 'hello', 'second')
    const c = await owner.send(other, 'hello', 'second')
    const pair = await owner.send([member.id])
    assert.deepEqual(await ids(member, [is('with', a)]), [a])
    assert.deepEqual(await ids(member, [is('channel', general), is('topic', 'first'), is('with', b)]), [b])
    assert.deepEqual(await ids(member, [is('dm', [owner.id]), is('with', String(c))]), [c])
    assert.deepEqual(await ids(member, [is('channel', general), is('topic', 'first'), is('with', pair)]), [pair])
    await owner.ok(`PATCH /messages/${a}`, { topic: 'second', send_notification_to_new_thread: false })
    assert.deepEqual(await ids(member, [is('channel', general), is('topic', 'first'), is('with', a)]), [a, b])
    assert.deepEqual(await ids(member, [is('with', a), not('sender', member.id)]), [a, b])
  })

  test("is the given one if the message isn't visible", async ({ org }) => {
    const { owner, admin, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const a = await owner.send(general)
    const pair = await owner.send([member.id])
    const foreign = await owner.send([admin.id])
    for (const target of [foreign, 2 ** 50]) {
      assert.deepEqual(await ids(member, [is('channel', general), is('topic', 'topic'), is('with', target)]), [a])
      assert.deepEqual(await ids(member, [is('dm', [owner.id]), is('with', target)]), [pair])
      for (const narrow of [[], [is('channel', general)], [is('topic', 'topic')]])
        assert.equal(await refusal(member, [...narrow, is('with', target)]), invalid("Invalid 'with' operator"))
    }
    assert.equal(await refusal(member, [is('with', 'x')]), invalid("Invalid 'with' operator"))
    assert.equal(
      await refusal(member, [is('with', a), is('with', a)]),
      "Invalid narrow operator combination: Duplicate 'with' operators.",
    )
  })
})

onEachDatabase('invalid narrows', test => {
  test('unknown words', async ({ org }) => {
    const { owner, member } = await org()
    const { body } = await tryList(owner, [is('toString', 'x')])
    assert.deepEqual(body, {
      result: 'error',
      msg: 'Invalid narrow operator: unknown operator toString',
      code: 'BAD_NARROW',
      desc: 'unknown operator toString',
    })
    assert.equal(await refusal(owner, [is('is', 'blue')]), invalid("unknown 'is' operand blue"))
    assert.equal(await refusal(owner, [is('has', 'legs')]), invalid("unknown 'has' operand legs"))
    assert.equal(await refusal(owner, [is('in', 'house')]), invalid("unknown 'in' operand house"))
    assert.equal(await refusal(owner, [is('channels', 'secret')]), invalid('unknown channels operand secret'))
    const both = invalid('No message can be both a channel message and direct message')
    assert.equal(await refusal(owner, [is('topic', 'x'), is('dm', [member.id])]), both)
    assert.equal(await refusal(owner, [is('is', 'dm'), is('channels', 'public')]), both)
  })

  test('other shapes than a list of terms', async ({ org }) => {
    const { owner } = await org()
    const first = 'Invalid narrow[0]: Value error, '
    const cases: [unknown, string][] = [
      ['{', 'narrow is not valid JSON'],
      [{}, 'narrow is not a list'],
      [7, 'narrow is not a list'],
      [[7], `${first}dict or list required`],
      [[null], `${first}dict or list required`],
      [[[]], `${first}element is not a string pair`],
      [[['is']], `${first}element is not a string pair`],
      [[['channel', 7]], `${first}element is not a string pair`],
      [[{ operator: 'is' }], `${first}operand is missing`],
      [[{ operand: 'x' }], `${first}operator is missing`],
      [[{ operator: 'is', operand: null }], `${first}operand is missing`],
      [[{ operator: 7, operand: 'x' }], 'operator is not a string'],
      [[{ operator: 'is', operand: 'dm', negated: 1 }], 'negated is not a boolean'],
      [[is('is', 7)], 'operand is not a string'],
      [[is('topic', ['x'])], 'operand is not a string'],
      [[is('channel', 1.5)], 'operand is not a string or integer'],
      [[is('sender', [1])], 'operand is not a string or integer'],
      [[is('dm', { a: 1 })], 'operand is not a string or an integer list'],
      [[is('dm', [1, 'x'])], 'operand[1] is not an integer'],
      [[is('search', '  ')], 'operand cannot be blank.'],
      [[is('topic', 'a\0b')], 'operand must not contain null bytes'],
    ]
    for (const [narrow, msg] of cases)
      assert.equal(await refusal(owner, narrow), msg, JSON.stringify(narrow).slice(0, 80))
    const fine = [
      null,
      [],
      [{ operator: 'is', operand: 'dm', negated: null }],
      [{ operator: 'is', operand: 'dm', more: 1 }],
    ]
    for (const narrow of fine) assert.equal((await tryList(owner, narrow)).status, 200)
  })

  test('many terms in one narrow are fine', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general', { subscribers: [owner, member] })
    const sent = await owner.send(general, 'x', 'kept')
    const narrow = [
      ...Array.from({ length: 6 }, (_, n) => not('topic', `topic ${n}`)),
      ...Array.from({ length: 4 }, () => not('sender', member.id)),
      not('is', 'starred'),
      ...Array.from({ length: 6 }, (_, n) => not('search', `word${n}`)),
      not('has', 'image'),
      is('channel', general),
    ]
    assert.equal(narrow.length, 19)
    assert.deepEqual(await ids(member, narrow), [sent])
    assert.deepEqual(await ids(member, [...narrow, not('topic', 'KEPT')]), [])
  })
})

onEachDatabase('which messages match a narrow', test => {
  test('visible ones, with the fields that a list would show', async ({ org }) => {
    const { owner, member, channel } = await org()
    const general = await channel('general')
    const secret = await channel('secret', { invite_only: true })
    const a = await owner.send(general, 'one & two', 'Numbers <1>')
    const b = await owner.send(general, 'three', '')
    const hidden = await owner.send(secret, 'one')
    const direct = await owner.send([member.id], 'one')
    const msg_ids = [a, b, hidden, direct, 2 ** 50]
    const match = async (narrow: unknown): Promise<unknown> =>
      (await member.ok('GET /messages/matches_narrow', { msg_ids, narrow })).messages
    const shown = {
      [a]: { match_content: '<p>one &amp; two</p>', match_subject: 'Numbers &lt;1&gt;' },
      [b]: { match_content: '<p>three</p>', match_subject: 'general chat' },
      [direct]: { match_content: '<p>one</p>', match_subject: '' },
    }
    assert.deepEqual(await match([]), shown)
    assert.deepEqual(await match([is('channel', 'general')]), { [a]: shown[a], [b]: shown[b] })
    assert.deepEqual(await match([['is', 'dm']]), { [direct]: shown[direct] })
    const one = '<span class="highlight">one</span>'
    assert.deepEqual(await match([is('search', 'ONE')]), {
      [a]: { match_content: `<p>${one} &amp; two</p>`, match_subject: 'Numbers &lt;1&gt;' },
      [direct]: { match_content: `<p>${one}</p>`, match_subject: '' },
    })
    assert.deepEqual(await match([is('search', 'one'), not('is', 'dm')]), {})
    assert.deepEqual((await member.ok('GET /messages/matches_narrow', { msg_ids: [], narrow: [] })).messages, {})
  })

  test('the server refuses bad requests', async ({ org }) => {
    const { owner } = await org()
    const msg = async (fields: Record<string, unknown>): Promise<string> =>
      (await owner.call('GET /messages/matches_narrow', fields)).body.msg
    assert.equal(await msg({ narrow: [] }), "Missing 'msg_ids' argument")
    assert.equal(await msg({ msg_ids: [] }), "Missing 'narrow' argument")
    assert.equal(await msg({ msg_ids: ['1'], narrow: [] }), 'msg_ids[0] is not an integer')
    assert.equal(await msg({ msg_ids: [1], narrow: [is('is', 'x')] }), invalid("unknown 'is' operand x"))
  })
})
