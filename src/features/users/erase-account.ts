// Deleting an account for good (docs/spec/users.md#is-active): its ID stays, because messages and groups refer to it;
// all data about the person is deleted.
import { trigger } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { clearProfileValues } from './profile-fields/profile-values.ts'
import { profileDataOf } from './profile-fields/profile-data.ts'
import { dummyEmailDomain, type Realm } from '#features/realms/public.ts'
import { emitProfile, changeFullName, changeTimezone, resetAvatar } from './change-account.ts'
import { changeEmail } from './change-email.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { accountErased } from './hooks.ts'
import { replaceApiKey } from './replace-api-key.ts'
import { type Account, updateAccount } from './store/accounts.ts'

export async function eraseAccount(tx: WriteTx, realm: Realm, account: Account): Promise<void> {
  const { id } = account
  if (account.is_active === 1) await deactivateAccount(tx, account)
  await changeFullName(tx, account, `Deleted User ${id}`)
  // Without settings everyone may see the address, and the new one identifies no person.
  const bare = { ...account, settings: '{}' }
  await changeEmail(tx, realm, bare, `deleteduser${id}@${dummyEmailDomain(tx.server, realm)}`)
  if (account.timezone !== '') await changeTimezone(tx, account, '')
  await resetAvatar(tx, account)
  await trigger(tx, accountErased, { account })
  await replaceApiKey(tx, id)
  const bot_settings = account.bot_type === null ? null : '{}'
  await updateAccount(tx, id, { is_deleted: 1, password_hash: null, settings: '{}', bot_settings })
}

export async function clearProfile(tx: WriteTx, { id, realm_id }: Account): Promise<void> {
  const filled = Object.keys(await profileDataOf(tx, id)).map(Number)
  const edit = { realmId: realm_id, accountId: id, byAdministrator: true }
  await emitProfile(tx, id, await clearProfileValues(tx, edit, filled))
}
