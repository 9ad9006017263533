// The groups of users. Permissions name them (permissions.ts), mentions address them.
import type { State } from './types.ts'

type GivenGroup = NonNullable<State['realm_user_groups']>[number]

export interface UserGroup extends Omit<GivenGroup, 'members' | 'direct_subgroup_ids'> {
  /** Active direct members. */
  readonly members: ReadonlySet<number>
  readonly direct_subgroup_ids: ReadonlySet<number>
}
export type Groups = Map<number, UserGroup>

const groupOf = ({ members, direct_subgroup_ids, ...group }: GivenGroup): UserGroup => ({
  ...group,
  members: new Set(members),
  direct_subgroup_ids: new Set(direct_subgroup_ids),
})

export const makeGroups = (given: readonly GivenGroup[]): Groups =>
  new Map(given.map(group => [group.id, groupOf(group)]))

export interface GroupEvent {
  readonly op: string
  readonly group_id: number
  readonly group: GivenGroup
  readonly data: Partial<Omit<GivenGroup, 'members' | 'direct_subgroup_ids'>>
  readonly user_ids: readonly number[]
  readonly direct_subgroup_ids: readonly number[]
}

export function changeGroup(groups: Groups, event: GroupEvent): void {
  if (event.op === 'add') groups.set(event.group.id, groupOf(event.group))
  const group = groups.get(event.group_id)
  if (group !== undefined) groups.set(group.id, { ...group, ...changeOf(group, event) })
}

function changeOf({ members, direct_subgroup_ids: subgroups }: UserGroup, event: GroupEvent): Partial<UserGroup> {
  switch (event.op) {
    case 'update':
      return event.data
    case 'add_members':
      return { members: members.union(new Set(event.user_ids)) }
    case 'remove_members':
      return { members: members.difference(new Set(event.user_ids)) }
    case 'add_subgroups':
      return { direct_subgroup_ids: subgroups.union(new Set(event.direct_subgroup_ids)) }
    case 'remove_subgroups':
      return { direct_subgroup_ids: subgroups.difference(new Set(event.direct_subgroup_ids)) }
    default:
      return {}
  }
}

/** The server sends no events about the groups of a deactivated user to a client that hears of the deactivation. */
export function leaveGroups(groups: Groups, userId: number): void {
  for (const group of groups.values())
    if (group.members.has(userId))
      groups.set(group.id, { ...group, members: group.members.difference(new Set([userId])) })
}
