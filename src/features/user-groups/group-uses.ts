// Where a group is used. A group in use can't be deactivated.
import { entriesOf, keysOf } from '#core/base/records.ts'
import type { Caller } from '#core/contract/access.ts'
import type { Audience } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { trigger } from '#core/db/hook.ts'
import { type GroupSettingValue, realmOf, type Realm, realmDictUpdated } from '#features/realms/public.ts'
import { groupUpdated } from './events.ts'
import { groupsOf } from './group-members.ts'
import { permissionsOf } from './permission-table.ts'
import { groupUsesAsked, type Objection, namedUserChanged } from './hooks.ts'
import { changedPermissionsOf, presentPermissions } from './realm-permission.ts'
import { groupsOfRealm } from './store/groups.ts'
import { activeSupergroupIdsOf } from './store/members.ts'
import { presentGroup } from './user-group.ts'

/** Undefined if the group isn't used. A use that the caller may not see counts, but isn't listed. */
export async function objectionsTo(tx: WriteTx, caller: Caller, groupId: number): Promise<Objection[] | undefined> {
  const objections: Objection[] = []
  const supergroup_ids = await activeSupergroupIdsOf(tx, groupId)
  if (supergroup_ids.length > 0) objections.push({ type: 'subgroup', supergroup_ids })
  const otherUses = await trigger(tx, groupUsesAsked, { caller, groupId })
  objections.push(...otherUses.flatMap(uses => uses.objections))
  for (const group of await groupsOfRealm(tx, caller.realmId)) {
    const settings = group.deactivated === 1 ? [] : settingsNaming(groupId, JSON.parse(group.settings))
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: group.id, settings })
  }
  const settings = settingsNaming(groupId, changedPermissionsOf(await realmOf(tx, caller)))
  if (settings.length > 0) objections.push({ type: 'realm', settings })
  return objections.length > 0 || otherUses.some(uses => uses.isUsed) ? objections : undefined
}

type Values = Readonly<Partial<Record<string, GroupSettingValue>>>

/** The names of permissions whose value is the group or contains it. */
export const settingsNaming = (groupId: number, values: Values): string[] =>
  entriesOf(values)
    .filter(([, value]) => (typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId)))
    .map(([name]) => name)
    .sort()

// Permissions whose values name a user directly. When a user is deactivated, clients that get the event remove the user
// from these values themselves. Other clients, and all clients after a reactivation, get the new values.

/** The names of the permissions that name this user. */
export const namedIn = <N extends string>(
  values: Readonly<Partial<Record<N, GroupSettingValue>>>,
  userId: number,
): N[] =>
  keysOf(values).filter(name => {
    const value = values[name]
    return typeof value === 'object' && value.direct_members.includes(userId)
  })

/** The events that `emitNamedPermissions` may emit. */
export const namedEvents = [groupUpdated, realmDictUpdated, namedUserChanged]

/** The permissions of groups, of the organization and, through the hook, of channels. */
export async function emitNamedPermissions(
  tx: WriteTx,
  realm: Realm,
  userId: number,
  audience: Audience,
): Promise<void> {
  const groups = await groupsOf(tx, realm)
  for (const row of groups.rows)
    for (const name of namedIn(permissionsOf(row, groups.nobody), userId))
      await tx.emit(groupUpdated, audience, { group_id: row.id, data: { [name]: presentGroup(row, groups)[name] } })
  const names = namedIn(changedPermissionsOf(realm), userId)
  for (const name of names) {
    const shown = await presentPermissions(tx, { realmId: realm.id })
    await tx.emit(realmDictUpdated, audience, { property: 'default', data: { [name]: shown[name] } })
  }
  await trigger(tx, namedUserChanged, { realmId: realm.id, userId })
}
