// After any events, the web client's store equals a store made from a new registration, and each change names
// the parts whose value changed.
import assert from 'node:assert/strict'
import { applied } from '#test/applied.ts'
import { listen } from '#test/queue.ts'
import { size } from '#test/long.ts'
import { Random } from '#test/random.ts'
import { mainlyOnSqlite, onEachDatabase } from '#test/suite.ts'
import type { Org, Person, World } from '#test/world.ts'
import { type Conversation, conversationOf, conversationOfMessage } from '#web/store/conversation.ts'
import { countUnread, unreadMentions } from '#web/store/counts.ts'
import { registration } from '#web/store/registration.ts'
import { makeStore, type Store } from '#web/store/store.ts'
import type { Message } from '#web/store/types.ts'

const isReceived = ({ subscriptions }: Store, to: Conversation): boolean =>
  'userIds' in to || subscriptions.has(to.channelId)

const byId = <T extends { readonly stream_id: number }>(channels: Iterable<T>): T[] =>
  [...channels].sort((a, b) => a.stream_id - b.stream_id)

/** What both ways must agree on. */
const shown = (store: Store): object => ({
  // Messages moved into a channel without a subscription stay unread there, and count again after subscribing.
  unread: new Map([...store.unread.idsOf].filter(([key]) => isReceived(store, conversationOf(key)))),
  mentions: unreadMentions(store).sort((a, b) => a - b),
  counts: countUnread(store),
  subscriptions: byId(store.subscriptions.values()).map(
    ({ stream_id, folder_id, name, is_muted, pin_to_top, color, subscriber_count }) => ({
      stream_id,
      folder_id,
      name,
      is_muted,
      pin_to_top,
      color,
      subscriber_count,
    }),
  ),
  otherChannels: byId(store.otherChannels.values()).map(({ stream_id, folder_id, name, is_archived }) => ({
    stream_id,
    folder_id,
    name,
    is_archived,
  })),
  people: [...store.people.values()]
    .map(({ user_id, full_name, role, is_active, profile_data }) => ({
      user_id,
      full_name,
      role,
      is_active,
      profile_data: profile_data ?? {},
    }))
    .sort((a, b) => a.user_id - b.user_id),
  typing: store.typing,
  settings: store.settings,
  policies: store.policies,
  starred: store.starred,
  mutedUsers: store.mutedUsers,
  drafts: store.drafts,
  organization: store.organization,
  // An old form of a permission, which no event mentions.
  realm: { ...store.realm, realm_wildcard_mention_policy: undefined },
  groups: store.groups,
  // No event says that a user is still active: a client learns the times from its own pings.
  presences: new Set(store.presences.times.keys()),
  statuses: store.statuses,
  // The position in the list is the order.
  folders: store.folders.map(({ order: _, ...folder }) => folder),
  views: store.views,
  playgrounds: store.playgrounds,
  profileFields: store.profileFields,
})

interface Scene {
  readonly org: Org
  readonly people: readonly Person[]
  readonly channels: number[]
  readonly sent: number[]
  readonly groups: number[]
  readonly random: Random
}

const one = <T>({ random }: Scene, list: readonly T[]): T => random.pick(list)
const topics = ['tide', 'Tide', 'harbour', 'fog']

const draftIn = (scene: Scene): object => ({
  type: 'stream',
  to: [one(scene, scene.channels)],
  topic: one(scene, topics),
  content: one(scene, ['half', 'whole']),
})
async function someDraft(scene: Scene, person: Person): Promise<number> {
  const { drafts } = await person.ok('GET /drafts')
  return drafts.length === 0 ? 0 : one(scene, drafts as { id: number }[]).id
}

async function someFolder(scene: Scene, person: Person): Promise<number> {
  const { channel_folders } = await person.ok('GET /channel_folders')
  return channel_folders.length === 0 ? 0 : one(scene, channel_folders as { id: number }[]).id
}

async function someField(scene: Scene, person: Person): Promise<number> {
  const { custom_fields } = await person.ok('GET /realm/profile_fields')
  return custom_fields.length === 0 ? 0 : one(scene, custom_fields as { id: number }[]).id
}

