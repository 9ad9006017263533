// Stores personal settings and emits their events.
import { entriesOf } from '#core/base/records.ts'
import { isAdmin, MustBeAdmin } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, type Values, withDefault } from '#core/contract/field.ts'
import { bool, int, list } from '#core/contract/shape.ts'
import type { WriteTx, ReadTx } from '#core/db/database.ts'
import { deleteDraftsOf } from '#features/drafts/public.ts'
import { languageName } from '#features/languages/public.ts'
import {
  userSettingUpdated,
  type PersonalSettings,
  readSettings,
  withSettings,
  editedSettings,
} from '#features/personal-settings/public.ts'
import { applyPresenceSetting } from '#features/presence/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { GroupUnknown, membersOfGroups, MemberUnknown } from '#features/user-groups/public.ts'
import { statusChanged } from '#features/user-status/public.ts'
import { type Account, emitEmailVisibility, changeTimezone, storeSettings, accountsOf } from '#features/users/public.ts'

/** Values equal to the stored ones cause no event. `byOwner`: the account's user chose the values. */
export async function changeSettings(
  tx: WriteTx,
  realm: Realm,
  account: Account,
  wanted: Partial<PersonalSettings>,
  byOwner: boolean,
): Promise<void> {
  const before = readSettings(account.settings)
  const settings = withSettings(account.settings, wanted, byOwner)
  if (settings !== account.settings) await storeSettings(tx, account, settings)
  for (const [property, value] of entriesOf(wanted)) {
    if (value === before[property]) continue
    const language_name = property === 'default_language' ? languageName(String(value)) : undefined
    const payload = { property, value, ...(language_name === undefined ? {} : { language_name }) }
    await tx.emit(userSettingUpdated, only(account.id), payload)
  }
  const { presence_enabled } = wanted
  if (presence_enabled !== undefined && presence_enabled !== before.presence_enabled) {
    await applyPresenceSetting(tx, realm, account, presence_enabled)
    await tx.emit(statusChanged, { viewersOf: account.id }, { user_id: account.id, away: !presence_enabled })
  }
  // No event: other clients keep their copies (docs/spec/drafts.md#synchronization-off).
  if (wanted.enable_drafts_synchronization === false) await deleteDraftsOf(tx, account.id)
  await emitEmailVisibility(tx, realm, account, { ...account, settings })
}

/** The time zone is a personal setting that other users see too. */
export async function changeOwnTimezone(tx: WriteTx, account: Account, value: string): Promise<void> {
  if (value === account.timezone) return
  await changeTimezone(tx, account, value)
  await tx.emit(userSettingUpdated, only(account.id), { property: 'timezone', value })
}

// Settings that an administrator changes for many users at once.

const NotForOthers = badRequest('{name} cannot be changed for other users')
export const targetErrors = [MustBeAdmin, GroupUnknown, MemberUnknown, NotForOthers]

const targetFields = {
  user_ids: withDefault(list(int), [], 'These users.'),
  group_ids: withDefault(list(int), [], 'Direct and indirect members of these groups.'),
  skip_if_already_edited: withDefault(bool, false, 'Whether to skip settings that the user has changed.'),
}
export const targetUsers = object('TargetUsers', targetFields)
type TargetUsers = Values<typeof targetFields>

/** Identity, login and privacy: only the user changes these. */
const personal = [
  'allow_private_data_export',
  'email',
  'email_address_visibility',
  'full_name',
  'new_password',
  'old_password',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
  'timezone',
]
export const notForOthers = `Settings that cannot be changed for other users: ${personal.join(', ')}.`

export function refusePersonal(given: object): void {
  const name = personal.find(candidate => Object.hasOwn(given, candidate))
  if (name !== undefined) throw NotForOthers({ name })
}

export async function changeSettingsOfOthers(
  tx: WriteTx,
  realm: Realm,
  administrator: Account,
  target: TargetUsers,
  wanted: Partial<PersonalSettings>,
): Promise<void> {
  if (!isAdmin(administrator)) throw MustBeAdmin()
  for (const account of await targetAccounts(tx, realm, target)) {
    const kept = new Set(target.skip_if_already_edited ? editedSettings(account.settings) : [])
    const applied = Object.fromEntries(Object.entries(wanted).filter(([name]) => !kept.has(name)))
    await changeSettings(tx, realm, account, applied, account.id === administrator.id)
  }
}

/** Bots have no personal settings, so bots in a group are left out. */
async function targetAccounts(tx: ReadTx, realm: Realm, { user_ids, group_ids }: TargetUsers): Promise<Account[]> {
  const members = await membersOfGroups(tx, realm, group_ids)
  const accounts = await accountsOf(tx, realm.id, [...members.union(new Set(user_ids))])
  const persons = accounts.filter(account => account.bot_type === null && account.is_active === 1)
  const known = new Set(persons.map(account => account.id))
  const missing = user_ids.find(id => !known.has(id))
  if (missing !== undefined) throw MemberUnknown({ user_id: missing })
  return persons
}
