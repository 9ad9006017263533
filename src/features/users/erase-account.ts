// Deletes an account for good (docs/spec/users.md#is-active). Its ID stays, because messages and groups refer to it,
// but all data about the person is deleted.
import type { WriteTx } from '#core/db/database.ts'
import { type Emitted, type HookHandler, onHook, trigger } from '#core/db/hook.ts'
import { dummyEmailDomain, type Realm } from '#features/realms/public.ts'
import type { Tables } from '#schema/tables.ts'
import { emitProfile, changeFullName, changeTimezone, resetAvatar, changeEmail } from './change-account.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { accountErased } from './hooks.ts'
import { profileDataOf } from './profile-fields/profile-data.ts'
import { clearProfileValues } from './profile-fields/profile-values.ts'
import { replaceApiKey } from './replace-api-key.ts'
import { type Account, deleteRowsOf, updateAccount } from './store/accounts.ts'

// Which rows are deleted when an account is deleted for good. Each feature declares this for its own tables. A test
// fails if a column with user IDs isn't declared by any feature.

type Column = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** A handler that is responsible for a column with user IDs. */
interface Erasure extends HookHandler {
  readonly column: Column
}

/** The rows of the account are deleted. */
export const erases = (column: Column): Erasure => erasesBy(column, (tx, { id }) => deleteRowsOf(tx, column, id))

/** The feature deletes the rows in its own way, for example with an event. */
export const erasesBy = (
  column: Column,
  erase: (tx: WriteTx, account: Account) => Promise<void>,
  emits: readonly Emitted[] = [],
): Erasure => ({ column, ...onHook(accountErased, (tx, { account }) => erase(tx, account), emits) })

/** The rows stay, for a reason. */
export const keeps = (column: Column, _because: string): Erasure => erasesBy(column, async () => {})

export async function eraseAccount(tx: WriteTx, realm: Realm, account: Account): Promise<void> {
  const { id } = account
  if (account.is_active === 1) await deactivateAccount(tx, account)
  await changeFullName(tx, account, `Deleted User ${id}`)
  // Without settings everyone may see the address, and the new one doesn't identify a person.
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
