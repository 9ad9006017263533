// The places where the user was last, kept by this browser.
import { effect } from '@preact/signals'
import { currentStore, theStore } from '../base/live.ts'
import { route } from '../base/navigate.ts'
import { best } from '../complete/match.ts'
import { conversationOf, topicKey } from '../store/conversation.ts'
import { isDirectHidden } from '../store/counts.ts'
import { type Store, channelOf } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import { type Place, placeIn, placeKey } from './place.ts'

const kept = 30

const storageName = (): string => `last places ${theStore().ownId}`

function read(): Place[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageName()) ?? '[]')
    return Array.isArray(found) ? (found as Place[]) : []
  } catch {
    return []
  }
}

function write(places: readonly Place[]): void {
  try {
    localStorage.setItem(storageName(), JSON.stringify(places))
  } catch {
    // Without storage the newest conversations stand there.
  }
}

const placeHere = (): Place | undefined => {
  const { value } = route
  if (value.view === 'topics') return { channelId: value.channelId }
  return value.view === 'narrow' ? placeIn(value.narrow, theStore().ownId) : undefined
}

export function keepLastPlaces(): void {
  effect(() => {
    if (currentStore.value === undefined) return
    const here = placeHere()
    if (here === undefined) return
    const { ownId } = theStore()
    const key = placeKey(here, ownId)
    const others = read().filter(place => placeKey(place, ownId) !== key)
    write([here, ...others].slice(0, kept))
  })
}

/** The latest first, without the present one; then conversations with the newest messages. */
export function lastPlaces(count: number): Place[] {
  const store = theStore()
  const { ownId } = store
  const here = placeHere()
  const found = new Map(
    read()
      .filter(place => isThere(store, place))
      .map(place => [placeKey(place, ownId), place]),
  )
  if (here !== undefined) found.delete(placeKey(here, ownId))
  if (found.size < count)
    for (const place of newestPlaces(store, count + 1)) {
      const key = placeKey(place, ownId)
      if (!found.has(key) && (here === undefined || key !== placeKey(here, ownId))) found.set(key, place)
    }
  return [...found.values()].slice(0, count)
}

function isThere(store: Store, place: Place): boolean {
  if ('userIds' in place) return place.userIds.every(id => store.people.size === 0 || store.people.has(id))
  const channel = channelOf(store, place.channelId)
  return channel !== undefined && !channel.is_archived
}

interface Dated {
  readonly place: Place
  readonly newest: number
}

function newestPlaces(store: Store, count: number): Place[] {
  const all = function* (): Generator<Dated> {
    for (const [key, newest] of store.directs) {
      const place = conversationOf(key)
      if ('userIds' in place && !isDirectHidden(store, place.userIds)) yield { place, newest }
    }
    for (const [channelId, topics] of store.topics) {
      const subscription = store.subscriptions.get(channelId)
      if (subscription === undefined || subscription.is_archived) continue
      for (const { name, newest } of topics.values())
        if (isTopicVisible(store.policies, subscription, topicKey(channelId, name)))
          yield { place: { channelId, topic: name }, newest }
    }
  }
  return best(all(), count, (a, b) => b.newest - a.newest).map(({ place }) => place)
}
