// Users by their names and addresses.
import type { Conversation } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { Match, matcher, most, plain } from './match.ts'
import { compareKeys, isSubscribed, orderOf, type PersonKeys, personKeys } from './people-order.ts'

/** How near each user is to the conversation that is written to. */
export interface Nearness {
  readonly to: Conversation | { readonly channelId: number } | undefined
  /** Undefined until they are known. */
  readonly subscribers: ReadonlySet<number> | undefined
  /** The newest message of each user. */
  readonly inTopic: ReadonlyMap<number, number>
  readonly direct: ReadonlyMap<number, number>
  /** The users of these messages, the nearest first. */
  readonly writers: readonly number[]
}

/** Reads all held messages, so it runs once per list and not for each key. */
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

/** The nearest first: the first map is the most important one. */
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

/** All users, nearest first, in parts. Writers are also among the others; their first position counts. */
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

/** A match by the address is the last of all. */
export const addressMatch = Match.none

/** Undefined for no match. */
function personMatcher(query: string): (keys: PersonKeys) => number | undefined {
  const matchOfName = matcher(query)
  return ({ name, address }) => {
    const match = matchOfName(name)
    if (match < Match.inside) return match
    return query !== '' && address.startsWith(query) ? addressMatch : undefined
  }
}

/** Without deactivated and muted users. */
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
      // Most of thousands of users rank below the last of the best.
      if (equals.length === most) {
        // Without letters no later user matches better.
        if (query === '') break
        continue
      }
      const { is_active, user_id } = keys.person
      if (!is_active || store.mutedUsers.has(user_id) || except.has(user_id) || equals.includes(keys)) continue
      equals.push(keys)
    }
  return found.flatMap((equals, match) => equals.map(({ person }) => ({ match, person }))).slice(0, most)
}

/** The user writes with this person: a subscriber, or a partner of a conversation. */
export const isNear = ({ subscribers, inTopic, direct }: Nearness, { user_id: id }: Person): boolean =>
  subscribers?.has(id) === true || inTopic.has(id) || direct.has(id)
