// Login with a password of this server or the company's directory (docs/spec/authentication.md#login).
import type { Lane } from '#core/server/slots.ts'
import type { Server } from '#core/server/server.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { failure } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { boundedText, rawText, refine, refuse } from '#core/contract/shape.ts'
import type { Database } from '#core/db/database.ts'
import { type Realm, RealmDeactivated, readRealmSettings } from '#features/realms/public.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  EmailExpected,
  firstLoginEvents,
  recordFirstLogin,
} from '#features/users/public.ts'
import { directoryFor, usernameMaxLength } from './directory/directory.ts'
import { longestPassword } from './directory/directory-user.ts'
import { accountByDirectory, directoryErrors, directoryEvents, type LoginCall } from './directory-login.ts'
import { attemptLogin } from './login-attempts.ts'

const PasswordLoginOff = failure(
  401,
  'PASSWORD_AUTH_DISABLED',
  'Password authentication is disabled in this organization',
)
const UserDeactivated = failure(401, 'USER_DEACTIVATED', 'Account is deactivated')
export const WrongPassword = failure(401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect')
const ResetRequired = failure(401, 'PASSWORD_RESET_REQUIRED', 'Your password has been disabled and needs to be reset')

export const loginErrors = [
  EmailExpected,
  PasswordLoginOff,
  RealmDeactivated,
  UserDeactivated,
  WrongPassword,
  ResetRequired,
  ...directoryErrors,
]
/** Events of an account that is created or completed at the first login. */
export const loginEvents = [...directoryEvents, ...firstLoginEvents]

/** NULs are allowed, because this text is only compared. */
const typedPassword = refine(rawText, { maxLength: longestPassword }, (v, at) =>
  v.length > longestPassword ? refuse(at, `is too long (limit: ${longestPassword} characters)`) : undefined,
)
export const loginParams = {
  username: required(boundedText(usernameMaxLength), 'Real email address, or a directory username.'),
  password: required(typedPassword, 'The password, of this server or of the directory.'),
}

export interface Login {
  readonly username: string
  readonly password: string
  /** Whether a deactivated account gets its own error, before the password is compared. */
  readonly namesDeactivated: boolean
}

/** Throws one of `loginErrors`. */
export async function login(call: LoginCall, realm: Realm, given: Login): Promise<Account> {
  const { db, server } = call
  const { password, namesDeactivated } = given
  const directory = directoryFor(server, realm)
  const username = given.username.trim()
  if (!looksLikeEmail(username) && directory?.emailUsernames !== false) throw EmailExpected()
  const attempt = await attemptLogin(call, realm.id, username)
  const ownPasswords = readRealmSettings(realm.settings).authentication_methods.Email
  if (!ownPasswords && directory === undefined) throw PasswordLoginOff()

  const found = await db.readOne(tx => accountByEmail(tx, realm.id, username))
  if (namesDeactivated && found !== undefined && password !== '') refuseEnded(realm, found)
  const named = found?.is_active === 1 ? found : undefined
  const opened =
    (ownPasswords ? await accountByPassword(db, server, named, password, attempt.lane) : undefined) ??
    (directory && (await accountByDirectory(call, realm, directory, username, password, attempt.lane)))
  if (opened === undefined || opened.bot_type !== null) throw WrongPassword()
  if (!namesDeactivated && opened.is_active === 0) throw WrongPassword()
  refuseEnded(realm, opened)
  await attempt.succeeded()
  if (opened.awaits_first_login === 1) await db.write(realm.id, tx => recordFirstLogin(tx, opened))
  return opened
}

function refuseEnded(realm: Realm, account: Account): void {
  if (realm.deactivated === 1) throw RealmDeactivated()
  if (account.is_active === 0) throw UserDeactivated()
}

/** An unknown name takes the same time and gets the same response as a wrong password. */
async function accountByPassword(
  db: Database,
  { passwords }: Server,
  account: Account | undefined,
  password: string,
  lane: Lane,
): Promise<Account | undefined> {
  const hash = account?.bot_type === null ? account.password_hash : null
  if (!(await passwords.matches(password, hash, lane)) || account === undefined) return undefined
  if (!passwords.longEnough(password)) throw ResetRequired()
  return unchangedAccount(db, account)
}

/** Hashing takes a while. The login fails if the account has been deactivated or got another password meanwhile. */
async function unchangedAccount(db: Database, account: Account): Promise<Account> {
  const current = await db.readOne(tx => accountById(tx, account.realm_id, account.id))
  if (current?.password_hash !== account.password_hash) throw WrongPassword()
  if (current?.is_active !== 1) throw UserDeactivated()
  return current
}
