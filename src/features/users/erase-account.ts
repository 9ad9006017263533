// Deleting an account for good (docs/spec/users.md#is-active): its ID stays, because messages and groups refer to it;
// everything about the person goes.
import type { Server } from '#core/base/server.ts'
import type { WriteTx } from '#core/db/database.ts'
import { deleteAlertWordsOf } from '#features/alert-words/public.ts'
import { deleteDraftsOf } from '#features/drafts/public.ts'
import { deleteChangesOf } from '#features/email-changes/public.ts'
import { deleteEmailInvitesOf } from '#features/invites/public.ts'
import { clearProfileValues, profileDataOf } from '#features/profile-fields/public.ts'
import { dummyEmailDomain, type Realm } from '#features/realms/public.ts'
import { deleteSnippetsOf } from '#features/saved-snippets/public.ts'
import { announceProfile, changeFullName, changeTimezone, resetAvatar } from './change-account.ts'
import { changeEmail } from './change-email.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { replaceApiKey } from './replace-api-key.ts'
import { type Account, updateAccount } from './store.ts'

export async function eraseAccount(
  tx: WriteTx,
  server: Server,
  realm: Realm,
  account: Account,
  now: number,
): Promise<void> {
  const { id } = account
  if (account.is_active === 1) await deactivateAccount(tx, account, now)
  await changeFullName(tx, account, `Deleted User ${id}`)
  // Without settings the address is everyone's to see, and it no longer names anybody.
  const bare = { ...account, settings: '{}' }
  await changeEmail(tx, server, realm, bare, `deleteduser${id}@${dummyEmailDomain(server, realm)}`)
  if (account.timezone !== '') await changeTimezone(tx, account, '')
  await resetAvatar(tx, server, account)
  await clearProfile(tx, account)
  await deleteDraftsOf(tx, id)
  await deleteSnippetsOf(tx, id)
  await deleteAlertWordsOf(tx, id)
  await deleteChangesOf(tx, id)
  await deleteEmailInvitesOf(tx, realm.id, account.email)
  await replaceApiKey(tx, server, id)
  const bot_settings = account.bot_type === null ? null : '{}'
  await updateAccount(tx, id, { is_deleted: 1, password_hash: null, settings: '{}', bot_settings })
}

async function clearProfile(tx: WriteTx, { id, realm_id }: Account): Promise<void> {
  const filled = Object.keys(await profileDataOf(tx, id)).map(Number)
  const edit = { realmId: realm_id, accountId: id, byAdministrator: true }
  await announceProfile(tx, id, await clearProfileValues(tx, edit, filled))
}
