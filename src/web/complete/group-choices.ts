// Groups that the user may mention, by their names.
import type { UserGroup } from '../store/groups.ts'
import { mayInGroup } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { most } from './choice.ts'
import { best, Match, matcher, plain } from './match.ts'

export interface FoundGroup {
  readonly match: number
  readonly group: UserGroup
}

export function findGroups(store: Store, query: string): FoundGroup[] {
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
