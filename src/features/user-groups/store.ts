// Every SQL statement about groups.
import { type Selectable, sql } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'
import type { RoleHolder, SystemGroup } from './system-groups.ts'

export type GroupRow = Selectable<Tables['user_group']>

export async function insertSystemGroup(tx: WriteTx, realmId: number, group: SystemGroup): Promise<number> {
  const { id } = await tx.db
    .insertInto('user_group')
    .values({
      realm_id: realmId,
      name: group.name,
      name_lower: group.name,
      description: group.description,
      is_system: 1,
      creator_id: null,
      created_at: null,
      deactivated: 0,
      settings: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertSubgroup(tx: WriteTx, groupId: number, subgroupId: number): Promise<void> {
  await tx.db.insertInto('user_group_subgroup').values({ group_id: groupId, subgroup_id: subgroupId }).execute()
}

export const groupsOfRealm = (tx: ReadTx, realmId: number): Promise<GroupRow[]> =>
  tx.db.selectFrom('user_group').selectAll().where('realm_id', '=', realmId).orderBy('id').execute()

const systemRows = compiled<{ realmId: number }, { id: number; name: string }>((db, p) =>
  db
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('realm_id', '=', p.realmId)
    .where('is_system', '=', 1)
    .orderBy('id'),
)
export const systemGroupRows = (tx: ReadTx, realmId: number): Promise<{ id: number; name: string }[]> =>
  systemRows.all(tx, { realmId })

/** Stored direct members that are active, of ordinary groups. */
export const membershipsOfRealm = (tx: ReadTx, realmId: number): Promise<{ group_id: number; account_id: number }[]> =>
  tx.db
    .selectFrom('user_group_member')
    .innerJoin('account', 'account.id', 'user_group_member.account_id')
    .select(['group_id', 'account_id'])
    .where('account.realm_id', '=', realmId)
    .where('account.is_active', '=', 1)
    .orderBy('account_id')
    .execute()

export const subgroupsOfRealm = (tx: ReadTx, realmId: number): Promise<{ group_id: number; subgroup_id: number }[]> =>
  tx.db
    .selectFrom('user_group_subgroup')
    .innerJoin('user_group', 'user_group.id', 'user_group_subgroup.group_id')
    .select(['group_id', 'subgroup_id'])
    .where('user_group.realm_id', '=', realmId)
    .orderBy('subgroup_id')
    .execute()

export const activeRoleHolders = (tx: ReadTx, realmId: number): Promise<(RoleHolder & { id: number })[]> =>
  tx.db
    .selectFrom('account')
    .select(['id', 'role', 'joined_at'])
    .where('realm_id', '=', realmId)
    .where('is_active', '=', 1)
    .orderBy('id')
    .execute() as Promise<(RoleHolder & { id: number })[]>

export const roleHolder = (tx: ReadTx, accountId: number): Promise<RoleHolder> =>
  tx.db
    .selectFrom('account')
    .select(['role', 'joined_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow() as Promise<RoleHolder>

/** Every group that contains the account, directly or through subgroups. */
export async function containingGroups(
  tx: ReadTx,
  realmId: number,
  accountId: number,
  directSystemNames: readonly string[],
): Promise<Set<number>> {
  const rows = await tx.db
    .withRecursive('containing', db =>
      db
        .selectFrom('user_group_member')
        .select('group_id as id')
        .where('account_id', '=', accountId)
        .union(
          db
            .selectFrom('user_group')
            .select('id')
            .where('realm_id', '=', realmId)
            .where('is_system', '=', 1)
            .where('name', 'in', directSystemNames),
        )
        .union(eb =>
          eb
            .selectFrom('user_group_subgroup')
            .innerJoin(sql<{ id: number }>`containing`.as('inner_group'), join =>
              join.onRef('user_group_subgroup.subgroup_id', '=', 'inner_group.id'),
            )
            .select('user_group_subgroup.group_id as id'),
        ),
    )
    .selectFrom('containing')
    .select('id')
    .execute()
  return new Set(rows.map(row => row.id))
}

export const knownGroupIds = async (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.db
    .selectFrom('user_group')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('deactivated', '=', 0)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return new Set(rows.map(row => row.id))
}

export const activeAccountIds = async (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('is_active', '=', 1)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .execute()
  return new Set(rows.map(row => row.id))
}
