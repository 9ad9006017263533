// All users in the order in which a list offers them before messages count: subscribers before others, users before bots,
// then by name.
import type { Person } from '../store/types.ts'
import { plain } from './match.ts'

export interface PersonKeys {
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

export interface PeopleOrder {
  /** Subscribers of the channel that is written to. All users, if there is none. */
  readonly near: readonly PersonKeys[]
  readonly far: readonly PersonKeys[]
}

/** Compares all users with each other: made before the list is needed, if possible. */
export function orderOf(people: ReadonlyMap<number, Person>, subscribers?: ReadonlySet<number>): PeopleOrder {
  const areAllNear = subscribers === undefined || subscribers.size === 0
  const near = { users: [] as PersonKeys[], bots: [] as PersonKeys[] }
  const far = { users: [] as PersonKeys[], bots: [] as PersonKeys[] }
  for (const keys of byName(people)) {
    const { is_bot, user_id } = keys.person
    const side = areAllNear || subscribers.has(user_id) ? near : far
    side[is_bot ? 'bots' : 'users'].push(keys)
  }
  return { near: [...near.users, ...near.bots], far: [...far.users, ...far.bots] }
}

let sorted: readonly PersonKeys[] = []
/** In the order of the map. */
let sortedPeople: readonly Person[] = []

/** Sorted again only after a user has changed. */
function byName(people: ReadonlyMap<number, Person>): readonly PersonKeys[] {
  if (!isSame(people, sortedPeople)) {
    sortedPeople = [...people.values()]
    sorted = sortedPeople.map(personKeys).sort(compareKeys)
  }
  return sorted
}

/** Users do not change in place: each change makes another object. */
function isSame(people: ReadonlyMap<number, Person>, before: readonly Person[]): boolean {
  if (people.size !== before.length) return false
  let index = 0
  for (const person of people.values()) if (person !== before[index++]) return false
  return true
}

export const compareKeys = (a: PersonKeys, b: PersonKeys): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
