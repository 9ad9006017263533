// Changes a group's name, description, permissions and state (docs/spec/groups.md#change-group).
import { codePoints } from '#core/base/code-points.ts'
import { existing } from '#core/base/existing.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { groupUpdated } from './events.ts'
import { groupsOf } from './group-members.ts'
import { type GroupPermissionName, groupPermissions, permissionsOf, changedPermissions } from './permission-table.ts'
import { type GroupSettingChange, systemGroupId } from './group-setting.ts'
import { withAccessChange } from './hooks.ts'
import { presentGroup, type UserGroup } from './user-group.ts'
import { groupByName, type GroupRow, updateGroup } from './store/groups.ts'

// The rules for group names (docs/spec/groups.md#group-name).

const longest = 100
/** Names with these prefixes would look like mentions or system groups. */
const reserved = ['@', 'role:', 'user:', 'stream:', 'channel:']

const NameEmpty = badRequest("User group name can't be empty!")
const NameTooLong = badRequest(`User group name cannot exceed ${longest} characters.`)
const NameReserved = badRequest("User group name cannot start with '{prefix}'.")
const NameTaken = badRequest("User group '{name}' already exists.")
export const groupNameErrors = [NameEmpty, NameTooLong, NameReserved, NameTaken]

/** `own` is the group being renamed: it may change the case of its own name. */
export async function normalizeGroupName(tx: ReadTx, realmId: number, given: string, own?: number): Promise<string> {
  const name = given.trim()
  if (name === '') throw NameEmpty()
  if (codePoints(name) > longest) throw NameTooLong()
  const prefix = reserved.find(start => name.startsWith(start))
  if (prefix !== undefined) throw NameReserved({ prefix })
  const holder = await groupByName(tx, realmId, name)
  if (holder !== undefined && holder.id !== own) throw NameTaken({ name })
  return name
}

interface WantedChange extends Partial<Record<GroupPermissionName, GroupSettingChange>> {
  readonly name?: string
  readonly description?: string
}

/** Emits one event for each property that changes. */
export async function changeGroup(tx: WriteTx, group: GroupRow, wanted: WantedChange): Promise<void> {
  const { id, realm_id } = group
  const nobody = await systemGroupId(tx, realm_id, 'role:nobody')
  const stored = permissionsOf(group, nobody)
  const name = wanted.name === undefined ? group.name : await normalizeGroupName(tx, realm_id, wanted.name, id)
  const description = wanted.description ?? group.description
  const permissions = await changedPermissions(tx, realm_id, groupPermissions, permission => stored[permission], wanted)
  const changed = {
    ...(name === group.name ? {} : { name }),
    ...(description === group.description ? {} : { description }),
    ...permissions,
  }
  if (Object.keys(changed).length === 0) return
  await updateGroup(tx, id, { name, description, settings: JSON.stringify({ ...stored, ...permissions }) })
  const hidden = group.deactivated === 1 ? { while_deactivated: true } : {}
  for (const [property, value] of Object.entries(changed))
    await tx.emit(groupUpdated, everyone, {
      group_id: id,
      data: { [property]: value },
      ...(property === 'name' ? hidden : {}),
    })
}

/** An archived channel may name the group, and then the users who may see that channel change. */
export async function setDeactivated(tx: WriteTx, { id, realm_id }: GroupRow, deactivated: boolean): Promise<void> {
  await withAccessChange(tx, realm_id, () => updateGroup(tx, id, { deactivated: deactivated ? 1 : 0 }))
  await tx.emit(groupUpdated, everyone, {
    group_id: id,
    data: { deactivated },
    ...(deactivated ? {} : { group: await reactivated(tx, id, realm_id) }),
  })
}

async function reactivated(tx: WriteTx, id: number, realmId: number): Promise<UserGroup> {
  const groups = await groupsOf(tx, await realmOf(tx, { realmId }))
  return presentGroup(existing(groups.rows.find(row => row.id === id)), groups)
}
