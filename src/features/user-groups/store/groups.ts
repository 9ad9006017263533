// Every SQL statement about groups.
import { countRows } from '#core/db/results.ts'
import { type Selectable, sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { compiled, insertion } from '#core/db/compiled.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf, type NumberList, numberList, numbersTable } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'
import type { RoleHolder } from '../system-groups.ts'

export type GroupRow = Selectable<Tables['user_group']>

export type NewGroup = Omit<GroupRow, 'id' | 'name_lower' | 'deactivated'>

const insert = insertion('user_group')
export async function insertGroup(tx: WriteTx, group: NewGroup): Promise<number> {
  const { id } = await insert(tx, { ...group, name_lower: group.name.toLowerCase(), deactivated: 0 })
  return id
}

export async function updateGroup(
  tx: WriteTx,
  groupId: number,
  change: Partial<Pick<GroupRow, 'name' | 'description' | 'deactivated' | 'settings'>>,
): Promise<void> {
  const name_lower = change.name?.toLowerCase()
  await tx.db
    .updateTable('user_group')
    .set({ ...change, ...(name_lower === undefined ? {} : { name_lower }) })
    .where('id', '=', groupId)
    .execute()
}

export const groupById = (tx: ReadTx, realmId: number, id: number): Promise<GroupRow | undefined> =>
  tx.db.selectFrom('user_group').selectAll().where('realm_id', '=', realmId).where('id', '=', id).executeTakeFirst()

export const groupsByIds = (tx: ReadTx, realmId: number, ids: readonly number[]): Promise<GroupRow[]> =>
  tx.db
    .selectFrom('user_group')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()

/** In any case, deactivated or not. */
export const groupByName = (tx: ReadTx, realmId: number, name: string): Promise<GroupRow | undefined> =>
  tx.db
    .selectFrom('user_group')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('name_lower', '=', name.toLowerCase())
    .executeTakeFirst()

export const groupCount = (tx: ReadTx, realmId: number): Promise<number> =>
  countRows(tx.db.selectFrom('user_group').where('realm_id', '=', realmId))

export const groupsOfRealm = (tx: ReadTx, realmId: number): Promise<GroupRow[]> =>
  tx.db.selectFrom('user_group').selectAll().where('realm_id', '=', realmId).orderBy('id').execute()

const systemOfRealm = compiled<{ realmId: number }, { id: number; name: string }>((db, p) =>
  db
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where('realm_id', '=', p.realmId)
    .where('is_system', '=', 1)
    .orderBy('id'),
)
export const systemGroupRows = kept(['user_group'], (tx, realmId: number) => systemOfRealm.all(tx, { realmId }))

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
    .execute()

const holder = compiled<{ id: number }, RoleHolder>((db, p) =>
  db.selectFrom('account').select(['role', 'joined_at']).where('id', '=', p.id),
)
const holderRow = kept(['account'], (tx, id: number) => holder.first(tx, { id }))
export const roleHolder = async (tx: ReadTx, accountId: number): Promise<RoleHolder> =>
  existing(await holderRow(tx, accountId))

const containing = compiled<{ accountId: number; system: NumberList }, { id: number }>((db, p, tx) =>
  db
    .withRecursive('containing', inner =>
      inner
        .selectFrom('user_group_member')
        .innerJoin('user_group', 'user_group.id', 'user_group_member.group_id')
        .select('group_id as id')
        .where('account_id', '=', p.accountId)
        .where('user_group.deactivated', '=', 0)
        .union(inner.selectFrom(numbersTable(tx, p.system)).select('numbers.value as id'))
        .union(eb =>
          eb
            .selectFrom('user_group_subgroup')
            .innerJoin(sql<{ id: number }>`containing`.as('inner_group'), join =>
              join.onRef('user_group_subgroup.subgroup_id', '=', 'inner_group.id'),
            )
            .innerJoin('user_group', 'user_group.id', 'user_group_subgroup.group_id')
            .select('user_group_subgroup.group_id as id')
            .where('user_group.deactivated', '=', 0),
        ),
    )
    .selectFrom('containing')
    .select('id'),
)
/**
 * Every active group that contains the account, directly or through subgroups. Deactivated groups have no effect.
 * `system` are the system groups of which it's a direct member.
 */
export const containingGroups = (
  tx: ReadTx,
  accountId: number,
  system: readonly number[],
): Promise<ReadonlySet<number>> => containingOnce(tx, `${accountId} ${system.join()}`, accountId, system)
const containingOnce = kept(
  ['user_group', 'user_group_member', 'user_group_subgroup'],
  async (tx, _key: string, accountId: number, system: readonly number[]): Promise<ReadonlySet<number>> => {
    const rows = await containing.all(tx, { accountId, system: numberList(tx, system) })
    return new Set(rows.map(row => row.id))
  },
)

/** The states of the groups with these IDs. Unknown IDs are left out. */
export const groupStates = async (
  tx: ReadTx,
  realmId: number,
  ids: readonly number[],
): Promise<Map<number, 'active' | 'deactivated'>> =>
  new Map((await groupsByIds(tx, realmId, ids)).map(row => [row.id, row.deactivated === 1 ? 'deactivated' : 'active']))

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

/** The given accounts that aren't bots. */
export async function personsAmong(tx: ReadTx, realmId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('bot_type', 'is', null)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Undefined if the organization has no such account. */
export async function isActiveAccount(tx: ReadTx, realmId: number, id: number): Promise<boolean | undefined> {
  const row = await tx.db
    .selectFrom('account')
    .select('is_active')
    .where('realm_id', '=', realmId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : row.is_active === 1
}
