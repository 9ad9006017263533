// A client that polls late gets the same events as a client that polls right away: an event shows the state of its own
// moment.
import assert from 'node:assert/strict'
import { changeMembers, deactivateGroup, limitGuests, makeGroup, reactivateGroup } from '#test/groups.ts'
import type { FormFields } from '#test/http.ts'
import { subscribe } from '#test/messages.ts'
import { listen, type TestQueue, toldOf } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { valuesOf } from '#test/values.ts'
import type { Org, Person } from '#test/world.ts'
import { differences } from './compare.ts'
import { after, registered, told, watching } from './watch.ts'

type Step = () => Promise<unknown>

interface Pair {
  readonly person: Person
  readonly prompt: TestQueue
  readonly late: TestQueue
}

/** Two queues of the same user. */
async function pairOf(person: Person, params: FormFields = {}): Promise<Pair> {
  return { person, prompt: await listen(person, params), late: await listen(person, params) }
}

/** A client without capabilities. */
const oldClient = { client_capabilities: undefined }

const comparable = ({ id: _, ...event }: any): any =>
  // An edit has the reader's flags at delivery; the events about flags repeat them.
  event.type === 'update_message' ? { ...event, flags: [] } : event

/** Polls one queue of each pair after each step, the other one only at the end: both get the same events. */
async function requireSameEvents(pairs: readonly Pair[], steps: readonly Step[]): Promise<void> {
  const heard = new Map(pairs.map(pair => [pair, [] as any[]]))
  for (const step of steps) {
    await step()
    for (const pair of pairs) heard.get(pair)?.push(...(await pair.prompt.told()))
  }
  for (const [{ person, late }, events] of heard) {
    assert.ok(events.length > 0, `${person.name} got no event`)
    assert.deepEqual((await late.told()).map(comparable), events.map(comparable), person.name)
  }
}

/** Messages that change after they were sent. */
async function busyTopic({
  owner,
  member,
  channel,
  ...org
}: Org): Promise<{ id: number; poll: number; steps: Step[] }> {
  const tea = await channel('tea', { subscribers: [owner, member, org.guest] })
  const juice = await channel('juice', { subscribers: [owner, member, org.guest] })
  const of = { id: 0, poll: 0 }
  const flag = (name: string, op: string): Step => {
    return () => member.ok('POST /messages/flags', { messages: [of.id, of.poll], op, flag: name })
  }
  const edit = (fields: object): Step => {
    return () => owner.ok(`PATCH /messages/${of.id}`, { ...fields, send_notification_to_new_thread: false })
  }
  const steps: Step[] = [
    async () => (of.id = await owner.send(tea, 'hello @**all**')),
    async () => (of.poll = await owner.send(tea, '/poll Which?\nthis\nthat')),
    () => member.ok(`POST /messages/${of.id}/reactions`, { emoji_name: 'tada' }),
    () => owner.ok(`POST /messages/${of.id}/reactions`, { emoji_name: 'tada' }),
    () => owner.ok(`DELETE /messages/${of.id}/reactions`, { emoji_name: 'tada' }),
    () => member.ok('POST /submessage', { message_id: of.poll, msg_type: 'widget', content: '{"type":"vote"}' }),
    edit({ content: 'other words for @**Olivia Owner**' }),
    edit({ topic: 'elsewhere' }),
    edit({ stream_id: juice }),
    edit({ content: 'last words' }),
    flag('starred', 'add'),
    flag('read', 'add'),
    flag('read', 'remove'),
    flag('starred', 'remove'),
    flag('read', 'add'),
  ]
  return Object.assign(of, { steps })
}

