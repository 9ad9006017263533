// The uses of a group. A group in use cannot be deactivated.
import type { Caller } from '#core/contract/access.ts'
import { trigger } from '#core/db/hook.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { type GroupSettingValue, permissionSettings, readStored, realmOf } from '#features/realms/public.ts'
import { groupUsesAsked, type Objection } from './hooks.ts'
import { groupsOfRealm } from './store/groups.ts'
import { activeSupergroupIdsOf } from './store/members.ts'

/** Undefined when the group is used nowhere. A use that the caller may not see counts without being listed. */
export async function objectionsTo(tx: WriteTx, caller: Caller, groupId: number): Promise<Objection[] | undefined> {
  const objections: Objection[] = []
  const supergroup_ids = await activeSupergroupIdsOf(tx, groupId)
  if (supergroup_ids.length > 0) objections.push({ type: 'subgroup', supergroup_ids })
  const elsewhere = await trigger(tx, groupUsesAsked, { caller, groupId })
  objections.push(...elsewhere.flatMap(uses => uses.objections))
  for (const group of await groupsOfRealm(tx, caller.realmId)) {
    const settings = group.deactivated === 1 ? [] : settingsNaming(groupId, JSON.parse(group.settings) as Values)
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: group.id, settings })
  }
  const settings = await realmSettingsNaming(tx, caller, groupId)
  if (settings.length > 0) objections.push({ type: 'realm', settings })
  return objections.length > 0 || elsewhere.some(uses => uses.isUsed) ? objections : undefined
}

type Values = Readonly<Record<string, GroupSettingValue>>

/** The names of the permissions whose value is the group or contains it. */
export const settingsNaming = (groupId: number, values: Values): string[] =>
  Object.entries(values)
    .filter(([, value]) => (typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId)))
    .map(([name]) => name)
    .sort()

async function realmSettingsNaming(tx: ReadTx, caller: Caller, groupId: number): Promise<string[]> {
  const stored = readStored((await realmOf(tx, caller)).settings)
  const permissions = Object.entries(stored).filter(([name]) => Object.hasOwn(permissionSettings, name))
  return settingsNaming(groupId, Object.fromEntries(permissions) as Values)
}