type Act = (scene: Scene, person: Person) => Promise<unknown>
/** Refusals are part of a history: they must change nothing. */
const acts: readonly Act[] = [
  ...Array<Act>(4).fill(async (scene, person) => {
    const content = one(scene, ['hello', `@**${scene.org.member.name}** look`, '@**all** look', 'a *b*'])
    const to = one(scene, scene.channels)
    const { body } = await person.call('POST /messages', { type: 'channel', to, topic: one(scene, topics), content })
    if (body.result === 'success') scene.sent.push(body.id)
  }),
  ...Array<Act>(2).fill(async (scene, person) => {
    const to = scene.random.below(3) === 0 ? [person.id] : [one(scene, scene.people).id, one(scene, scene.people).id]
    const { body } = await person.call('POST /messages', { type: 'direct', to, content: 'psst' })
    if (body.result === 'success') scene.sent.push(body.id)
  }),
  async (scene, person) =>
    person.call('POST /messages/flags', {
      messages: [one(scene, scene.sent), one(scene, scene.sent)],
      op: one(scene, ['add', 'remove']),
      flag: one(scene, ['read', 'read', 'starred']),
    }),
  async (scene, person) =>
    person.call(`PATCH /messages/${one(scene, scene.sent)}`, {
      content: one(scene, ['edited', `@**${scene.org.member.name}** edited`]),
    }),
  async (scene, person) =>
    person.call(`PATCH /messages/${one(scene, scene.sent)}`, {
      topic: one(scene, topics),
      propagate_mode: one(scene, ['change_one', 'change_later', 'change_all']),
    }),
  async (scene, person) =>
    person.call(`PATCH /messages/${one(scene, scene.sent)}`, {
      stream_id: one(scene, scene.channels),
      propagate_mode: one(scene, ['change_one', 'change_all']),
    }),
  async (scene, person) => person.call(`DELETE /messages/${one(scene, scene.sent)}`),
  async (scene, person) =>
    person.call('POST /user_topics', {
      stream_id: one(scene, scene.channels),
      topic: one(scene, topics),
      visibility_policy: scene.random.below(4),
    }),
  async (scene, person) =>
    person.call('POST /users/me/subscriptions/properties', {
      subscription_data: [
        {
          stream_id: one(scene, scene.channels),
          property: one(scene, ['is_muted', 'pin_to_top']),
          value: scene.random.chance(0.5),
        },
      ],
    }),
  async (scene, person) => person.call(`POST /users/me/muted_users/${one(scene, scene.people).id}`),
  async (scene, person) => person.call(`DELETE /users/me/muted_users/${one(scene, scene.people).id}`),
  async (scene, person) =>
    person.call('DELETE /users/me/subscriptions', { subscriptions: [one(scene, ['quay', 'pier'])] }),
  async (scene, person) =>
    person.call('POST /users/me/subscriptions', { subscriptions: [{ name: one(scene, ['quay', 'pier', 'crane']) }] }),
  async (_, person) => person.call('POST /mark_all_as_read'),
  async (scene, person) => person.call('POST /drafts', { drafts: [draftIn(scene), draftIn(scene)] }),
  async (scene, person) => person.call(`PATCH /drafts/${await someDraft(scene, person)}`, { draft: draftIn(scene) }),
  async (scene, person) => person.call(`DELETE /drafts/${await someDraft(scene, person)}`),
  ...Array<Act>(2).fill(async (scene, person) => {
    const fields = {
      name: `crew ${scene.random.below(1_000)}`,
      description: '',
      members: [one(scene, scene.people).id],
    }
    const { body } = await person.call('POST /user_groups/create', fields)
    if (body.result === 'success') scene.groups.push(body.group_id)
  }),
  async (scene, person) =>
    person.call(`POST /user_groups/${one(scene, scene.groups)}/members`, {
      [one(scene, ['add', 'delete'])]: [one(scene, scene.people).id, scene.org.guest.id],
    }),
  async (scene, person) =>
    person.call(`POST /user_groups/${one(scene, scene.groups)}/subgroups`, {
      [one(scene, ['add', 'delete'])]: [one(scene, scene.groups)],
    }),
  async (scene, person) =>
    person.call(`PATCH /user_groups/${one(scene, scene.groups)}`, {
      description: 'new',
      can_mention_group: { new: one(scene, scene.groups) },
    }),
  async (scene, person) => person.call(`POST /user_groups/${one(scene, scene.groups)}/deactivate`),
  async (scene, person) => person.call(`PATCH /user_groups/${one(scene, scene.groups)}`, { deactivated: false }),
  async (scene, person) => person.call(`DELETE /users/${scene.org.guest.id}`),
  async (scene, person) => person.call(`POST /users/${scene.org.guest.id}/reactivate`),
  async (scene, person) => person.call(`PATCH /users/${scene.org.guest.id}`, { role: one(scene, [400, 600]) }),
  async (scene, person) =>
    person.call('PATCH /realm', {
      topics_policy: one(scene, ['allow_empty_topic', 'disable_empty_topic']),
      can_mention_many_users_group: { new: one(scene, scene.groups) },
    }),
  async (scene, person) =>
    person.call('POST /users/me/presence', { status: one(scene, ['active', 'idle']), last_update_id: -1 }),
  async (scene, person) =>
    person.call('POST /users/me/status', {
      status_text: one(scene, ['', 'at sea']),
      ...(scene.random.chance(0.5) ? {} : { emoji_name: one(scene, ['', 'tada']) }),
    }),
  async (scene, person) =>
    person.call('POST /realm/playgrounds', {
      name: one(scene, ['Try', 'Run']),
      pygments_language: one(scene, ['Python', 'Rust']),
      url_template: 'https://try.example/{code}',
    }),
  async (scene, person) => person.call('POST /channel_folders/create', { name: one(scene, topics) }),
  async (scene, person) =>
    person.call(`PATCH /channel_folders/${await someFolder(scene, person)}`, {
      name: one(scene, topics),
      is_archived: scene.random.chance(0.5),
    }),
  async (_, person) => {
    const { channel_folders } = await person.ok('GET /channel_folders', { include_archived: true })
    return person.call('PATCH /channel_folders', { order: channel_folders.map(({ id }: any) => id).toReversed() })
  },
  async (scene, person) =>
    person.call(`PATCH /streams/${one(scene, scene.channels)}`, { folder_id: await someFolder(scene, person) }),
  async (scene, person) =>
    person.call('POST /navigation_views', { fragment: one(scene, ['inbox', 'feed']), is_pinned: false }),
  async (scene, person) =>
    person.call(`PATCH /navigation_views/${one(scene, ['inbox', 'feed'])}`, { is_pinned: scene.random.chance(0.5) }),
  async (scene, person) => person.call(`DELETE /navigation_views/${one(scene, ['inbox', 'feed'])}`),
  async (scene, person) =>
    person.call('POST /realm/profile_fields', { name: one(scene, ['Phone', 'Boat']), field_type: 1 }),
  async (scene, person) =>
    person.call('PATCH /users/me/profile_data', {
      data: [{ id: await someField(scene, person), value: one(scene, ['red', 'blue']) }],
    }),
  async (scene, person) => person.call('DELETE /users/me/profile_data', { data: [await someField(scene, person)] }),
  async (scene, person) => {
    const to = scene.random.chance(0.5)
      ? { to: [one(scene, scene.people).id] }
      : {
          type: 'channel',
          stream_id: one(scene, scene.channels),
          topic: one(scene, topics),
        }
    // No registration says who is typing.
    for (const op of ['start', 'start', 'stop']) await person.call('POST /typing', { op, ...to })
  },
  async (scene, person) =>
    person.call('PATCH /settings', {
      [one(scene, ['twenty_four_hour_time', 'starred_message_counts', 'enable_sounds'])]: scene.random.chance(0.5),
    }),
  // Access to a private channel is lost and regained.
  async ({ org: { owner, member } }) =>
    owner.call('DELETE /users/me/subscriptions', { subscriptions: ['locked'], principals: [member.id] }),
  async ({ org: { owner, member } }) =>
    owner.call('POST /users/me/subscriptions', { subscriptions: [{ name: 'locked' }], principals: [member.id] }),
  async (scene, person) =>
    person.call(`${one(scene, ['POST', 'POST', 'DELETE'])} /messages/${one(scene, scene.sent)}/reactions`, {
      emoji_name: one(scene, ['octopus', 'tada']),
    }),
  async (scene, person) => {
    const { body } = await person.call('POST /messages', {
      type: 'direct',
      to: [scene.org.member.id],
      content: '/poll Tea?',
    })
    if (body.result === 'success') scene.sent.push(body.id)
  },
  async (scene, person) =>
    person.call('POST /submessage', { message_id: scene.sent.at(-1), msg_type: 'widget', content: '{"type":"vote"}' }),
]

