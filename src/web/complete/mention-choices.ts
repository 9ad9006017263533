// Completions after `@`: users, groups and wildcards in one order.
import { mayInGroup, mayInOrganization, type UserGroup } from '../store/permissions.ts'
import { channelOf, type Store } from '../store/store.ts'
import { best, type Choice, Match, matcher, most, plain } from './match.ts'
import { findPeople, type FoundPerson, isNear, type Nearness } from './people-choices.ts'
import { writtenGroup, writtenUser } from './written.ts'

// `@all` and other wildcards.

/**
 * Mentioning more users than this with a wildcard needs a permission and a confirmation. The server doesn't send the
 * number.
 */
export const manyUsers = 15

type Wildcard = 'all' | 'everyone' | 'channel' | 'topic'

/** `everyone` and `channel` mean `all`, and are offered only if the user types them. */
function findWildcards(store: Store, { to, inConversation }: Nearness, query: string): Wildcard[] {
  const starts = (name: Wildcard): boolean => name.startsWith(plain(query))
  if (to === undefined || 'userIds' in to) return starts('all') ? ['all'] : []
  const mayMany = mayInOrganization(store, 'can_mention_many_users_group')
  const subscribers = channelOf(store, to.channelId)?.subscriber_count ?? 0
  const found: Wildcard[] = []
  const all = (['all', 'everyone', 'channel'] as const).find(starts)
  if (all !== undefined && (mayMany || subscribers <= manyUsers)) found.push(all)
  if (starts('topic') && (mayMany || inConversation.size <= manyUsers)) found.push('topic')
  return found
}

// Groups that the user may mention, by name.

interface FoundGroup {
  readonly match: number
  readonly group: UserGroup
}

function findGroups(store: Store, query: string): FoundGroup[] {
  const matchOf = matcher(plain(query))
  const found = function* (): Generator<FoundGroup> {
    for (const group of store.groups.values()) {
      const match = matchOf(plain(group.name))
      if (match >= Match.inside || group.deactivated || !mayInGroup(store, group, 'can_mention_group')) continue
      if (hasMembers(store, group)) yield { match, group }
    }
  }
  return best(found(), most, (a, b) => a.match - b.match || (a.group.name < b.group.name ? -1 : 1))
}

function hasMembers({ groups }: Pick<Store, 'groups'>, group: UserGroup, seen = new Set<number>()): boolean {
  if (group.members.size > 0) return true
  seen.add(group.id)
  return group.direct_subgroup_ids.values().some(id => {
    const inner = groups.get(id)
    return inner !== undefined && !inner.deactivated && !seen.has(id) && hasMembers({ groups }, inner, seen)
  })
}

interface Wanted {
  readonly query: string
  readonly isSilent: boolean
}

/**
 * With two letters or more, a wildcard is probably meant. With fewer, it comes after the people in the conversation.
 */
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
  sign: { userId: person.user_id },
  // Only computed for the chosen user: it compares all names.
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
