// Every SQL statement about the members and subgroups of groups. The number of statements doesn't depend on the number
// of users.
import { sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { collectedNumbers, isOneOf, type NumberList, numberList, numbersTable } from '#core/db/dialect.ts'

export async function insertMembers(tx: WriteTx, groupId: number, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .insertInto('user_group_member')
    .columns(['group_id', 'account_id'])
    .expression(eb =>
      eb
        .selectFrom(numbersTable(tx, numberList(tx, accountIds)))
        .select([eb.val(groupId).as('group_id'), 'numbers.value']),
    )
    .execute()
}

export async function deleteMembers(tx: WriteTx, groupId: number, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('user_group_member')
    .where('group_id', '=', groupId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
}

/** The given accounts that are stored as direct members. */
export async function membersAmong(tx: ReadTx, groupId: number, accountIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('user_group_member')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
  return new Set(rows.map(row => row.account_id))
}

export async function storedGroupsOf(tx: ReadTx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_group_member')
    .select('group_id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(row => row.group_id)
}

const insert = compiled<{ groupId: number; ids: NumberList }, never, WriteTx>((db, p, tx) =>
  db
    .insertInto('user_group_subgroup')
    .columns(['group_id', 'subgroup_id'])
    .expression(eb =>
      eb.selectFrom(numbersTable(tx, p.ids)).select([eb.val(p.groupId).as('group_id'), 'numbers.value']),
    ),
)
export async function insertSubgroups(tx: WriteTx, groupId: number, subgroupIds: readonly number[]): Promise<void> {
  await insert.all(tx, { groupId, ids: numberList(tx, subgroupIds) })
}

export async function deleteSubgroups(tx: WriteTx, groupId: number, subgroupIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('user_group_subgroup')
    .where('group_id', '=', groupId)
    .where(eb => isOneOf(tx, eb.ref('subgroup_id'), subgroupIds))
    .execute()
}

/** Direct subgroups, ascending. */
export async function subgroupIdsOf(tx: ReadTx, groupId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_group_subgroup')
    .select('subgroup_id')
    .where('group_id', '=', groupId)
    .orderBy('subgroup_id')
    .execute()
  return rows.map(row => row.subgroup_id)
}

/** Active groups that this one is a direct subgroup of, ascending. */
export async function activeSupergroupIdsOf(tx: ReadTx, groupId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('user_group_subgroup')
    .innerJoin('user_group', 'user_group.id', 'user_group_subgroup.group_id')
    .select('group_id')
    .where('subgroup_id', '=', groupId)
    .where('user_group.deactivated', '=', 0)
    .orderBy('group_id')
    .execute()
  return rows.map(row => row.group_id)
}

export interface ReachedGroup {
  readonly id: number
  readonly name: string
  readonly is_system: 0 | 1
  readonly deactivated: 0 | 1
}
/**
 * These groups and their direct and indirect subgroups, ascending. With `active`, a deactivated group is included but
 * its subgroups aren't.
 */
export const groupsWithin = (
  tx: ReadTx,
  realmId: number,
  groupIds: readonly number[],
  through: 'all' | 'active',
): Promise<ReachedGroup[]> =>
  tx.db
    .withRecursive('within', db =>
      db
        .selectFrom('user_group')
        .select('id')
        .where('realm_id', '=', realmId)
        .where(eb => isOneOf(tx, eb.ref('id'), groupIds))
        .union(eb =>
          eb
            .selectFrom('user_group_subgroup')
            .innerJoin(sql<{ id: number }>`within`.as('reached'), join =>
              join.onRef('user_group_subgroup.group_id', '=', 'reached.id'),
            )
            .innerJoin('user_group as outer_group', 'outer_group.id', 'reached.id')
            .select('user_group_subgroup.subgroup_id as id')
            .$if(through === 'active', query => query.where('outer_group.deactivated', '=', 0)),
        ),
    )
    .selectFrom('within')
    // A cross join keeps its order. Otherwise the database could read the groups of all organizations.
    .crossJoin('user_group')
    .whereRef('user_group.id', '=', 'within.id')
    .select(['user_group.id', 'user_group.name', 'user_group.is_system', 'user_group.deactivated'])
    .orderBy('user_group.id')
    .execute()

export interface MemberList {
  readonly group_id: number
  /** Ascending. */
  readonly members: number[]
}
/** Stored direct members that are active, for each group that has any. */
export async function memberListsOf(tx: ReadTx, groupIds: readonly number[]): Promise<MemberList[]> {
  const rows = await tx.db
    .selectFrom('user_group_member')
    .innerJoin('account', 'account.id', 'user_group_member.account_id')
    .select(eb => ['group_id', collectedNumbers(tx, eb.ref('account_id')).as('members')])
    .where('account.is_active', '=', 1)
    .where(eb => isOneOf(tx, eb.ref('group_id'), groupIds))
    .groupBy('group_id')
    .execute()
  const ascending = (members: string): number[] => JSON.parse(members).sort((a: number, b: number) => a - b)
  return rows.map(({ group_id, members }) => ({ group_id, members: ascending(members) }))
}
