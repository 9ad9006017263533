// HTTP Basic authentication with an API key, with failures in their documented order
// (docs/spec/authentication.md#failure-code).
import type { Caller } from '#core/contract/access.ts'
import { failure } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { kept } from '#core/db/kept-rows.ts'
import { together } from '#core/db/together.ts'
import { type Realm, realmOf, subdomainOfHost } from '#features/realms/public.ts'
import { accountById, accountByKeyHash, type AdmittedAccount, apiEmail } from '#features/users/public.ts'

const unauthorized = <const T extends string>(template: T) => failure(401, 'UNAUTHORIZED', template)
export const NotLoggedIn = unauthorized('Not logged in: API authentication or user session required')
const BasicOnly = failure(400, 'BAD_REQUEST', 'This endpoint requires HTTP basic authentication.')
const HeaderInvalid = unauthorized('Invalid authorization header for basic auth')
const KeyMalformed = unauthorized('Malformed API key')
const KeyInvalid = unauthorized('Invalid API key')
const RealmEnded = unauthorized('This organization has been deactivated')
const AccountEnded = unauthorized('Account is deactivated')
const OtherRealm = unauthorized('Account is not associated with this subdomain')
export const authFailures = [
  NotLoggedIn,
  BasicOnly,
  HeaderInvalid,
  KeyMalformed,
  KeyInvalid,
  RealmEnded,
  AccountEnded,
  OtherRealm,
]

export const callerOf = (account: AdmittedAccount, proof: Pick<Caller, 'apiKeyHash' | 'session'>): Caller => ({
  id: account.id,
  realmId: account.realm_id,
  role: account.role,
  botType: account.bot_type,
  botOwnerId: account.bot_owner_id,
  ...proof,
})

/** Failures aren't kept. */
const identified = kept(
  ['account', 'realm'],
  async (tx, authorization: string | undefined): Promise<{ caller: Caller; realm: Realm }> => {
    const { username, apiKey } = credentials(authorization)
    const apiKeyHash = tx.server.secrets.apiKeyHash(apiKey)
    const account = await accountByKeyHash(tx, apiKeyHash)
    if (account === undefined) throw KeyInvalid()
    const realm = await realmOf(tx, { realmId: account.realm_id })
    if (!(await isNameOf(tx, realm, account, username))) throw KeyInvalid()
    refuseEnded(realm, account)
    return { caller: callerOf(account, { apiKeyHash }), realm }
  },
)

/** The caller that the header names. Throws if the header is wrong. */
export async function callerByKey(tx: ReadTx, authorization: string | undefined, host: string): Promise<Caller> {
  const { caller, realm } = await identified(tx, authorization)
  requireRealmOfHost(tx, realm, host)
  return caller
}

/** The caller as the transaction sees it. Throws if the key has been replaced meanwhile. */
export async function confirmKey(tx: ReadTx, caller: Caller): Promise<Caller> {
  const { apiKeyHash = '' } = caller
  const [account, realm] = await together([accountByKeyHash(tx, apiKeyHash), realmOf(tx, caller)])
  if (account?.id !== caller.id) throw KeyInvalid()
  refuseEnded(realm, account)
  return callerOf(account, { apiKeyHash })
}

export function requireRealmOfHost({ server }: ReadTx, realm: Realm, host: string): void {
  if (subdomainOfHost(server, host) !== realm.subdomain) throw OtherRealm()
}

export function refuseEnded(realm: Realm, account: AdmittedAccount): void {
  if (realm.deactivated === 1) throw RealmEnded()
  if (account.is_active === 0) throw AccountEnded()
}

/**
 * Whether the name is the account's real address or its address in the API, in any case
 * (docs/spec/authentication.md#basic-username).
 */
async function isNameOf(tx: ReadTx, realm: Realm, admitted: AdmittedAccount, username: string): Promise<boolean> {
  const name = username.trim().toLowerCase()
  if (name === admitted.email_lower) return true
  const account = await accountById(tx, realm.id, admitted.id)
  return account !== undefined && name === apiEmail(tx.server, realm, account).toLowerCase()
}

function credentials(authorization: string | undefined): { username: string; apiKey: string } {
  if (authorization === undefined) throw NotLoggedIn()
  const [scheme = '', encoded = '', ...rest] = authorization.trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'basic') throw BasicOnly()
  const [username, apiKey, ...extra] = decoded(rest.length === 0 ? encoded : '')?.split(':') ?? []
  if (username === undefined || apiKey === undefined || extra.length > 0) throw HeaderInvalid()
  const trimmed = apiKey.trim()
  if (!/^[A-Za-z0-9]{32}$/.test(trimmed)) throw KeyMalformed()
  return { username, apiKey: trimmed }
}

function decoded(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
