// Lists of people: in the conversation, in its channel, and the others, with users who are present first. Doesn't need
// a page or a clock.
import { comparePeople } from '../store/order.ts'
import { type PresenceKind, presenceOf } from '../store/presence.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'

export interface PeopleGroup {
  readonly kind: 'inConversation' | 'inChannel' | 'others' | 'searchResults'
  readonly people: readonly Person[]
  /** How many more there are. */
  readonly more: number
}

interface Wanted {
  readonly inConversation: ReadonlySet<number>
  readonly inChannel: ReadonlySet<number>
  readonly filter: string
}

export const listedLimit = 100

const rank: Readonly<Record<PresenceKind, number>> = { active: 0, idle: 1, offline: 2 }

type Known = Pick<Store, 'people' | 'presences' | 'mutedUsers' | 'ownId'>

export function peopleGroups(store: Known, { inConversation, inChannel, filter }: Wanted): PeopleGroup[] {
  const all = [...store.people.values()].filter(({ user_id, is_active }) => is_active && !store.mutedUsers.has(user_id))
  const words = wordsOf(filter)
  if (words.length > 0)
    return [
      group(
        store,
        'searchResults',
        all.filter(person => matches(person, words)),
      ),
    ]
  const kindOf = ({ user_id, is_bot }: Person): PeopleGroup['kind'] | undefined => {
    if (inConversation.has(user_id)) return 'inConversation'
    if (inChannel.has(user_id)) return 'inChannel'
    return is_bot ? undefined : 'others'
  }
  const byKind = Map.groupBy(all, kindOf)
  return (['inConversation', 'inChannel', 'others'] as const)
    .map(kind => group(store, kind, byKind.get(kind) ?? []))
    .filter(({ people }) => people.length > 0)
}

function group({ presences, ownId }: Known, kind: PeopleGroup['kind'], all: readonly Person[]): PeopleGroup {
  const ranks = new Map(
    all.map(({ user_id }) => [user_id, user_id === ownId ? -1 : rank[presenceOf(presences, user_id)]]),
  )
  const rankOf = ({ user_id }: Person): number => ranks.get(user_id) ?? 0
  const people = firstOf(all, (a, b) => rankOf(a) - rankOf(b) || comparePeople(a.full_name, b.full_name))
  return { kind, people, more: all.length - people.length }
}

/** The first entries in order. Comparing names is slow, so this doesn't sort all of ten thousand. */
function firstOf(all: readonly Person[], compare: (a: Person, b: Person) => number): Person[] {
  const first: Person[] = []
  for (const person of all) {
    const last = first.at(-1)
    if (first.length >= listedLimit && last !== undefined && compare(person, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(first[middle] as Person, person) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, person)
    if (first.length > listedLimit) first.pop()
  }
  return first
}

/** Without case or accents. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean)

/** Each word of the filter must start a word of the name, or the email address. */
const matches = (person: Person, words: readonly string[]): boolean =>
  words.every(word => partsOf(person).some(part => part.startsWith(word)))

const knownParts = new WeakMap<Person, readonly string[]>()
function partsOf(person: Person): readonly string[] {
  const { full_name, delivery_email } = person
  const parts = knownParts.get(person) ?? [...plain(full_name).split(/[\s_-]+/), plain(delivery_email ?? '')]
  knownParts.set(person, parts)
  return parts
}
