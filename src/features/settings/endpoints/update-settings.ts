// Choosing a new password, which requires the old one.
import { isAdmin } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional } from '#core/contract/field.ts'
import { rawText, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { type AttemptCall, attemptOn, directoryFor } from '#features/auth/public.ts'
import { emailChangeErrors, startEmailChange } from '#features/email-changes/public.ts'
import {
  userSettingUpdated,
  allSettings,
  settingProblem,
  settingErrors,
  settingParams,
  timeZone,
} from '#features/personal-settings/public.ts'
import { presenceChanged } from '#features/presence/public.ts'
import { type Realm, readRealmSettings, realmOf } from '#features/realms/public.ts'
import { statusChanged } from '#features/user-status/public.ts'
import {
  type Account,
  apiKeyReplaced,
  changeFullName,
  nameErrors,
  NameTaken,
  refuseTakenName,
  setPassword,
  normalizeName,
  userUpdated,
  ownAccount,
} from '#features/users/public.ts'
import {
  changeOwnTimezone,
  changeSettings,
  changeSettingsOfOthers,
  notForOthers,
  refusePersonal,
  targetErrors,
  targetUsers,
} from '../change-settings.ts'

const WrongPassword = badRequest('Wrong password!')
const WeakPassword = badRequest('New password is too weak!')
const PasswordElsewhere = badRequest("Your password is managed by your organization's directory.")

/** Hashing is slow on purpose: never inside a transaction. A wrong password counts as a failed login. */
async function requirePassword(call: AttemptCall, realm: Realm, account: Account, password: string): Promise<void> {
  const { server } = call
  if (account.password_hash === null && directoryFor(server, realm) !== undefined) throw PasswordElsewhere()
  const attempt = await attemptOn(call, account.realm_id, account.email)
  if (!(await server.passwords.matches(password, account.password_hash, laneOf(account)))) throw WrongPassword()
  await attempt.succeeded()
}

const laneOf = ({ id }: Account) => ({ name: `account ${id}`, isKnown: true })

async function newPasswordHash(
  call: AttemptCall,
  realm: Realm,
  account: Account,
  oldPassword: string,
  newPassword: string,
): Promise<string> {
  const { passwords } = call.server
  await requirePassword(call, realm, account, oldPassword)
  if (!(await passwords.acceptable(newPassword, [account.email, account.full_name]))) throw WeakPassword()
  return passwords.hash(newPassword, laneOf(account))
}

const NameChangesOff = badRequest('Name changes are disabled in this organization.')

const settingsEndpoint = <const R extends `PATCH /settings${string}`>(route: R, summary: string) =>
  endpoint({
    route,
    summary,
    access: 'human',
    params: {
      ...settingParams(allSettings, 'user'),
      email: optional(
        text,
        'New real email address. It takes effect once confirmed through the link in an email to that address. Browser sessions also need old_password.',
        {
          example: 'new.address@lantern-bay.example',
        },
      ),
      full_name: optional(text, 'New display name.'),
      new_password: optional(text, 'New password; needs old_password.'),
      old_password: optional(rawText, 'The current password.'),
      target_users: optional(
        targetUsers,
        `Change the settings of these users instead; administrators only. ${notForOthers}`,
        {
          since: 444,
        },
      ),
      timezone: optional(timeZone, 'IANA time zone.', { example: 'Europe/Berlin' }),
    },
    returns: {
      api_key: optional(
        text,
        'After a password change: the new API key. The old key and all other logins and sessions stop working.',
      ),
    },
    errors: [
      WrongPassword,
      WeakPassword,
      PasswordElsewhere,
      NameChangesOff,
      NameTaken,
      ...emailChangeErrors,
      ...nameErrors,
      ...settingErrors,
      ...targetErrors,
    ],
    emits: [userSettingUpdated, userUpdated, presenceChanged, statusChanged, apiKeyReplaced],
    // Hashing takes too long for a transaction.
    ownTransactions: true,

    async handle(call) {
      const { caller, params, db, limits } = call
      const { email, full_name, new_password, old_password = '', target_users, timezone, ...settings } = params
      const problem = settingProblem(settings)
      if (problem) throw problem
      if (target_users !== undefined) refusePersonal(params)
      const known = await db.readOne(tx => ownAccount(tx, caller))
      const knownRealm = await db.readOne(tx => realmOf(tx, caller))
      // Otherwise a stolen session could change the address and get a new password by email.
      if (email !== undefined && caller.session !== undefined && new_password === undefined)
        await requirePassword(call, knownRealm, known, old_password)
      const password_hash =
        new_password === undefined
          ? undefined
          : await newPasswordHash(call, knownRealm, known, old_password, new_password)

      const apiKey = await db.write(caller.realmId, async tx => {
        const realm = await realmOf(tx, caller)
        const account = await ownAccount(tx, caller)
        if (target_users !== undefined) {
          await changeSettingsOfOthers(tx, realm, account, target_users, settings)
          return undefined
        }
        if (email !== undefined) await startEmailChange(tx, realm, account, email, limits)
        if (full_name !== undefined) {
          const name = normalizeName(full_name)
          if (name !== account.full_name) refuseNameChange(realm, account)
          await refuseTakenName(tx, realm, name, account.id)
          await changeFullName(tx, account, name)
        }
        await changeSettings(tx, realm, account, settings, true)
        if (timezone !== undefined) await changeOwnTimezone(tx, account, timezone)
        // If the password has changed again, the caller's key is no longer valid and this transaction doesn't start.
        return password_hash === undefined ? undefined : setPassword(tx, account.id, password_hash, caller.session?.id)
      })
      return apiKey === undefined ? {} : { api_key: apiKey.reveal() }
    },
  })

export const updateSettings = settingsEndpoint('PATCH /settings', "Change the caller's settings")

/** The route that current Python clients call. */
export const updateNotificationSettings = settingsEndpoint(
  'PATCH /settings/notifications',
  "Change the caller's settings, under the old route",
)

function refuseNameChange(realm: Realm, account: Account): void {
  if (readRealmSettings(realm.settings).name_changes_disabled && !isAdmin(account)) throw NameChangesOff()
}
