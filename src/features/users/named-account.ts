// The account that the operator names on the command line.
import { OperatorError } from '#core/base/errors.ts'
import { ApiError } from '#core/contract/failure.ts'
import type { Database, ReadTx, WriteTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import { type Account, accountByEmail, accountById } from './store/accounts.ts'

/** Returns the account as it was before. */
export function onAccount(
  { db }: { readonly db: Database },
  realm: Realm,
  emailOrId: string,
  work: (tx: WriteTx, account: Account) => Promise<void>,
): Promise<Account> {
  return asOperatorErrors(`${emailOrId} stays as it is`, () =>
    db.write(realm.id, async tx => {
      const account = await namedAccount(tx, realm, emailOrId)
      await work(tx, account)
      return account
    }),
  )
}

/** By user ID or by real address. */
export async function namedAccount(tx: ReadTx, realm: Realm, emailOrId: string): Promise<Account> {
  const account = /^\d{1,15}$/.test(emailOrId)
    ? await accountById(tx, realm.id, Number(emailOrId))
    : await accountByEmail(tx, realm.id, emailOrId.trim())
  if (account === undefined)
    throw new OperatorError(`"${realm.name}" has no user ${emailOrId}. Use an email address or a user ID.`)
  return account
}

/** Turns API errors into errors for the operator, with the same text. */
export async function asOperatorErrors<T>(refusal: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ApiError ? new OperatorError(`${refusal}: ${error.message}`) : error
  }
}
