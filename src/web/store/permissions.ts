// Groups, and whether a user has a permission. Its value is a group, or users and groups together.
import type { Store } from './store.ts'
import type { State } from './types.ts'

type GivenGroup = NonNullable<State['realm_user_groups']>[number]

export interface UserGroup extends Omit<GivenGroup, 'members' | 'direct_subgroup_ids'> {
  /** Active users who are members themselves. */
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

/** The server doesn't send events about a deactivated user's groups to clients that hear of the deactivation. */
export function leaveGroups(groups: Groups, userId: number): void {
  for (const group of groups.values())
    if (group.members.has(userId))
      groups.set(group.id, { ...group, members: group.members.difference(new Set([userId])) })
}

export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] }

type Known = Pick<Store, 'groups' | 'realm' | 'ownId'>

/** Directly or through subgroups. A deactivated group has no members. */
export function isInGroup({ groups }: Pick<Store, 'groups'>, groupId: number, userId: number): boolean {
  const seen = new Set<number>()
  const isIn = (id: number): boolean => {
    const group = groups.get(id)
    if (group === undefined || group.deactivated || seen.has(id)) return false
    seen.add(id)
    return group.members.has(userId) || group.direct_subgroup_ids.values().some(isIn)
  }
  return isIn(groupId)
}

export const isInSetting = (known: Pick<Store, 'groups'>, value: GroupSetting, userId: number): boolean =>
  typeof value === 'number'
    ? isInGroup(known, value, userId)
    : value.direct_members.includes(userId) || value.direct_subgroups.some(id => isInGroup(known, id, userId))

const systemGroup = ({ groups }: Pick<Store, 'groups'>, name: `role:${string}`): UserGroup | undefined =>
  groups.values().find(group => group.is_system_group && group.name === name)

/** Whether the user has the role or a higher one: `role:administrators` includes owners. */
export const isInRole = (known: Known, role: `role:${string}`, userId = known.ownId): boolean => {
  const group = systemGroup(known, role)
  return group !== undefined && isInGroup(known, group.id, userId)
}

export const isGuest = (known: Known, userId = known.ownId): boolean => !isInRole(known, 'role:members', userId)

type Kind = 'realm' | 'stream' | 'group'

/** The permission's declaration says whether guests may have it. */
function holds(known: Known, kind: Kind, name: string, value: GroupSetting | undefined, userId: number): boolean {
  if (value === undefined || !isInSetting(known, value, userId)) return false
  const isForGuests = known.realm.server_supported_permission_settings[kind][name]?.allow_everyone_group === true
  return isForGuests || !isGuest(known, userId)
}

/** A permission in the organization, such as `can_mention_many_users_group`. */
export const mayInOrganization = (known: Known, name: string, userId = known.ownId): boolean =>
  holds(known, 'realm', name, known.realm[`realm_${name}`] as GroupSetting | undefined, userId)

type Permissions<T> = { readonly [K in keyof T as T[K] extends GroupSetting ? K : never]: T[K] }

/** Only looks at the channel's setting. Administrators have some permissions regardless. */
export const mayInChannel = <T extends object>(
  known: Known,
  channel: T,
  name: keyof Permissions<T> & `can_${string}`,
  userId = known.ownId,
): boolean => holds(known, 'stream', name, channel[name] as GroupSetting, userId)

/** Only looks at the group's setting. */
export const mayInGroup = (
  known: Known,
  group: UserGroup,
  name: keyof UserGroup & `can_${string}`,
  userId = known.ownId,
): boolean => holds(known, 'group', name, group[name], userId)

export const mayInvite = (store: Store): boolean =>
  mayInOrganization(store, 'can_invite_users_group') || mayInOrganization(store, 'create_multiuse_invite_group')
