// Group-setting values: the users who have a permission (docs/spec/groups.md#setting-value).
import { isRecord } from '#core/base/records.ts'
import { existing } from '#core/base/existing.ts'
import { type Caller, isGuest } from '#core/contract/access.ts'
import { badRequest, failure } from '#core/contract/failure.ts'
import { object, optional, required } from '#core/contract/field.ts'
import { int, list, manyIds, named, type Of, refuse, isInteger } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type GroupSettingValue, readRealmSettings, realmOf } from '#features/realms/public.ts'
import { storedGroupsOf } from './store/members.ts'
import { activeAccountIds, containingGroups, groupStates, roleHolder, systemGroupRows } from './store/groups.ts'
import { directSystemGroups } from './system-groups.ts'

export const GroupUnknown = badRequest('Invalid user group')
export const GroupDeactivated = badRequest('User group is deactivated.')
export const MemberUnknown = badRequest('Invalid user ID: {user_id}')
const SystemGroupRefused = badRequest("'{setting}' setting cannot be set to '{group}' group.")
const ExpectationMismatch = failure(400, 'EXPECTATION_MISMATCH', "'old' value does not match the expected value.", [
  'field_name',
])

const anonymous = object('AnonymousSettingGroup', {
  direct_members: required(manyIds, 'User IDs.'),
  direct_subgroups: required(list(int), 'Group IDs.'),
})

export const groupSettingValue = named<GroupSettingValue>(
  'group setting',
  "The users who hold a permission: a group's ID, or users and groups together.",
  {
    schema: { anyOf: [int.schema, anonymous.schema] },
    travels: 'json',
    parse(value, at) {
      if (isRecord(value)) return anonymous.parse(value, at)
      if (!isInteger(value)) throw refuse(`${at}["int"]`, 'is not an integer')
      return value
    },
  },
)

export const groupSettingChange = named(
  'change of a group setting',
  'The new value and, to notice a change by another user, the old one.',
  object('GroupSettingChangeRequest', {
    new: required(groupSettingValue, 'The new value.'),
    old: optional(groupSettingValue, 'The value the client knows.'),
  }),
)
export type GroupSettingChange = Of<typeof groupSettingChange>

export interface SettingRule {
  readonly name: string
  readonly guestsAllowed: boolean
  readonly allowedGroups?: readonly string[]
}

export const groupSettingErrors = [
  GroupUnknown,
  GroupDeactivated,
  MemberUnknown,
  SystemGroupRefused,
  ExpectationMismatch,
]

/** A value as it is stored: checked against the organization and in its simplest form. */
export async function normalizeGroupSetting(
  tx: ReadTx,
  realmId: number,
  rule: SettingRule,
  value: GroupSettingValue,
): Promise<GroupSettingValue> {
  const groups = typeof value === 'number' ? [value] : value.direct_subgroups
  const known = await groupStates(tx, realmId, groups)
  if (groups.some(id => !known.has(id))) throw GroupUnknown()
  if (groups.some(id => known.get(id) === 'deactivated')) throw GroupDeactivated()
  const system = await systemGroupIds(tx, realmId)
  for (const [group, id] of system) {
    const refused =
      group === 'role:internet' ||
      (group === 'role:everyone' && !rule.guestsAllowed) ||
      (rule.allowedGroups !== undefined && !rule.allowedGroups.includes(group))
    if (refused && groups.includes(id)) throw SystemGroupRefused({ setting: rule.name, group })
  }
  if (typeof value === 'number') return value
  const members = (await activeMembers(tx, realmId, value.direct_members)).sort((a, b) => a - b)
  const subgroups = [...new Set(groups)].sort((a, b) => a - b)
  return simplified({ direct_members: members, direct_subgroups: subgroups }, existing(system.get('role:nobody')))
}

/** These users, each once. All of them must have active accounts. */
export async function activeMembers(tx: ReadTx, realmId: number, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)]
  const active = await activeAccountIds(tx, realmId, wanted)
  const missing = wanted.find(id => !active.has(id))
  if (missing !== undefined) throw MemberUnknown({ user_id: missing })
  return wanted
}

