// An event in the web client's store: the change names every part whose value changed, or no view shows it.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { applyEvent } from '#web/store/apply-event.ts'
import type { Change, Part } from '#web/store/events/change.ts'
import type { Store } from '#web/store/store.ts'

const withoutCount = (channels: ReadonlyMap<number, object>): object =>
  new Map([...channels].map(([id, channel]) => [id, { ...channel, subscriber_count: 0 }]))

type OwnPart = Exclude<Part, `message ${number}` | `list ${string}`>

const values = (store: Store): Record<OwnPart, unknown> => ({
  unread: store.unread,
  channels: [withoutCount(store.subscriptions), withoutCount(store.otherChannels), store.folders],
  people: [store.people, store.mutedUsers],
  policies: store.policies,
  directs: store.directs,
  topics: store.topics,
  starred: store.starred,
  typing: store.typing,
  settings: [store.settings, store.views],
  drafts: store.drafts,
  // No view shows whether a window is fetched again.
  windows: [...store.windows].map(([key, { ids, foundOldest, foundNewest }]) => [key, ids, foundOldest, foundNewest]),
  organization: [store.organization, store.realm],
  groups: store.groups,
  presences: store.presences,
  statuses: store.statuses,
  subscribers: [store.subscribers, [...store.subscriptions.values()].map(one => one.subscriber_count)],
  playgrounds: store.playgrounds,
  profileFields: store.profileFields,
})

const copyOf = (store: Store): Record<string, unknown> =>
  structuredClone({
    ...values(store),
    ...Object.fromEntries([...store.messages].map(([id, message]) => [`message ${id}`, message])),
  })

export interface Applied {
  readonly change: Change
  /** The parts whose value changed, in alphabetical order. */
  readonly parts: readonly string[]
}

export function applied(store: Store, event: object): Applied {
  const before = copyOf(store)
  const change = applyEvent(store, event as never)
  const after = copyOf(store)
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    part => !isDeepStrictEqual(before[part], after[part]),
  )
  const named = new Set<string>([...change.parts, ...(change.forgotten ?? []).map(id => `message ${id}`)])
  const unnamed = parts.filter(part => !named.has(part))
  assert.deepEqual(unnamed, [], `parts that the change does not name: ${JSON.stringify(event)}`)
  return { change, parts: parts.sort() }
}
