// The uses of a group. A group in use cannot be deactivated.
import { entriesOf } from '#core/base/records.ts'
import type { Caller } from '#core/contract/access.ts'
import { trigger } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { type GroupSettingValue, realmOf } from '#features/realms/public.ts'
import { groupUsesAsked, type Objection } from './hooks.ts'
import { groupsOfRealm } from './store/groups.ts'
import { activeSupergroupIdsOf } from './store/members.ts'
import { changedPermissionsOf } from './realm-permission.ts'

/** Undefined when the group is used nowhere. A use that the caller may not see counts without being listed. */
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

/** The names of the permissions whose value is the group or contains it. */
export const settingsNaming = (groupId: number, values: Values): string[] =>
  entriesOf(values)
    .filter(([, value]) => (typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId)))
    .map(([name]) => name)
    .sort()
