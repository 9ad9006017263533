// System groups: creates them, and emits events for accounts that join or leave them.
import { existing } from '#core/base/existing.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { everyone } from '#core/contract/event-type.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { groupMembersAdded, groupMembersRemoved } from './events.ts'
import { systemGroupIds, systemGroupId } from './group-setting.ts'
import { insertSubgroups, storedGroupsOf } from './store/members.ts'
import { activeRoleHolders, insertGroup } from './store/groups.ts'
import { directSystemGroups, isProvisional, type RoleHolder, systemGroups } from './system-groups.ts'

export async function createSystemGroups(tx: WriteTx, realmId: number): Promise<void> {
  const ids = new Map<string, number>()
  for (const group of systemGroups) {
    const { name, description, contains } = group
    const id = await insertGroup(tx, {
      realm_id: realmId,
      name,
      description,
      is_system: 1,
      creator_id: null,
      created_at: null,
      settings: '{}',
    })
    ids.set(name, id)
    if (contains !== null) await insertSubgroups(tx, id, [existing(ids.get(contains))])
  }
}

/** `before` is null for a new account. */
export async function emitRoleGroups(
  tx: WriteTx,
  realm: Realm,
  userId: number,
  before: RoleHolder | null,
  after: RoleHolder,
): Promise<void> {
  const { waiting_period_threshold: days } = readRealmSettings(realm.settings)
  const left = new Set(before === null ? [] : directSystemGroups(before, days, tx.now))
  const entered = new Set(directSystemGroups(after, days, tx.now))
  const ids = await systemGroupIds(tx, realm.id)
  // The system bots' organization has no groups.
  if (ids.size === 0) return
  const payload = (name: string) => ({ group_id: existing(ids.get(name)), user_ids: [userId] })
  for (const name of entered.difference(left)) await tx.emit(groupMembersAdded, everyone, payload(name))
  for (const name of left.difference(entered)) await tx.emit(groupMembersRemoved, everyone, payload(name))
}

/** A reactivated account is visible in its groups again (docs/spec/groups.md#deactivated-members-return). */
export async function emitMemberAdded(tx: WriteTx, realm: Realm, account: Member): Promise<void> {
  for (const group_id of await groupsOfMember(tx, realm, account))
    await tx.emit(groupMembersAdded, everyone, { group_id, user_ids: [account.id] })
}

/** After a deactivation, for `users` who get no other event about it. */
export async function emitMemberRemoved(
  tx: WriteTx,
  realm: Realm,
  account: Member,
  users: readonly number[],
): Promise<void> {
  for (const group_id of await groupsOfMember(tx, realm, account))
    await tx.emit(groupMembersRemoved, { users }, { group_id, user_ids: [account.id] })
}

type Member = RoleHolder & { readonly id: number }

async function groupsOfMember(tx: ReadTx, realm: Realm, account: Member): Promise<number[]> {
  const { waiting_period_threshold: days } = readRealmSettings(realm.settings)
  const system = await systemGroupIds(tx, realm.id)
  const ofRole = directSystemGroups(account, days, tx.now).map(name => existing(system.get(name)))
  return [...ofRole, ...(await storedGroupsOf(tx, account.id))]
}

/** A new waiting period changes who is a full member. */
export async function emitWaitingPeriod(tx: WriteTx, before: Realm, after: Realm): Promise<void> {
  const days = (realm: Realm): number => readRealmSettings(realm.settings).waiting_period_threshold
  const holders = await activeRoleHolders(tx, after.id)
  const turned = (from: Realm, to: Realm): number[] =>
    holders
      .filter(holder => isProvisional(holder, days(from), tx.now) && !isProvisional(holder, days(to), tx.now))
      .map(holder => holder.id)
  const group_id = await systemGroupId(tx, after.id, 'role:fullmembers')
  const [gained, lost] = [turned(before, after), turned(after, before)]
  if (gained.length > 0) await tx.emit(groupMembersAdded, everyone, { group_id, user_ids: gained })
  if (lost.length > 0) await tx.emit(groupMembersRemoved, everyone, { group_id, user_ids: lost })
}
