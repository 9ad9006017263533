// Users by their names and addresses.
import type { Conversation } from '../store/conversation.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'
import { most } from './choice.ts'
import { Match, matcher, plain } from './match.ts'

/** How near each user is to the conversation that is written to. */
export interface Nearness {
  readonly to: Conversation | { readonly channelId: number } | undefined
  /** Undefined until they are known. */
  readonly subscribers: ReadonlySet<number> | undefined
  /** The newest message of each user. */
  readonly inTopic: ReadonlyMap<number, number>
  readonly inChannel: ReadonlyMap<number, number>
  readonly direct: ReadonlyMap<number, number>
  /** The first of all users if nobody had written, where they were found ahead. */
  readonly first?: readonly Person[] | undefined
}

/** Reads all held messages: made once for a list, and not for each key. */
export function nearnessIn(
  store: Store,
  to: Nearness['to'],
  subscribers?: ReadonlySet<number>,
  first?: Nearness['first'],
): Nearness {
  const [inTopic, inChannel, direct] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  const channelId = to !== undefined && 'channelId' in to ? to.channelId : undefined
  const topic = to !== undefined && 'topic' in to ? to.topic.toLowerCase() : undefined
  for (const { id, sender_id, stream_id, subject } of store.messages.values()) {
    if (stream_id === undefined || stream_id !== channelId) continue
    note(inChannel, sender_id, id)
    if (subject.toLowerCase() === topic) note(inTopic, sender_id, id)
  }
  for (const [key, newest] of store.directs) if (!key.includes(',')) note(direct, Number(key.slice(1)), newest)
  return { to, subscribers, inTopic, inChannel, direct, first }
}

function note(map: Map<number, number>, userId: number, messageId: number): void {
  map.set(userId, Math.max(messageId, map.get(userId) ?? 0))
}

interface PersonKeys {
  readonly person: Person
  readonly name: string
  readonly address: string
}
const known = new WeakMap<Person, PersonKeys>()

/** Made once for each user, if possible before the first letter is typed. */
export function personKeys(person: Person): PersonKeys {
  const before = known.get(person)
  if (before !== undefined) return before
  const address = (person.delivery_email ?? person.email).toLowerCase()
  const made = { person, name: plain(person.full_name), address }
  known.set(person, made)
  return made
}

/** In the order of the people. An array is read faster than a weak map, which is asked after a change only. */
const inOrder: PersonKeys[] = []
function keysAt(index: number, person: Person): PersonKeys {
  const before = inOrder[index]
  return before?.person === person ? before : (inOrder[index] = personKeys(person))
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
  { people, mutedUsers }: Pick<Store, 'people' | 'mutedUsers'>,
  nearness: Nearness,
  query: string,
  except: ReadonlySet<number> = new Set(),
): FoundPerson[] {
  const matchOfPerson = personMatcher(plain(query))
  const aspects = aspectsOf(nearness)
  const found: Ranked[] = []
  const look = (keys: PersonKeys): void => {
    const { person } = keys
    if (!person.is_active || mutedUsers.has(person.user_id) || except.has(person.user_id)) return
    const match = matchOfPerson(keys)
    if (match !== undefined) addTo(found, aspects, match, keys)
  }
  if (query === '' && nearness.first !== undefined) {
    // Nobody else comes before them: a message only makes a user nearer.
    const writers = [...aspects.writers].map(id => people.get(id)).filter(person => person !== undefined)
    for (const person of new Set([...nearness.first, ...writers])) look(personKeys(person))
  } else {
    let index = 0
    for (const person of people.values()) look(keysAt(index++, person))
  }
  return found
}

/** For a list before any letter is typed: all users are compared with each other. */
export const firstPeople = (store: Store, subscribers: Nearness['subscribers']): Person[] =>
  findPeople(store, { ...nobodyHasWritten, subscribers }, '').map(({ person }) => person)
const nobodyHasWritten: Nearness = {
  to: undefined,
  subscribers: undefined,
  inTopic: new Map(),
  inChannel: new Map(),
  direct: new Map(),
}

/** A user among the best, with the values of all aspects. */
interface Ranked extends FoundPerson {
  readonly name: string
  readonly values: readonly number[]
}
/** The smaller, the nearer. `hasWritten`: some message of the user is known. */
type Aspect = (person: Person, hasWritten: boolean) => number
interface Aspects {
  /** Only aspects in which users differ, the most important one first. */
  readonly list: readonly Aspect[]
  /** Few of thousands: the others need not be looked up in each map. */
  readonly writers: ReadonlySet<number>
}

function aspectsOf({ subscribers = new Set(), inTopic, inChannel, direct }: Nearness): Aspects {
  const list: Aspect[] = []
  if (subscribers.size > 0) list.push(({ user_id }) => (subscribers.has(user_id) ? 0 : 1))
  for (const newest of [inTopic, inChannel, direct])
    if (newest.size > 0) list.push(({ user_id }, hasWritten) => (hasWritten ? -(newest.get(user_id) ?? 0) : 0))
  list.push(({ is_bot }) => (is_bot ? 1 : 0))
  return { list, writers: new Set([...inChannel.keys(), ...direct.keys()]) }
}

/** Most of thousands of users are behind the last of the best. */
function addTo(found: Ranked[], { list, writers }: Aspects, match: number, keys: PersonKeys): void {
  const { person, name } = keys
  const hasWritten = writers.has(person.user_id)
  let at = found.length
  while (at > 0 && comesBefore(list, hasWritten, match, keys, found[at - 1] as Ranked)) at--
  if (at === most) return
  found.splice(at, 0, { match, person, name, values: list.map(aspect => aspect(person, hasWritten)) })
  if (found.length > most) found.pop()
}

/** Finds only the values that decide. */
function comesBefore(
  aspects: readonly Aspect[],
  hasWritten: boolean,
  match: number,
  { person, name }: PersonKeys,
  other: Ranked,
): boolean {
  if (match !== other.match) return match < other.match
  for (let index = 0; index < aspects.length; index++) {
    const difference = (aspects[index] as Aspect)(person, hasWritten) - (other.values[index] as number)
    if (difference !== 0) return difference < 0
  }
  return name < other.name
}

/** The user writes with this person: a subscriber, or a partner of a conversation. */
export const isNear = ({ subscribers, inTopic, direct }: Nearness, { user_id: id }: Person): boolean =>
  subscribers?.has(id) === true || inTopic.has(id) || direct.has(id)