onEachDatabase('a late poll', test => {
  test('shows new messages as they were sent', async ({ org }) => {
    const here = await org()
    const { steps } = await busyTopic(here)
    const { owner, member, guest, moderator } = here
    const pairs = [
      await pairOf(owner),
      await pairOf(member),
      await pairOf(guest, { apply_markdown: true }),
      await pairOf(guest, oldClient),
      await pairOf(moderator, { all_public_streams: true }),
    ]
    await requireSameEvents(pairs, steps)
  })

  test("and the events after them lead to the server's state", async ({ org }) => {
    const here = await org()
    const { steps } = await busyTopic(here)
    const watchers = [await watching(here.owner), await watching(here.member), await watching(here.guest)]
    for (const step of steps) await step()
    for (const watcher of watchers)
      assert.deepEqual(differences(after(watcher.before, await told(watcher)), await registered(watcher.person)), [])
  })

  test('contains no text of a deleted message', async ({ org }) => {
    const { owner, member } = await org()
    const queue = await listen(member)
    const id = await owner.send([member.id], 'a slip of the tongue')
    await owner.ok(`POST /messages/${id}/reactions`, { emoji_name: 'tada' })
    await owner.ok(`DELETE /messages/${id}`)
    const events = await queue.told()
    assert.deepEqual(valuesOf(events, 'type'), ['delete_message'])
  })

  for (const policy of ['none', 'moves'])
    test(`shows the current text where old versions are hidden (${policy})`, async ({ org }) => {
      const { owner, member, channel } = await org()
      await owner.ok('PATCH /realm', { message_edit_history_visibility_policy: policy })
      const tea = await channel('tea', { subscribers: [owner, member] })
      const queue = await listen(member)
      const id = await owner.send(tea, `a slip for @**${member.name}**`)
      await owner.ok(`PATCH /messages/${id}`, { content: 'better words' })
      const [sent] = (await toldOf(queue, 'message')) as [any]
      assert.deepEqual([sent.message.content, sent.flags], ['better words', []])
      assert.ok(!JSON.stringify(sent).includes('slip'))
    })

  test("doesn't name a channel that the reader can no longer see", async ({ org }) => {
    const { owner, member, channel } = await org()
    const secret = await channel('secret', { invite_only: true, subscribers: [owner, member] })
    const tea = await channel('tea', { subscribers: [owner, member] })
    const queue = await listen(member)
    const id = await owner.send(secret, 'hello', 'plans')
    await owner.ok(`PATCH /messages/${id}`, { stream_id: tea, topic: 'lunch', propagate_mode: 'change_all' })
    await owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] })
    const [sent] = (await toldOf(queue, 'message')).filter(({ message }) => message.id === id) as [any]
    const { stream_id, subject, display_recipient } = sent.message
    assert.deepEqual([stream_id, subject, display_recipient], [tea, 'lunch', 'tea'])
  })

  test('contains no message that the reader only has because of a reaction', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner] })
    const id = { sent: 0 }
    await requireSameEvents(
      [await pairOf(member)],
      [
        async () => (id.sent = await owner.send(tea)),
        () => member.ok(`POST /messages/${id.sent}/reactions`, { emoji_name: 'tada' }),
      ],
    )
  })

  test('shows a group as it was when it was reactivated', async ({ org }) => {
    const { owner, member, admin } = await org()
    const group = await makeGroup(owner, 'tea', { members: [member] })
    const rename = (name: string): Step => {
      return () => owner.ok(`PATCH /user_groups/${group}`, { name })
    }
    await requireSameEvents(
      [await pairOf(member), await pairOf(member, oldClient)],
      [
        rename('herbs'),
        () => deactivateGroup(owner, group),
        rename('coffee'),
        () => reactivateGroup(owner, group),
        () => changeMembers(owner, group, { add: [admin.id], delete: [member.id] }),
        rename('cocoa'),
        () => deactivateGroup(owner, group),
        () => owner.ok(`PATCH /user_groups/${group}`, { deactivated: false, name: 'water' }),
        () => deactivateGroup(owner, group),
      ],
    )
  })

  test('shows a channel as it was when it was unarchived', async ({ org }) => {
    const { owner, member, moderator, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const change = (fields: FormFields): Step => {
      return () => owner.ok(`PATCH /streams/${tea}`, fields)
    }
    await requireSameEvents(
      [await pairOf(member), await pairOf(member, oldClient), await pairOf(moderator, oldClient)],
      [
        change({ is_archived: true }),
        change({ description: 'Cold' }),
        () => owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'] }),
        change({ is_archived: false, new_name: 'herbs' }),
        () => subscribe(owner, 'herbs', moderator),
        () => member.ok('DELETE /users/me/subscriptions', { subscriptions: ['herbs'] }),
        change({ description: 'Hot' }),
        change({ is_archived: true }),
      ],
    )
  })

  test('removes a channel that became hidden even if it was archived since', async ({ org }) => {
    const { owner, member, channel } = await org()
    const secret = await channel('secret', { invite_only: true, subscribers: [owner, member] })
    await requireSameEvents(
      [await pairOf(member), await pairOf(member, oldClient)],
      [
        () => owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['secret'], principals: [member.id] }),
        () => owner.ok(`DELETE /streams/${secret}`),
      ],
    )
  })

  test('applies the has: operator to the message as it was sent', async ({ org }) => {
    const { owner, member, channel } = await org()
    const tea = await channel('tea', { subscribers: [owner, member] })
    const pairOfNarrow = (operand: string, negated = false): Promise<Pair> =>
      pairOf(member, { event_types: ['message'], narrow: [{ operator: 'has', operand, negated }] })
    const pairs = [
      await pairOfNarrow('link'),
      await pairOfNarrow('link', true),
      await pairOfNarrow('image', true),
      await pairOfNarrow('attachment', true),
      await pairOfNarrow('reaction', true),
    ]
    const sent = { linking: 0, plain: 0 }
    await requireSameEvents(pairs, [
      async () => (sent.linking = await owner.send(tea, 'see https://tea.example')),
      async () => (sent.plain = await owner.send(tea, 'see nothing')),
      () => owner.ok(`PATCH /messages/${sent.linking}`, { content: 'see nothing' }),
      () => owner.ok(`PATCH /messages/${sent.plain}`, { content: 'see https://tea.example' }),
      () => member.ok(`POST /messages/${sent.plain}/reactions`, { emoji_name: 'tada' }),
    ])
  })

  test('contains each user who appears or disappears for a limited guest', async ({ org }) => {
    const here = await org()
    const { owner, member, guest, channel } = here
    await channel('tea', { subscribers: [owner, guest] })
    await limitGuests(here)
    const come: Step = () => subscribe(owner, 'tea', member)
    const go: Step = () =>
      owner.ok('DELETE /users/me/subscriptions', { subscriptions: ['tea'], principals: [member.id] })
    await requireSameEvents([await pairOf(guest)], [come, go, come])
  })
})
