// The permissions of an object such as a group or channel, as a table that declarations and rules are read from.
import { existing } from '#core/base/existing.ts'
import { keysOf, mapValues } from '#core/base/records.ts'
import { type Field, optional, required } from '#core/contract/field.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { GroupSettingValue } from '#features/realms/public.ts'
import {
  changedGroupSetting,
  type GroupSettingChange,
  type SettingRule,
  groupSettingChange,
  groupSettingValue,
  normalizeGroupSetting,
  systemGroupIds,
} from './group-setting.ts'

interface Permission {
  /** The system group that has it at first; `creator` is the user who created the object. */
  readonly factory: 'creator' | `role:${string}`
  readonly guestsAllowed: boolean
  readonly doc: string
}
export const permission = (factory: Permission['factory'], doc: string, guestsAllowed = false): Permission => ({
  factory,
  guestsAllowed,
  doc,
})

type Table<N extends string> = Readonly<Record<N, Permission>>
export type PermissionValues<N extends string> = Record<N, GroupSettingValue>

export const eachPermission = <N extends string, T>(table: Table<N>, entry: (name: N) => T): Record<N, T> =>
  mapValues(table, (_, name) => entry(name))

/** The three forms of a table in declarations: shown, given at creation, changed. */
export const permissionFields = <N extends string>(table: Table<N>): Record<N, Field<GroupSettingValue, 'required'>> =>
  eachPermission(table, name => required(groupSettingValue, table[name].doc))
export const permissionParams = <N extends string>(table: Table<N>): Record<N, Field<GroupSettingValue, 'optional'>> =>
  eachPermission(table, name => optional(groupSettingValue, table[name].doc))
export const permissionChangeParams = <N extends string>(
  table: Table<N>,
): Record<N, Field<GroupSettingChange, 'optional'>> =>
  eachPermission(table, name => optional(groupSettingChange, table[name].doc))

/** The permissions of a new object: the given values, and the factory value for the rest. */
export async function newPermissions<N extends string>(
  tx: ReadTx,
  realmId: number,
  creatorId: number,
  table: Table<N>,
  given: Partial<PermissionValues<NoInfer<N>>>,
): Promise<PermissionValues<N>> {
  const system = await systemGroupIds(tx, realmId)
  const values: Partial<PermissionValues<N>> = {}
  for (const name of keysOf(table)) {
    const { factory, guestsAllowed } = table[name]
    const value = given[name]
    if (value !== undefined) values[name] = await normalizeGroupSetting(tx, realmId, { name, guestsAllowed }, value)
    else
      values[name] =
        factory === 'creator' ? { direct_members: [creatorId], direct_subgroups: [] } : existing(system.get(factory))
  }
  return values as PermissionValues<N>
}

/** The requested changes that really change something, with their new values. */
export async function changedPermissions<N extends string>(
  tx: ReadTx,
  realmId: number,
  table: Readonly<Record<N, Omit<SettingRule, 'name'>>>,
  currentOf: (name: NoInfer<N>) => GroupSettingValue | Promise<GroupSettingValue>,
  asked: Partial<Record<NoInfer<N>, GroupSettingChange>>,
): Promise<Partial<PermissionValues<N>>> {
  const changed: Partial<PermissionValues<N>> = {}
  for (const name of keysOf(table)) {
    const change = asked[name]
    if (change === undefined) continue
    const value = await changedGroupSetting(tx, realmId, { name, ...table[name] }, await currentOf(name), change)
    if (value !== undefined) changed[name] = value
  }
  return changed
}

// The permissions of a group: one table (docs/spec/groups.md#default-permissions).

export const groupPermissions = {
  can_add_members_group: permission('creator', 'The users who may add members.'),
  can_join_group: permission('role:nobody', 'The users who may join.'),
  can_leave_group: permission('role:everyone', 'The users who may leave.', true),
  can_manage_group: permission('creator', 'The users who may manage the group.'),
  can_mention_group: permission('role:everyone', 'The users who may mention it.', true),
  can_remove_members_group: permission('role:nobody', 'The users who may remove members.'),
} as const

export type GroupPermissionName = keyof typeof groupPermissions
export type GroupPermissions = PermissionValues<GroupPermissionName>

/** System groups' permissions aren't stored: no user has them. */
export function permissionsOf({ settings }: { readonly settings: string }, nobody: number): GroupPermissions {
  const stored: Partial<GroupPermissions> = JSON.parse(settings)
  return eachPermission(groupPermissions, name => stored[name] ?? nobody)
}