interface Walk {
  readonly seed: number
  readonly steps: number
  /** The stores are compared after this many actions. */
  readonly every: number
}

/** What an event must report beside the parts. */
function assertTold(store: Store, event: any): void {
  const { change } = applied(store, event)
  if (event.type === 'message') {
    assert.deepEqual(change.arrived, { ...event.message, flags: event.flags })
    assert.equal(change.localId, event.local_message_id)
  }
}

async function storeOf(person: Person, state: any): Promise<Store> {
  const store = makeStore(state, person.id)
  const { members } = await person.ok('GET /users', { client_gravatar: false, include_custom_profile_fields: true })
  for (const member of members) store.people.set(member.user_id, member)
  return store
}

/** Messages of a channel without a subscription: some of their events don't arrive. */
const unheardIn = (store: Store): number[] =>
  [...store.messages.values()].flatMap(message =>
    isReceived(store, conversationOfMessage(message, store.ownId)) ? [] : [message.id],
  )

/** Messages from events look as in a response. */
async function assertSameMessages(store: Store, person: Person, unheard: ReadonlySet<number>): Promise<void> {
  const ids = [...store.messages.keys()].filter(id => !unheard.has(id))
  if (ids.length === 0) return
  const { messages } = await person.ok('GET /messages', { message_ids: ids, client_gravatar: false })
  const told = ({ content, flags, subject, stream_id, reactions, submessages }: Message): object => ({
    content,
    flags: flags.toSorted(),
    subject,
    stream_id,
    reactions,
    submessages,
  })
  for (const message of messages as Message[])
    assert.deepEqual(told(store.messages.get(message.id) as Message), told(message))
}

