// All users in the default order: subscribers first, users before bots, then by name.
import type { Person } from '../store/types.ts'
import { plain } from './match.ts'

export interface PersonKeys {
  readonly person: Person
  readonly name: string
  readonly address: string
}
const keysOf = new WeakMap<Person, PersonKeys>()

/** Computed once per user, if possible before the first letter is typed. */
export function personKeys(person: Person): PersonKeys {
  const before = keysOf.get(person)
  if (before !== undefined) return before
  const address = (person.delivery_email ?? person.email).toLowerCase()
  const made = { person, name: plain(person.full_name), address }
  keysOf.set(person, made)
  return made
}

export interface PeopleOrder {
  /** Subscribers of the message's channel; all users if there's no channel. */
  readonly near: readonly PersonKeys[]
  readonly far: readonly PersonKeys[]
}

interface Ordered {
  readonly sorted: readonly PersonKeys[]
  readonly subscribers: ReadonlySet<number> | undefined
  readonly order: PeopleOrder
}
let latest: Ordered | undefined

/** Rebuilt only if the users or the subscribers change. */
export function orderOf(people: ReadonlyMap<number, Person>, subscribers?: ReadonlySet<number>): PeopleOrder {
  const all = byName(people)
  if (latest?.sorted !== all || latest.subscribers !== subscribers)
    latest = { sorted: all, subscribers, order: partsOf(all, subscribers) }
  return latest.order
}

/** Needed because subscribers change in place. */
export const forgetOrder = (): void => {
  latest = undefined
}

function partsOf(all: readonly PersonKeys[], subscribers: ReadonlySet<number> = new Set()): PeopleOrder {
  const near = { users: [] as PersonKeys[], bots: [] as PersonKeys[] }
  const far = { users: [] as PersonKeys[], bots: [] as PersonKeys[] }
  for (const keys of all) {
    const { is_bot, user_id } = keys.person
    const side = isSubscribed(subscribers, user_id) ? near : far
    side[is_bot ? 'bots' : 'users'].push(keys)
  }
  return { near: [...near.users, ...near.bots], far: [...far.users, ...far.bots] }
}

/** Without a list of subscribers, every user counts as one. */
export const isSubscribed = (subscribers: ReadonlySet<number> | undefined, userId: number): boolean =>
  subscribers === undefined || subscribers.size === 0 || subscribers.has(userId)

let sorted: readonly PersonKeys[] = []
/** In the map's order. */
let sortedPeople: readonly Person[] = []

/** Sorted again only if a user has changed. */
function byName(people: ReadonlyMap<number, Person>): readonly PersonKeys[] {
  if (!isSame(people, sortedPeople)) {
    sortedPeople = [...people.values()]
    sorted = sortedPeople.map(personKeys).sort(compareKeys)
  }
  return sorted
}

/** A changed user is a new object. */
function isSame(people: ReadonlyMap<number, Person>, before: readonly Person[]): boolean {
  if (people.size !== before.length) return false
  let index = 0
  for (const person of people.values()) if (person !== before[index++]) return false
  return true
}

export const compareKeys = (a: PersonKeys, b: PersonKeys): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
