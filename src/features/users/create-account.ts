// Creates every account: for the API, the command line and invitations.
import { codePoints } from '#core/base/code-points.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import type { BotType, Role } from '#core/contract/access.ts'
import { everyone } from '#core/contract/event-type.ts'
import { badRequest, type ApiError } from '#core/contract/failure.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { trigger } from '#core/db/hook.ts'
import { requireAllowedAddress } from '#features/domains/public.ts'
import { readSettings, storedSettings } from '#features/personal-settings/public.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { emitRoleGroups, groupMembersAdded } from '#features/user-groups/public.ts'
import { unloggedAddress } from './email-visibility.ts'
import { userAdded } from './events.ts'
import { guestsAreLimited } from './guest-visibility.ts'
import { accountCreated } from './hooks.ts'
import { personsNamed, type Account, accountByEmail, insertAccount, nameInUse } from './store/accounts.ts'
import { asUser } from './user.ts'

// In an organization with `require_unique_names`, no two people have the same name.

export const NameTaken = badRequest('Unique names required in this organization.')

/** Names are compared ignoring case and encoding. The user `exceptId` may keep the name. */
export async function refuseTakenName(tx: ReadTx, realm: Realm, name: string, exceptId?: number): Promise<void> {
  if (!readRealmSettings(realm.settings).require_unique_names) return
  const holders = await personsNamed(tx, realm.id, name)
  if (holders.some(id => id !== exceptId)) throw NameTaken()
}

export const CreationOff = badRequest('User not authorized to create users')
export const EmailExpected = badRequest('Enter a valid email address.')
export const EmailInUse = badRequest('Email is already in use.')

/** For an account that exists: a bot, or an account that keeps its address, may be outside the allowed domains. */
export async function requireUsableEmail(
  tx: ReadTx,
  realm: Realm,
  account: Account,
  email: string,
  isAnyDomain = false,
): Promise<void> {
  if (!looksLikeEmail(email)) throw EmailExpected()
  if (!isAnyDomain) await requireAllowedAddress(tx, realm, email)
  const holder = await accountByEmail(tx, realm.id, email)
  if (holder !== undefined && holder.id !== account.id) throw EmailInUse()
}

export const BadNameOrUsername = badRequest('Bad name or username')
const NameTooLong = badRequest('Name too long!')
const NameEmpty = badRequest('Name must not be empty!')
const NameInvalid = badRequest('Invalid characters in name!')
const NameFormat = badRequest('Invalid format!')
/** Only for bots, whose names are unique. People may share a name. */
export const NameInUse = badRequest('Name is already in use.')
export async function refuseNameInUse(tx: ReadTx, realmId: number, name: string): Promise<void> {
  if (await nameInUse(tx, realmId, name)) throw NameInUse()
}

export const nameErrors = [NameTooLong, NameEmpty, NameInvalid, NameFormat]

const nameLimit = 100
const forbiddenInNames = /[*`\\>"@\p{Cc}]/u

export function normalizeName(name: string): string {
  const trimmed = name.trim()
  const problem = nameProblem(trimmed)
  if (problem) throw problem
  return trimmed
}

function nameProblem(name: string): ApiError | undefined {
  if (codePoints(name) > nameLimit) return NameTooLong()
  if (name === '') return NameEmpty()
  if (forbiddenInNames.test(name)) return NameInvalid()
  // `Name|7` is how a mention names the account with ID 7.
  if (/\|\d+$/.test(name)) return NameFormat()
  return undefined
}

/**
 * A display name from another system, without characters that aren't allowed here. If nothing is left, the part of the
 * address before the @.
 */
export function nameFrom(text: string, email: string): string {
  const allowed = text.replace(new RegExp(forbiddenInNames, 'gu'), ' ').replace(/\|\d+\s*$/, '')
  const name = [...allowed.replace(/\s+/g, ' ').trim()].slice(0, nameLimit).join('').trim()
  return nameProblem(name) === undefined ? name : email.replace(/@.*/, '').replace(/[|`*]/g, '.')
}

/** The events that `createAccount` may emit. */
export const accountCreationEvents = [userAdded, groupMembersAdded, accountCreated]

interface AccountRequest {
  readonly email: string
  readonly fullName: string
  readonly role: Role
  readonly passwordHash: string | null
  /** The account waits for its user, who joins with the first login. */
  readonly awaitsFirstLogin: boolean
  /** False if the address was only typed into a form. By default it counts as proven. */
  readonly emailProven?: boolean
  /** By default people are subscribed to the default channels, and bots aren't. */
  readonly joinsDefaultChannels?: boolean
  /** False if the code that creates the account greets its user later. */
  readonly isGreeted?: boolean
  readonly bot?: { readonly type: BotType; readonly ownerId: number | null; readonly settings: string }
}

export async function createAccount(tx: WriteTx, realm: Realm, request: AccountRequest): Promise<Account> {
  if (request.bot === undefined) await requireAllowedAddress(tx, realm, request.email)
  if (await accountByEmail(tx, realm.id, request.email)) throw EmailInUse()
  const apiKey = tx.server.secrets.newApiKey()
  const account = await insertAccount(tx, {
    realm_id: realm.id,
    email: request.email,
    email_lower: request.email.toLowerCase(),
    email_proven: request.emailProven === false ? 0 : 1,
    full_name: request.fullName,
    role: request.role,
    is_active: 1,
    bot_type: request.bot?.type ?? null,
    bot_owner_id: request.bot?.ownerId ?? null,
    bot_settings: request.bot?.settings ?? null,
    password_hash: request.passwordHash,
    api_key_hash: tx.server.secrets.apiKeyHash(apiKey.reveal()),
    api_key_sealed: tx.server.secrets.seal('api key', apiKey),
    timezone: '',
    avatar_source: readRealmSettings(realm.settings).default_avatar_source,
    avatar_version: 1,
    // Bots don't get the organization's defaults (docs/spec/organization.md#defaults-bots).
    settings: request.bot ? '{}' : newSettings(realm),
    joined_at: tx.now,
    awaits_first_login: request.awaitsFirstLogin ? 1 : 0,
    is_imported_stub: 0,
    is_deleted: 0,
  })
  await emitUserAdded(tx, realm, account)
  if (account.bot_type === null && (await guestsAreLimited(tx, realm.id)))
    await tx.emit(userAdded, everyone, { user_ids: [account.id], is_hidden: true })
  await emitRoleGroups(tx, realm, account.id, null, account)
  const joinsDefaultChannels = request.joinsDefaultChannels ?? request.bot === undefined
  await trigger(tx, accountCreated, { account, joinsDefaultChannels, isGreeted: request.isGreeted ?? true })
  return account
}

/** The organization's language isn't among the defaults (docs/spec/organization.md#defaults-not-accepted). */
function newSettings({ settings, user_settings_defaults }: Realm): string {
  const { default_language } = readRealmSettings(settings)
  return storedSettings({ ...readSettings(user_settings_defaults), default_language })
}

async function emitUserAdded(tx: WriteTx, realm: Realm, account: Account): Promise<void> {
  const view = { server: tx.server, realm, viewer: account, clientGravatar: false }
  const { email, delivery_email } = unloggedAddress
  await tx.emit(
    userAdded,
    { viewersOf: account.id },
    { person: { ...asUser(view, account, {}), email, delivery_email } },
  )
}
