// Settings that an administrator changes for many users at once.
import { isAdmin, MustBeAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { object, type Values, withDefault } from '#core/contract/field.ts'
import { bool, int, list } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import { GroupUnknown, membersOfGroups, MemberUnknown } from '#features/user-groups/public.ts'
import { type Account, accountsOf } from '#features/users/public.ts'
import { changeSettings } from './change-settings.ts'
import { type PersonalSettings, editedSettings } from '#features/personal-settings/public.ts'

const NotForOthers = badRequest('{name} cannot be changed for other users')
export const targetErrors = [MustBeAdmin, GroupUnknown, MemberUnknown, NotForOthers]

const targetFields = {
  user_ids: withDefault(list(int), [], 'These users.'),
  group_ids: withDefault(list(int), [], 'The members of these groups, direct or not.'),
  skip_if_already_edited: withDefault(bool, false, 'Whether to leave out settings that the user has chosen.'),
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

/** Bots have no personal settings: bots in a group are left out. */
async function targetAccounts(tx: ReadTx, realm: Realm, { user_ids, group_ids }: TargetUsers): Promise<Account[]> {
  const members = await membersOfGroups(tx, realm, group_ids)
  const accounts = await accountsOf(tx, realm.id, [...members.union(new Set(user_ids))])
  const persons = accounts.filter(account => account.bot_type === null && account.is_active === 1)
  const known = new Set(persons.map(account => account.id))
  const missing = user_ids.find(id => !known.has(id))
  if (missing !== undefined) throw MemberUnknown({ user_id: missing })
  return persons
}
