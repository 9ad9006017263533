// The view that the address names.
import { computed, signal } from '@preact/signals'
import { hashOf, type Names, parseHash, type Route } from '../route/hash.ts'
import type { Narrow, Term } from '../store/narrow.ts'
import { channelOf } from '../store/store.ts'
import { currentStore, useStore } from './live.ts'

const hash = signal(globalThis.location.hash)
globalThis.addEventListener('hashchange', () => (hash.value = globalThis.location.hash))

export function names(): Names {
  const store = currentStore.value
  const channels = store === undefined ? [] : [...store.subscriptions.values(), ...store.otherChannels.values()]
  return {
    ownId: store?.ownId ?? 0,
    channelNames: id => (store === undefined ? undefined : channelOf(store, id)?.name),
    channelIdOf: name => channels.find(channel => channel.name.toLowerCase() === name.toLowerCase())?.stream_id,
    userNames: id => store?.people.get(id)?.full_name,
  }
}

export const route = computed<Route>(() => parseHash(hash.value, names()))

export function useRoute(): Route {
  useStore('channels')
  return route.value
}

/** One act of the user is one step of the history. */
export function goTo(address: string): void {
  if (globalThis.location.hash === address) hash.value = address
  else globalThis.location.hash = address
}

export const hashOfNarrow = (terms: readonly Term[], near?: number): string =>
  hashOf({ view: 'narrow', narrow: near === undefined ? { terms } : { terms, near } }, names())

export const topicTerms = (channelId: number, topic: string): Term[] => [
  { operator: 'channel', operand: channelId },
  { operator: 'topic', operand: topic },
]
export const directTerms = (userIds: readonly number[]): Term[] => [{ operator: 'dm', operand: userIds }]

export const homeFeed: Narrow = { terms: [{ operator: 'in', operand: 'home' }] }
export const mentionTerms: Term[] = [{ operator: 'is', operand: 'mentioned' }]
export const starredTerms: Term[] = [{ operator: 'is', operand: 'starred' }]
export const directFeedTerms: Term[] = [{ operator: 'is', operand: 'dm' }]
