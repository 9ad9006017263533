// Login with a password from the company's directory (docs/spec/authentication.md#login-directory). The directory
// checks the password, and the account is found by the user's address in the directory.
import type { Lane } from '#core/server/slots.ts'
import { Role } from '#core/contract/access.ts'
import type { Call } from '#core/http/endpoint.ts'
import type { Database, WriteTx } from '#core/db/database.ts'
import { failure } from '#core/contract/failure.ts'
import type { Directory } from './directory/directory.ts'
import { DirectoryDown, directoryUser } from './directory/directory-user.ts'
import { addressErrors } from '#features/domains/public.ts'
import { type Realm, RealmDeactivated, realmOf } from '#features/realms/public.ts'
import {
  type Account,
  accountByEmail,
  accountCreationEvents,
  createAccount,
  NameTaken,
  nameFrom,
  refuseTakenName,
} from '#features/users/public.ts'
import { type Attempt, attemptOn } from './login-attempts.ts'

const AddressUnproven = failure(
  401,
  'AUTHENTICATION_FAILED',
  'Someone created an account with your email address without confirming it. Ask an administrator for help.',
)
export const directoryErrors = [DirectoryDown, AddressUnproven, NameTaken, ...addressErrors]
/** Events of an account that is created at the first login. */
export const directoryEvents = accountCreationEvents

export type LoginCall = Pick<Call<'POST /', 'anyone', {}, true>, 'db' | 'server' | 'limits' | 'address' | 'log' | 'now'>

/** Undefined if the login fails, or if the user has no account and the server doesn't create one. */
export async function accountByDirectory(
  call: LoginCall,
  realm: Realm,
  directory: Directory,
  username: string,
  password: string,
  lane: Lane,
): Promise<Account | undefined> {
  const { db, server, log } = call
  let attempt: Attempt | undefined
  // A person may have several usernames, but only one DN.
  const beforeGuess = async (dn: string): Promise<void> => {
    attempt = await attemptOn(call, realm.id, dn)
  }
  const person = await directoryUser(directory, { username, password, lane, beforeGuess }, log)
  if (person === undefined) return undefined
  await attempt?.succeeded()
  const known = await db.readOne(tx => accountByEmail(tx, realm.id, person.email))
  if (known !== undefined) return withProvenAddress(known)
  if (server.config.ldapCreateAccounts === 'off') return undefined
  return firstLogin(db, realm.id, { email: person.email, fullName: nameFrom(person.name, person.email) })
}

/** An account with an unconfirmed address may not belong to the person in the directory. */
function withProvenAddress(account: Account): Account {
  if (account.email_proven === 0) throw AddressUnproven()
  return account
}

const firstLogin = (db: Database, realmId: number, person: { email: string; fullName: string }): Promise<Account> =>
  db.write(realmId, async (tx: WriteTx) => {
    // Two first logins may happen at the same time.
    const known = await accountByEmail(tx, realmId, person.email)
    if (known !== undefined) return withProvenAddress(known)
    const realm = await realmOf(tx, { realmId })
    if (realm.deactivated === 1) throw RealmDeactivated()
    await refuseTakenName(tx, realm, person.fullName)
    const request = { ...person, role: Role.member, passwordHash: null, awaitsFirstLogin: false }
    return createAccount(tx, realm, request)
  })
