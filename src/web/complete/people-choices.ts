// Completes users by name or email address.
import { type Conversation, keyOf, keyOfMessage } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { Match, matcher, most, plain } from './match.ts'
import { compareKeys, isSubscribed, orderOf, type PersonKeys, personKeys } from './people-order.ts'

/** How close each user is to the conversation. */
export interface Nearness {
  readonly to: Conversation | { readonly channelId: number } | undefined
  /** Undefined until loaded. */
  readonly subscribers: ReadonlySet<number> | undefined
  /** Each user's newest message in the conversation, or 0 for a participant of a direct one who hasn't written. */
  readonly inConversation: ReadonlyMap<number, number>
  readonly direct: ReadonlyMap<number, number>
  /** Who wrote in the conversation and in its channel, closest first. */
  readonly writers: readonly number[]
  /** Other users with whom the user exchanged direct messages, latest first. */
  readonly partners: readonly number[]
}

/** Reads all messages that the client has, so it runs once per list and not per key. */
export function nearnessIn(store: Store, to: Nearness['to'], subscribers?: ReadonlySet<number>): Nearness {
  const [inConversation, inChannel, direct] = [new Map<number, number>(), new Map<number, number>(), directsOf(store)]
  const key = to !== undefined && ('topic' in to || 'userIds' in to) ? keyOf(to, store.ownId) : undefined
  const channelId = to !== undefined && 'channelId' in to ? to.channelId : undefined
  if (to !== undefined && 'userIds' in to) for (const id of to.userIds) note(inConversation, id, 0)
  for (const message of store.messages.values()) {
    const { id, sender_id, stream_id } = message
    if (to === undefined || stream_id !== channelId) continue
    if (stream_id !== undefined) note(inChannel, sender_id, id)
    if (keyOfMessage(message, store.ownId) === key) note(inConversation, sender_id, id)
  }
  // Only few mention themselves.
  for (const map of [inConversation, inChannel]) map.delete(store.ownId)
  const writers = latestFirst(store, [inConversation, inChannel])
  return { to, subscribers, inConversation, direct, writers, partners: latestFirst(store, [direct]) }
}

function directsOf({ directs }: Store): Map<number, number> {
  const found = new Map<number, number>()
  for (const [key, newest] of directs) if (!key.includes(',')) note(found, Number(key.slice(1)), newest)
  return found
}

function note(map: Map<number, number>, userId: number, messageId: number): void {
  map.set(userId, Math.max(messageId, map.get(userId) ?? 0))
}

type Newest = ReadonlyMap<number, number>

/** The first map counts most. */
function latestFirst(store: Store, maps: readonly Newest[]): number[] {
  const ids = new Set(maps.flatMap(map => [...map.keys()]))
  const users = keysOfAll(store, [...ids]).sort((a, b) => {
    for (const newest of maps) {
      const difference = (newest.get(b.person.user_id) ?? 0) - (newest.get(a.person.user_id) ?? 0)
      if (difference !== 0) return difference
    }
    return Number(a.person.is_bot) - Number(b.person.is_bot) || compareKeys(a, b)
  })
  return users.map(({ person }) => person.user_id)
}

const keysOfAll = ({ people }: Pick<Store, 'people'>, ids: readonly number[]): PersonKeys[] =>
  ids.flatMap(id => people.get(id) ?? []).map(personKeys)

/** All users in parts, closest first. Users may appear again in later parts; their first position counts. */
function nearestFirst(
  store: Pick<Store, 'people'>,
  { writers, partners, subscribers }: Nearness,
): (readonly PersonKeys[])[] {
  const { near, far } = orderOf(store.people, subscribers)
  const [subscribed, others] = [partners.filter(isNear), partners.filter(id => !isNear(id))]
  return [keysOfAll(store, writers), keysOfAll(store, subscribed), near, keysOfAll(store, others), far]

  function isNear(id: number): boolean {
    return isSubscribed(subscribers, id)
  }
}

export interface FoundPerson {
  readonly match: number
  readonly person: Person
}

/** A match in the email address ranks last. */
export const addressMatch = Match.none

/** Undefined if nothing matches. */
function personMatcher(query: string): (keys: PersonKeys) => number | undefined {
  const matchOfName = matcher(query)
  return ({ name, address }) => {
    const match = matchOfName(name)
    if (match < Match.inside) return match
    return query !== '' && address.startsWith(query) ? addressMatch : undefined
  }
}

/** Leaves out deactivated and muted users. */
export function findPeople(
  store: Pick<Store, 'people' | 'mutedUsers'>,
  nearness: Nearness,
  query: string,
  except: ReadonlySet<number> = new Set(),
): FoundPerson[] {
  const matchOfPerson = personMatcher(plain(query))
  const found: PersonKeys[][] = Object.values(Match).map(() => [])
  for (const part of nearestFirst(store, nearness))
    for (const keys of part) {
      const match = matchOfPerson(keys)
      if (match === undefined) continue
      const equals = found[match] as PersonKeys[]
      // Rules out most of thousands of users: they rank below the last of the best.
      if (equals.length === most) {
        // Without a query, later users can't match better.
        if (query === '') break
        continue
      }
      const { is_active, user_id } = keys.person
      if (!is_active || store.mutedUsers.has(user_id) || except.has(user_id) || equals.includes(keys)) continue
      equals.push(keys)
    }
  return found.flatMap((equals, match) => equals.map(({ person }) => ({ match, person }))).slice(0, most)
}

/**
 * Whether the user has to do with the conversation: as a subscriber, a writer or participant, or a partner in direct
 * messages.
 */
export const isNear = ({ subscribers, inConversation, direct }: Nearness, { user_id: id }: Person): boolean =>
  subscribers?.has(id) === true || inConversation.has(id) || direct.has(id)
