// The store of the web client after any events equals a store that is made from a new registration.
import assert from 'node:assert/strict'
import { listen } from '#test/queue.ts'
import { onEachDatabase } from '#test/suite.ts'
import { size } from '#test/long.ts'
import type { Org, Person } from '#test/world.ts'
import { applyEvent } from '#web/store/apply-event.ts'
import { countUnread, unreadMentions } from '#web/store/counts.ts'
import { makeStore, type Store } from '#web/store/store.ts'

const register = {
  apply_markdown: true,
  include_subscribers: false,
  fetch_event_types: [
    ['realm', 'message', 'update_message_flags', 'subscription', 'user_topic', 'muted_users', 'starred_messages'],
    ['recent_private_conversations', 'user_settings'],
  ].flat(),
}

/** The same numbers in the same order for every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % below
  }
}

/** What both ways of getting there must agree on. */
const shown = (store: Store): object => ({
  unread: store.unread.idsOf,
  mentions: unreadMentions(store).sort((a, b) => a - b),
  counts: countUnread(store),
  subscriptions: [...store.subscriptions.values()]
    .map(({ stream_id, name, is_muted, pin_to_top, color }) => ({ stream_id, name, is_muted, pin_to_top, color }))
    .sort((a, b) => a.stream_id - b.stream_id),
  policies: store.policies,
  starred: store.starred,
  mutedUsers: store.mutedUsers,
  organization: store.organization,
})

interface Scene {
  readonly org: Org
  readonly people: readonly Person[]
  readonly channels: number[]
  readonly sent: number[]
  readonly random: (below: number) => number
}

const one = <T>({ random }: Scene, list: readonly T[]): T => list[random(list.length)] as T
const topics = ['tide', 'Tide', 'harbour', 'fog']

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
    const to = [one(scene, scene.people).id, one(scene, scene.people).id]
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
      visibility_policy: scene.random(4),
    }),
  async (scene, person) =>
    person.call('POST /users/me/subscriptions/properties', {
      subscription_data: [
        {
          stream_id: one(scene, scene.channels),
          property: one(scene, ['is_muted', 'pin_to_top']),
          value: scene.random(2) === 0,
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
]

onEachDatabase('the store of the web client', test => {
  for (let seed = 1; seed <= size(2, 20); seed++)
    test(`state and events agree after a random history (${seed})`, async world => {
      const org = await world.org()
      const people = [org.owner, org.admin, org.member]
      const channels = [
        await org.channel('quay', { subscribers: people }),
        await org.channel('pier', { subscribers: people }),
        await org.channel('locked', { subscribers: [org.owner, org.member], invite_only: true }),
      ]
      const scene: Scene = { org, people, channels, sent: [], random: randomNumbers(seed) }
      scene.sent.push(await org.owner.send('quay', 'first', 'tide'))
      const watchers = []
      for (const person of people) {
        const queue = await listen(person, register)
        watchers.push({ person, queue, store: makeStore(queue.state, person.id) })
      }
      for (let step = 1; step <= 60; step++) {
        await one(scene, acts)(scene, one(scene, people))
        if (step % 10 !== 0) continue
        for (const { person, queue, store } of watchers) {
          for (const event of await queue.told()) applyEvent(store, event)
          const fresh = makeStore((await listen(person, register)).state, person.id)
          assert.deepEqual(shown(store), shown(fresh), `${person.name} after step ${step}`)
          // The newest message may have been deleted, and no event names the one before it.
          for (const [key, newest] of fresh.directs) assert.ok((store.directs.get(key) ?? 0) >= newest)
        }
      }
    })
})
