// Login with a password of this server or of the company's directory (docs/spec/authentication.md#login).
import type { Lane } from '#core/server/slots.ts'
import type { Server } from '#core/server/server.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { failure } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { boundedText, int, rawText, refine, refuse, text } from '#core/contract/shape.ts'
import type { Database } from '#core/db/database.ts'
import { directoryFor } from '../directory/directory.ts'
import { longestPassword } from '../directory/directory-user.ts'
import { usernameMaxLength } from '../directory/username.ts'
import {
  type Realm,
  RealmDeactivated,
  readRealmSettings,
  realmOfHost,
  SubdomainUnknown,
} from '#features/realms/public.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  EmailExpected,
  firstLoginEvents,
  recordFirstLogin,
} from '#features/users/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { accountByDirectory, directoryErrors, directoryEvents } from '../directory-login.ts'
import { attemptLogin } from '../login-attempts.ts'

const PasswordLoginOff = failure(
  401,
  'PASSWORD_AUTH_DISABLED',
  'Password authentication is disabled in this organization',
)
const UserDeactivated = failure(401, 'USER_DEACTIVATED', 'Account is deactivated')
const WrongPassword = failure(401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect')
const ResetRequired = failure(401, 'PASSWORD_RESET_REQUIRED', 'Your password has been disabled and needs to be reset')

/** A NUL is accepted: this text is only compared. */
const typedPassword = refine(rawText, { maxLength: longestPassword }, (v, at) =>
  v.length > longestPassword ? refuse(at, `is too long (limit: ${longestPassword} characters)`) : undefined,
)

export const fetchApiKey = endpoint({
  route: 'POST /fetch_api_key',
  summary: 'Log in: exchange a password for the API key',
  access: 'anyone',
  params: {
    username: required(boundedText(usernameMaxLength), 'The real email address, or a username of the directory.'),
    password: required(typedPassword, 'The password, of this server or of the directory.'),
  },
  paramOrder: 'declared',
  returns: {
    api_key: required(text, 'The API key; the same on every login.'),
    email: required(text, 'The real address of the account.'),
    user_id: required(int, 'Its user ID.', { since: 171 }),
  },
  errors: [
    SubdomainUnknown,
    EmailExpected,
    PasswordLoginOff,
    RealmDeactivated,
    UserDeactivated,
    WrongPassword,
    ResetRequired,
    ...directoryErrors,
  ],
  emits: [...directoryEvents, ...firstLoginEvents],
  ownTransactions: true,

  async handle(call) {
    const { params, db, server, host } = call
    const realm = await db.readOne(tx => realmOfHost(tx, host))
    if (realm === undefined) throw SubdomainUnknown()
    const directory = directoryFor(server, realm)
    const username = params.username.trim()
    if (!looksLikeEmail(username) && directory?.emailUsernames !== false) throw EmailExpected()
    const attempt = attemptLogin(call, realm.id, username)
    const ownPasswords = readRealmSettings(realm.settings).authentication_methods.Email
    if (!ownPasswords && directory === undefined) throw PasswordLoginOff()

    const named = await db.readOne(tx => accountByEmail(tx, realm.id, username))
    if (named !== undefined && params.password !== '') refuseEnded(realm, named)
    const opened =
      (ownPasswords ? await accountByPassword(db, server, named, params.password, attempt.lane) : undefined) ??
      (directory && (await accountByDirectory(call, realm, directory, username, params.password, attempt.lane)))
    if (opened === undefined || opened.bot_type !== null) throw WrongPassword()
    refuseEnded(realm, opened)
    attempt.succeeded()
    if (opened.awaits_first_login === 1) await db.write(realm.id, tx => recordFirstLogin(tx, opened))
    const { id, email, api_key_sealed } = opened
    return { api_key: server.secrets.unseal(api_key_sealed).reveal(), email, user_id: id }
  },
})

function refuseEnded(realm: Realm, account: Account): void {
  if (realm.deactivated === 1) throw RealmDeactivated()
  if (account.is_active === 0) throw UserDeactivated()
}

/** An unknown name takes the same time and gets the same answer as a wrong password. */
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
  return stillTheSame(db, account)
}

/** Hashing takes a while: the login fails if the account was deactivated or got another password meanwhile. */
async function stillTheSame(db: Database, account: Account): Promise<Account> {
  const current = await db.readOne(tx => accountById(tx, account.realm_id, account.id))
  if (current?.password_hash !== account.password_hash) throw WrongPassword()
  if (current?.is_active !== 1) throw UserDeactivated()
  return current
}
