// The members of groups. Ordinary groups' members are stored; system groups' members follow from roles.
import { existing } from '#core/base/existing.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type GroupSettingValue, type Realm, readRealmSettings } from '#features/realms/public.ts'
import { GroupUnknown } from './group-setting.ts'
import {
  activeAccountIds,
  activeRoleHolders,
  type GroupRow,
  groupsOfRealm,
  groupStates,
  subgroupsOfRealm,
} from './store/groups.ts'
import { groupsWithin, type MemberList, memberListsOf, type ReachedGroup } from './store/members.ts'
import { directSystemGroups, type RoleHolder } from './system-groups.ts'

export const UserUnknown = badRequest('No such user')

export interface Groups {
  /** Ordered by ID. */
  readonly rows: readonly GroupRow[]
  /** Active direct members, ascending. */
  readonly membersOf: (groupId: number) => number[]
  /** Direct subgroups, ascending. */
  readonly subgroupsOf: (groupId: number) => number[]
  /** The system group that never has members. */
  readonly nobody: number
  readonly activeIds: ReadonlySet<number>
}

export async function groupsOf(tx: ReadTx, realm: Realm): Promise<Groups> {
  const rows = await groupsOfRealm(tx, realm.id)
  const holders = await activeRoleHolders(tx, realm.id)
  const ordinary = rows.filter(row => row.is_system === 0).map(row => row.id)
  return {
    rows,
    membersOf: membersLookup(realm, rows, await memberListsOf(tx, ordinary), holders, tx.now),
    subgroupsOf: await subgroupLists(tx, realm),
    nobody: existing(rows.find(row => row.name === 'role:nobody')).id,
    activeIds: new Set(holders.map(holder => holder.id)),
  }
}

type MemberLists = Groups['membersOf']
type NamedGroup = Pick<ReachedGroup, 'id' | 'name' | 'is_system'>

function membersLookup(
  realm: Realm,
  groups: readonly NamedGroup[],
  stored: readonly MemberList[],
  holders: readonly (RoleHolder & { readonly id: number })[],
  now: number,
): MemberLists {
  const { waiting_period_threshold: days } = readRealmSettings(realm.settings)
  const lists = new Map(stored.map(({ group_id, members }) => [group_id, members]))
  const system = new Map<string, number[]>()
  for (const { id, name } of groups.filter(group => group.is_system === 1)) {
    const members: number[] = []
    lists.set(id, members)
    system.set(name, members)
  }
  for (const holder of holders)
    for (const name of directSystemGroups(holder, days, now)) system.get(name)?.push(holder.id)
  return groupId => lists.get(groupId) ?? []
}

async function subgroupLists(tx: ReadTx, realm: Realm): Promise<Groups['subgroupsOf']> {
  const lists = Map.groupBy(await subgroupsOfRealm(tx, realm.id), row => row.group_id)
  return groupId => (lists.get(groupId) ?? []).map(row => row.subgroup_id)
}

/** Only of these groups. A deactivated group has no active members. */
async function membersOfSome(tx: ReadTx, realm: Realm, groups: readonly ReachedGroup[]): Promise<MemberLists> {
  const active = groups.filter(group => group.deactivated === 0)
  const ordinary = active.filter(group => group.is_system === 0).map(group => group.id)
  const stored = await memberListsOf(tx, ordinary)
  const followsRoles = active.some(group => group.is_system === 1 && group.name !== 'role:nobody')
  const holders = followsRoles ? await activeRoleHolders(tx, realm.id) : []
  return membersLookup(realm, active, stored, holders, tx.now)
}

/** The active direct members of these groups. */
export async function directMembersOf(tx: ReadTx, realm: Realm, groups: readonly ReachedGroup[]): Promise<Set<number>> {
  const membersOf = await membersOfSome(tx, realm, groups)
  return new Set(groups.flatMap(group => membersOf(group.id)))
}

/** The members of these groups, direct or through subgroups. */
export async function membersOfGroups(tx: ReadTx, realm: Realm, groupIds: readonly number[]): Promise<Set<number>> {
  const known = await groupStates(tx, realm.id, groupIds)
  if (groupIds.some(id => known.get(id) !== 'active')) throw GroupUnknown()
  return directMembersOf(tx, realm, await groupsWithin(tx, realm.id, groupIds, 'active'))
}

/** The members of each of these groups, direct or through subgroups. */
export async function membersByGroup(
  tx: ReadTx,
  realm: Realm,
  groupIds: Iterable<number>,
): Promise<Map<number, Set<number>>> {
  const wanted = [...groupIds]
  const groups = await groupsWithin(tx, realm.id, wanted, 'active')
  const deactivated = new Set(groups.filter(group => group.deactivated === 1).map(group => group.id))
  const membersOf = await membersOfSome(tx, realm, groups)
  const subgroupsOf = await subgroupLists(tx, realm)
  const membersWithin = (groupId: number): Set<number> => {
    const reached = new Set([groupId]).difference(deactivated)
    for (const id of reached)
      for (const subgroup of subgroupsOf(id)) if (!deactivated.has(subgroup)) reached.add(subgroup)
    return new Set([...reached].flatMap(membersOf))
  }
  return new Map(wanted.map(id => [id, membersWithin(id)]))
}

/** All users covered by one of these group-setting values: the same result as `permissionCheck` for each user. */
export async function holdersOfAny(
  tx: ReadTx,
  realm: Realm,
  values: readonly GroupSettingValue[],
): Promise<Set<number>> {
  const named = values.flatMap(value => (typeof value === 'number' ? [] : value.direct_members))
  const groupIds = values.flatMap(value => (typeof value === 'number' ? value : value.direct_subgroups))
  const members = await directMembersOf(tx, realm, await groupsWithin(tx, realm.id, groupIds, 'active'))
  return members.union(await activeAccountIds(tx, realm.id, named))
}
