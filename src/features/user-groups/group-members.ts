// Who is in which group. Members of ordinary groups are stored; those of system groups follow from the roles.
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { GroupUnknown } from './group-setting.ts'
import {
  activeRoleHolders,
  type GroupRow,
  groupsOfRealm,
  knownGroupIds,
  membershipsOfRealm,
  subgroupsOfRealm,
} from './store.ts'
import { directSystemGroups } from './system-groups.ts'

export interface Groups {
  /** In the order of their IDs. */
  readonly rows: readonly GroupRow[]
  /** Active direct members, ascending. */
  readonly membersOf: (groupId: number) => number[]
  /** Direct subgroups, ascending. */
  readonly subgroupsOf: (groupId: number) => number[]
  /** The group that has no members, ever. */
  readonly nobody: number
  readonly activeIds: ReadonlySet<number>
}

export async function groupsOf(tx: ReadTx, realm: Realm, now: number): Promise<Groups> {
  const rows = await groupsOfRealm(tx, realm.id)
  const { waiting_period_threshold: days } = readRealmSettings(realm.settings)
  const systemIds = new Map(rows.filter(row => row.is_system === 1).map(row => [row.name, row.id]))
  const members = Map.groupBy(await membershipsOfRealm(tx, realm.id), row => row.group_id)
  const holders = await activeRoleHolders(tx, realm.id)
  for (const holder of holders)
    for (const name of directSystemGroups(holder, days, now)) {
      const group_id = systemIds.get(name) as number
      const known = members.get(group_id) ?? []
      known.push({ group_id, account_id: holder.id })
      members.set(group_id, known)
    }
  const subgroups = Map.groupBy(await subgroupsOfRealm(tx, realm.id), row => row.group_id)
  return {
    rows,
    membersOf: groupId => (members.get(groupId) ?? []).map(row => row.account_id),
    subgroupsOf: groupId => (subgroups.get(groupId) ?? []).map(row => row.subgroup_id),
    nobody: systemIds.get('role:nobody') as number,
    activeIds: new Set(holders.map(holder => holder.id)),
  }
}

/** Everyone who is in one of these groups, directly or through subgroups. */
export async function membersOfGroups(
  tx: ReadTx,
  realm: Realm,
  groupIds: readonly number[],
  now: number,
): Promise<Set<number>> {
  const known = await knownGroupIds(tx, realm.id, groupIds)
  if (groupIds.some(id => !known.has(id))) throw GroupUnknown()
  return membersWithin(await groupsOf(tx, realm, now), groupIds)
}

/** Everyone who is in each of these groups, directly or through subgroups. */
export async function membersByGroup(
  tx: ReadTx,
  realm: Realm,
  groupIds: Iterable<number>,
  now: number,
): Promise<Map<number, Set<number>>> {
  const groups = await groupsOf(tx, realm, now)
  return new Map([...groupIds].map(id => [id, membersWithin(groups, [id])]))
}

function membersWithin({ membersOf, subgroupsOf }: Groups, groupIds: readonly number[]): Set<number> {
  const reached = new Set(groupIds)
  for (const id of reached) for (const subgroup of subgroupsOf(id)) reached.add(subgroup)
  return new Set([...reached].flatMap(membersOf))
}