async function walk(world: World, { seed, steps, every }: Walk): Promise<void> {
  const org = await world.org()
  const people = [org.owner, org.admin, org.member]
  const channels = [
    await org.channel('quay', { subscribers: people }),
    await org.channel('pier', { subscribers: people }),
    await org.channel('locked', { subscribers: [org.owner, org.member], invite_only: true }),
    await org.channel('crane', { subscribers: [org.owner] }),
  ]
  const scene: Scene = { org, people, channels, sent: [], groups: [], random: new Random(seed) }
  scene.sent.push(await org.owner.send('quay', 'first', 'tide'))
  const watchers = []
  for (const person of people) {
    const queue = await listen(person, registration)
    watchers.push({ person, queue, store: await storeOf(person, queue.state), unheard: new Set<number>() })
  }
  for (let step = 1; step <= steps; step++) {
    await one(scene, acts)(scene, one(scene, people))
    if (step % every !== 0) continue
    for (const { person, queue, store, unheard } of watchers) {
      for (const event of await queue.told()) {
        assertTold(store, event)
        for (const id of unheardIn(store)) unheard.add(id)
      }
      const { id, state } = await listen(person, registration)
      await person.ok('DELETE /events', { queue_id: id })
      const fresh = await storeOf(person, state)
      assert.deepEqual(shown(store), shown(fresh), `${person.name} after step ${step}`)
      await assertSameMessages(store, person, unheard)
      // The newest message may have been deleted, and no event names the one before it.
      for (const [key, newest] of fresh.directs) assert.ok((store.directs.get(key) ?? 0) >= newest)
    }
  }
}

onEachDatabase('the store of the web client', test => {
  for (let seed = 1; seed <= size(2, 8); seed++)
    test(`state and events agree after a random history (${seed})`, world =>
      walk(world, { seed, steps: 60, every: 10 }))
})

mainlyOnSqlite('the store of the web client, action by action', test => {
  for (let seed = 101; seed <= size(101, 104); seed++)
    test(`state and events agree after each action (${seed})`, world =>
      walk(world, { seed, steps: size(20, 200), every: 1 }))
})
