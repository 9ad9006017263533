// Which rows are deleted when an account is deleted for good. Each feature declares it for its own tables; a test
// refuses a column with the ID of a user that no feature declares.
import { type Emitted, type HookHandler, onHook } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'
import { accountErased } from './hooks.ts'
import { type Account, deleteRowsOf } from './store/accounts.ts'

type Column = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** A handler that is responsible for a column with the ID of a user. */
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
