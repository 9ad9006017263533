// What can follow `@`: users, groups and wildcards in one order.
import type { Store } from '../store/store.ts'
import { type Choice, most } from './choice.ts'
import { type FoundGroup, findGroups } from './group-choices.ts'
import { type FoundPerson, findPeople, isNear, type Nearness } from './people-choices.ts'
import { findWildcards, type Wildcard } from './wildcard-choices.ts'
import { writtenGroup, writtenUser } from './written.ts'

export interface Wanted {
  readonly query: string
  readonly isSilent: boolean
}

/** With two letters a wildcard is meant; with fewer it stands behind the people of the conversation. */
const meant = 2

export function mentionChoices(
  store: Store,
  nearness: Nearness,
  { query, isSilent }: Wanted,
  about: Readonly<Record<Wildcard, string>>,
): Choice[] {
  const people = findPeople(store, nearness, query)
  const wildcards = isSilent ? [] : findWildcards(store, nearness, query)
  const known = query.length >= meant ? 0 : people.findLastIndex(({ person }) => isNear(nearness, person)) + 1
  const named = [...people.slice(known), ...findGroups(store, query)].sort((a, b) => a.match - b.match)
  const choice = (found: FoundPerson | FoundGroup): Choice =>
    'person' in found ? personChoice(store, found, isSilent) : groupChoice(found, isSilent)
  return [
    ...people.slice(0, known).map(choice),
    ...wildcards.map(name => ({ key: `w${name}`, name, about: about[name], text: `@**${name}** ` })),
    ...named.map(choice),
  ].slice(0, most)
}

export const personChoice = (store: Store, { person }: FoundPerson, isSilent = false): Choice => ({
  key: `u${person.user_id}`,
  name: person.full_name,
  about: person.delivery_email ?? '',
  sign: { face: person.avatar_url ?? '' },
  // Made for the chosen user only: all names are compared with it.
  get text() {
    return `${writtenUser(person, store.people.values(), isSilent)} `
  },
})

const groupChoice = ({ group }: FoundGroup, isSilent: boolean): Choice => ({
  key: `g${group.id}`,
  name: group.name,
  about: group.description,
  text: `${writtenGroup(group.name, isSilent)} `,
})
