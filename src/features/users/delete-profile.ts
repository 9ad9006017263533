// Removing the name and the avatar of a user when the account is deactivated (`delete_profile` of DELETE
// /users/{user_id}).
import type { WriteTx } from '#core/db/database.ts'
import { changeFullName, resetAvatar } from './change-account.ts'
import { type Account, botsOwnedBy } from './store/accounts.ts'

/** The account's bots lose their names and avatars too, before it. */
export async function deleteProfile(tx: WriteTx, account: Account): Promise<void> {
  for (const ended of [...(await botsOwnedBy(tx, account.realm_id, account.id)), account]) {
    await changeFullName(tx, ended, 'Deleted user')
    await resetAvatar(tx, ended)
  }
}
