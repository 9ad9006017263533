// Which rows go when an account is deleted for good. Each feature answers for its own tables; a test refuses a column
// with the ID of a user that no feature answers for.
import { type Emitted, type HookHandler, onHook } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'
import { accountErased } from './hooks.ts'
import { type Account, deleteRowsOf } from './store/accounts.ts'

type Column = { [T in keyof Tables]: `${T}.${keyof Tables[T] & string}` }[keyof Tables]

/** A reaction that answers for a column with the ID of a user. */
export interface Erasure extends HookHandler {
  readonly column: Column
}

/** The rows of the account are deleted. */
export const erases = (column: Column): Erasure => erasesBy(column, (tx, { id }) => deleteRowsOf(tx, column, id))

/** The feature deletes them in its own way, for example with an event. */
export const erasesBy = (
  column: Column,
  erase: (tx: WriteTx, account: Account) => Promise<void>,
  emits: readonly Emitted[] = [],
): Erasure => ({ column, ...onHook(accountErased, (tx, { account }) => erase(tx, account), emits) })

/** The rows stay, for a reason. */
export const keeps = (column: Column, _because: string): Erasure => erasesBy(column, async () => {})
