// Permissions whose values name a user directly. Clients that get the event of a deactivation remove the user from
// these values. Other clients, and all clients after a reactivation, get the new values.
import { keysOf } from '#core/base/records.ts'
import { trigger } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Audience } from '#core/contract/event-type.ts'
import { type GroupSettingValue, type Realm, realmDictUpdated } from '#features/realms/public.ts'
import { groupUpdated } from './events.ts'
import { groupsOf } from './group-members.ts'
import { permissionsOf } from './group-permissions.ts'
import { namedUserChanged } from './hooks.ts'
import { presentPermissions, changedPermissionsOf } from './realm-permission.ts'
import { presentGroup } from './present-groups.ts'

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

/** The permissions of groups, of the organization and, by the hook, of channels. */
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
