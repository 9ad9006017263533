// The operator's changes to accounts on the command line. There is no caller whose permissions could be checked, but a
// change that would leave an organization without an owner is still refused.
import { OperatorError } from '#core/base/errors.ts'
import type { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import type { Role } from '#core/contract/access.ts'
import type { Database } from '#core/db/database.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { replaceInactiveOwner, setPassword } from './replace-api-key.ts'
import { changeRole, changeEmail } from './change-account.ts'
import { createAccount, normalizeName } from './create-account.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { deactivateAccount, reactivateAccount, refuseLastUser } from './deactivate-account.ts'
import { eraseAccount } from './erase-account.ts'
import { asOperatorErrors, namedAccount, onAccount } from './named-account.ts'
import { type Account, accountsOf } from './store/accounts.ts'

interface Core {
  readonly db: Database
  readonly server: Server
}

interface UserRequest {
  readonly email: string
  readonly fullName: string
  readonly role: Role
  readonly passwordHash: string
}

export async function createUserAsOperator(
  { db }: Core,
  realm: Realm,
  { email, fullName, role, passwordHash }: UserRequest,
): Promise<Account> {
  if (!looksLikeEmail(email)) throw new OperatorError(`"${email}" isn't an email address.`)
  return asOperatorErrors(`"${email}" cannot be created`, () =>
    db.write(realm.id, async tx => {
      const request = { email, fullName: normalizeName(fullName), role, passwordHash, awaitsFirstLogin: true }
      return createAccount(tx, await realmOf(tx, { realmId: realm.id }), request)
    }),
  )
}

export const deactivate = (core: Core, realm: Realm, emailOrId: string): Promise<Account> =>
  onAccount(core, realm, emailOrId, async (tx, account) => {
    if (account.is_active === 0) throw new OperatorError(`${account.email} is already deactivated.`)
    await refuseLastUser(tx, account)
    await deactivateAccount(tx, account)
  })

export const reactivate = (core: Core, realm: Realm, emailOrId: string): Promise<Account> =>
  onAccount(core, realm, emailOrId, async (tx, account) => {
    if (account.is_deleted === 1)
      throw new OperatorError(`${account.email} was permanently deleted and can't be reactivated.`)
    if (account.is_active === 1) throw new OperatorError(`${account.email} is already active.`)
    if (account.bot_type !== null) await replaceInactiveOwner(tx, account)
    await reactivateAccount(tx, account)
  })

export const setRole = (core: Core, realm: Realm, emailOrId: string, role: Role): Promise<Account> =>
  onAccount(core, realm, emailOrId, (tx, account) => changeRole(tx, realm, account, role))

/** Returns the account as it was before. Its clients have to sign in again. */
export const setPasswordAsOperator = (
  core: Core,
  realm: Realm,
  emailOrId: string,
  password_hash: string,
): Promise<Account> =>
  onAccount(core, realm, emailOrId, async (tx, { id, email, bot_type }) => {
    if (bot_type !== null) throw new OperatorError(`${email} is a bot, and bots don't have passwords.`)
    await setPassword(tx, id, password_hash)
  })

/** The operator vouches that the address belongs to the account's user. */
export const confirmEmail = (core: Core, realm: Realm, emailOrId: string): Promise<Account> =>
  onAccount(core, realm, emailOrId, (tx, account) => changeEmail(tx, realm, account, account.email))

/** This can't be undone. */
export const deleteAccount = (core: Core, realm: Realm, emailOrId: string): Promise<Account> =>
  onAccount(core, realm, emailOrId, async (tx, account) => {
    if (account.is_deleted === 1) throw new OperatorError(`${account.email} is already deleted.`)
    if (account.is_active === 1) await refuseLastUser(tx, account)
    await eraseAccount(tx, realm, account)
  })

export const apiKeyOf = async ({ db, server }: Core, realm: Realm, emailOrId: string): Promise<Hidden> =>
  server.secrets.unseal('api key', (await db.read(tx => namedAccount(tx, realm, emailOrId))).api_key_sealed)

export const accounts = ({ db }: Core, realm: Realm): Promise<Account[]> => db.read(tx => accountsOf(tx, realm.id))
