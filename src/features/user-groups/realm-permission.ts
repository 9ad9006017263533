// An organization's permissions (docs/spec/groups.md#default-organization-permissions).
import { existing } from '#core/base/existing.ts'
import { mapValues } from '#core/base/records.ts'
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import {
  type GroupSettingValue,
  type PermissionName,
  permissionSettings,
  readStored,
  realmOf,
  type Realm,
} from '#features/realms/public.ts'
import { holdersOfAny } from './group-members.ts'
import { permissionCheck, presentGroupSetting, systemGroupIds, systemGroupId } from './group-setting.ts'
import { activeAccountIds } from './store/groups.ts'

export const InsufficientPermission = badRequest('Insufficient permission')

export async function permissionValue(
  tx: ReadTx,
  caller: Pick<Caller, 'realmId'>,
  name: PermissionName,
): Promise<GroupSettingValue> {
  const stored = readStored((await realmOf(tx, caller)).settings)[name]
  return stored ?? (await systemGroupId(tx, caller.realmId, permissionSettings[name].factory))
}

export async function presentPermissions(
  tx: ReadTx,
  caller: Pick<Caller, 'realmId'>,
): Promise<Record<PermissionName, GroupSettingValue>> {
  const stored = changedPermissionsOf(await realmOf(tx, caller))
  const system = await systemGroupIds(tx, caller.realmId)
  const userIds = Object.values(stored).flatMap(value => (typeof value === 'object' ? value.direct_members : []))
  const activeIds = await activeAccountIds(tx, caller.realmId, userIds)
  return mapValues(permissionSettings, ({ factory }, name) =>
    presentGroupSetting(stored[name] ?? existing(system.get(factory)), activeIds),
  )
}

export async function hasRealmPermission(tx: ReadTx, caller: Caller, name: PermissionName): Promise<boolean> {
  const { factory, guestsAllowed } = permissionSettings[name]
  const realm = await realmOf(tx, caller)
  if (guestsAllowed && factory === 'role:everyone' && readStored(realm.settings)[name] === undefined) return true
  const value = await permissionValue(tx, caller, name)
  return permissionCheck(tx, caller)(value, guestsAllowed)
}

/** All active accounts that a permission's value covers, including guests even if guests can't have the permission. */
export async function permissionHolders(tx: ReadTx, realmId: number, name: PermissionName): Promise<Set<number>> {
  return holdersOfAny(tx, await realmOf(tx, { realmId }), [await permissionValue(tx, { realmId }, name)])
}

export async function requireRealmPermission(tx: ReadTx, caller: Caller, name: PermissionName): Promise<void> {
  if (!(await hasRealmPermission(tx, caller, name))) throw InsufficientPermission()
}

/** The organization's permissions that have been changed. */
export const changedPermissionsOf = ({ settings }: Realm): Partial<Record<PermissionName, GroupSettingValue>> =>
  Object.fromEntries(Object.entries(readStored(settings)).filter(([name]) => Object.hasOwn(permissionSettings, name)))
