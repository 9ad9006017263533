// Completes users by name or email address.
import type { Conversation } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { Match, matcher, most, plain } from './match.ts'
import { compareKeys, isSubscribed, orderOf, type PersonKeys, personKeys } from './people-order.ts'

/** How close each user is to the conversation. */
export interface Nearness {
  readonly to: Conversation | { readonly channelId: number } | undefined
  /** Undefined until loaded. */
  readonly subscribers: ReadonlySet<number> | undefined
  /** Each user's newest message. */
  readonly inTopic: ReadonlyMap<number, number>
  readonly direct: ReadonlyMap<number, number>
  /** The senders of these messages, closest first. */
  readonly writers: readonly number[]
}

/** Reads all messages that the client has, so it runs once per list and not per key. */
export function nearnessIn(store: Store, to: Nearness['to'], subscribers?: ReadonlySet<number>): Nearness {
  const [inTopic, inChannel, direct] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const channelId = to !== undefined && 'channelId' in to ? to.channelId : undefined
  const topic = to !== undefined && 'topic' in to ? to.topic.toLowerCase() : undefined
  for (const { id, sender_id, stream_id, subject } of store.messages.values()) {
    if (stream_id === undefined || stream_id !== channelId) continue
    note(inChannel, sender_id, id)
    if (subject.toLowerCase() === topic) note(inTopic, sender_id, id)
  }
  for (const [key, newest] of store.directs) if (!key.includes(',')) note(direct, Number(key.slice(1)), newest)
  return { to, subscribers, inTopic, direct, writers: writersIn(store, [inTopic, inChannel, direct]) }
}

function note(map: Map<number, number>, userId: number, messageId: number): void {
  map.set(userId, Math.max(messageId, map.get(userId) ?? 0))
}

type Newest = ReadonlyMap<number, number>

/** Closest first: the first map counts most. */
function writersIn(store: Store, maps: readonly Newest[]): number[] {
  const ids = new Set(maps.flatMap(map => [...map.keys()]))
  const writers = keysOfAll(store, [...ids]).sort((a, b) => {
    for (const newest of maps) {
      const difference = (newest.get(b.person.user_id) ?? 0) - (newest.get(a.person.user_id) ?? 0)
      if (difference !== 0) return difference
    }
    return Number(a.person.is_bot) - Number(b.person.is_bot) || compareKeys(a, b)
  })
  return writers.map(({ person }) => person.user_id)
}

const keysOfAll = ({ people }: Pick<Store, 'people'>, ids: readonly number[]): PersonKeys[] =>
  ids.flatMap(id => people.get(id) ?? []).map(personKeys)

/** All users in parts, closest first. Writers also appear among the others; their first position counts. */
function nearestFirst(store: Pick<Store, 'people'>, { writers, subscribers }: Nearness): (readonly PersonKeys[])[] {
  const { near, far } = orderOf(store.people, subscribers)
  const isNear = (id: number): boolean => isSubscribed(subscribers, id)
  return [
    keysOfAll(store, writers.filter(isNear)),
    near,
    keysOfAll(
      store,
      writers.filter(id => !isNear(id)),
    ),
    far,
  ]
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
 * Whether the user has to do with the conversation: as a subscriber, a writer in the topic, or a partner in direct
 * messages.
 */
export const isNear = ({ subscribers, inTopic, direct }: Nearness, { user_id: id }: Person): boolean =>
  subscribers?.has(id) === true || inTopic.has(id) || direct.has(id)
