// The view at the current address, and where it was scrolled to.
import { computed, effect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { hashOf, type Names, parseHash, type Route } from '../route/hash.ts'
import type { Conversation } from '../store/conversation.ts'
import type { Narrow, Term } from '../store/narrow.ts'
import { allChannels, channelOf } from '../store/store.ts'
import { correctAddress, goTo, keepPosition, visit } from './history.ts'
import { currentStore, useStore } from './live.ts'

export { goTo, hashOf }

export function names(): Names {
  const store = currentStore.value
  return {
    ownId: store?.ownId ?? 0,
    channelNames: id => (store === undefined ? undefined : channelOf(store, id)?.name),
    channelIdOf(name) {
      const channels = store === undefined ? [] : allChannels(store)
      return channels.find(channel => channel.name.toLowerCase() === name.toLowerCase())?.stream_id
    },
    userNames: id => store?.people.get(id)?.full_name,
    userIdOf(given) {
      if (store === undefined) return undefined
      // The list of users loads late, and then such an address is parsed again.
      const { people } = useStore('people')
      const isMeant = (text: string | null | undefined): boolean => text?.toLowerCase() === given.toLowerCase()
      return people.values().find(one => isMeant(one.delivery_email) || isMeant(one.email))?.user_id
    },
  }
}

const address = computed(() => visit.value.hash)
export const route = computed<Route>(() => parseHash(address.value, names()))

/** With the current names of channels and users. */
export const currentAddress = (hash: string): string => hashOf(parseHash(hash, names()), names())

export function useRoute(): Route {
  useStore('channels')
  return route.value
}

/** Replaces old names in the address with current ones, and leaves an invalid address alone. */
export function keepAddressesCurrent(): void {
  effect(() => {
    if (currentStore.value === undefined || route.value.view === 'invalid') return
    // Without the list of users, an address would lose the users' names.
    if (useStore('people', 'channels').people.size === 0) return
    const written = hashOf(route.value, names())
    if (written !== (address.value === '' ? '#' : address.value)) correctAddress(written)
  })
}

export const hashOfNarrow = (terms: readonly Term[], near?: number): string =>
  hashOf({ view: 'narrow', narrow: near === undefined ? { terms } : { terms, near } }, names())

export const topicTerms = (channelId: number, topic: string): Term[] => [
  { operator: 'channel', operand: channelId },
  { operator: 'topic', operand: topic },
]
export const directTerms = (userIds: readonly number[]): Term[] => [{ operator: 'dm', operand: userIds }]

export const hashOfConversation = (to: Conversation): string =>
  hashOfNarrow('userIds' in to ? directTerms(to.userIds) : topicTerms(to.channelId, to.topic))

export const homeFeed: Narrow = { terms: [{ operator: 'in', operand: 'home' }] }
export const mentionTerms: Term[] = [{ operator: 'is', operand: 'mentioned' }]
export const starredTerms: Term[] = [{ operator: 'is', operand: 'starred' }]
export const directFeedTerms: Term[] = [{ operator: 'is', operand: 'dm' }]

export const channelAddress = (channelId: number): string => hashOfNarrow([{ operator: 'channel', operand: channelId }])
export const topicsAddress = (channelId: number): string => hashOf({ view: 'topics', channelId }, names())

/** Scrolls a list to where it was when the user comes back to it. `isReady`: the rows have loaded. */
export function useKeptScroll(isReady: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const { number } = visit.value
  useLayoutEffect(() => {
    const { position } = visit.peek()
    const { current } = list
    if (isReady && current !== null)
      current.scrollTop = position !== undefined && 'scrolled' in position ? position.scrolled : 0
  }, [isReady, number])
  return { ref: list, onScroll: () => keepPosition({ scrolled: list.current?.scrollTop ?? 0 }) }
}