function simplified(value: GroupSettingValue, nobody: number): GroupSettingValue {
  if (typeof value === 'number') return value
  const [only, ...others] = value.direct_subgroups
  if (value.direct_members.length > 0 || others.length > 0) return value
  return only ?? nobody
}

/**
 * The value that a change stores, or undefined if nothing changes. The old value is compared with what the client could
 * read.
 */
export async function changedGroupSetting(
  tx: ReadTx,
  realmId: number,
  rule: SettingRule,
  current: GroupSettingValue,
  change: GroupSettingChange,
): Promise<GroupSettingValue | undefined> {
  const members = typeof current === 'number' ? [] : current.direct_members
  const shown = presentGroupSetting(current, await activeAccountIds(tx, realmId, members))
  const nobody = await systemGroupId(tx, realmId, 'role:nobody')
  if (change.old !== undefined && !sameGroupSetting(simplified(change.old, nobody), simplified(shown, nobody)))
    throw ExpectationMismatch({ field_name: rule.name })
  const normalized = await normalizeGroupSetting(tx, realmId, rule, change.new)
  return sameGroupSetting(normalized, current) ? undefined : normalized
}

/** Without deactivated users. */
export function presentGroupSetting(value: GroupSettingValue, activeIds: ReadonlySet<number>): GroupSettingValue {
  if (typeof value === 'number') return value
  return { ...value, direct_members: value.direct_members.filter(id => activeIds.has(id)) }
}

/** The same users and groups, in any order. */
function sameGroupSetting(a: GroupSettingValue, b: GroupSettingValue): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b
  const key = (v: typeof a): string =>
    JSON.stringify([v.direct_members.toSorted((x, y) => x - y), v.direct_subgroups.toSorted((x, y) => x - y)])
  return key(a) === key(b)
}

export const systemGroupIds = async (tx: ReadTx, realmId: number): Promise<ReadonlyMap<string, number>> =>
  new Map((await systemGroupRows(tx, realmId)).map(row => [row.name, row.id]))

export const systemGroupId = async (tx: ReadTx, realmId: number, name: string): Promise<number> =>
  existing((await systemGroupIds(tx, realmId)).get(name))

type User = Pick<Caller, 'id' | 'realmId'>

async function systemGroupsOf(tx: ReadTx, user: User): Promise<number[]> {
  const { waiting_period_threshold: days } = readRealmSettings((await realmOf(tx, user)).settings)
  const ids = await systemGroupIds(tx, user.realmId)
  const holder = await roleHolder(tx, user.id)
  // The system bots' organization has no groups.
  return directSystemGroups(holder, days, tx.now).flatMap(name => ids.get(name) ?? [])
}

/** Every active group that contains the user, directly or indirectly. */
export const groupsContaining = async (tx: ReadTx, user: User): Promise<ReadonlySet<number>> =>
  containingGroups(tx, user.id, await systemGroupsOf(tx, user))

/** Every group that the user is a direct member of. */
export const directGroupsOf = async (tx: ReadTx, user: User): Promise<Set<number>> =>
  new Set([...(await storedGroupsOf(tx, user.id)), ...(await systemGroupsOf(tx, user))])

/** Checks whether a group-setting value covers the caller. The caller's groups are looked up once. */
export type PermissionCheck = (value: GroupSettingValue, guestsAllowed: boolean) => Promise<boolean>

export function permissionCheck(tx: ReadTx, caller: Caller): PermissionCheck {
  let known: Promise<ReadonlySet<number>> | undefined
  let everyone: Promise<number | undefined> | undefined
  return async (value, guestsAllowed) => {
    if (isGuest(caller) && !guestsAllowed) return false
    if (typeof value !== 'number' && value.direct_members.includes(caller.id)) return true
    // The usual value of most permissions. Comparing with it is much cheaper than finding all of the caller's groups.
    if (guestsAllowed && value === (await (everyone ??= systemGroupId(tx, caller.realmId, 'role:everyone'))))
      return true
    const groups = await (known ??= groupsContaining(tx, caller))
    return typeof value === 'number' ? groups.has(value) : value.direct_subgroups.some(id => groups.has(id))
  }
}
