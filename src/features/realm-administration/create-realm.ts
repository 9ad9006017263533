// Creates an organization with its groups, first owner and welcome in one transaction.
import { OperatorError } from '#core/base/errors.ts'
import { Role } from '#core/contract/access.ts'
import { ApiError } from '#core/contract/failure.ts'
import { type Database, serverWide } from '#core/db/database.ts'
import { isUniqueViolation } from '#core/db/dialect.ts'
import { ensureSystemBots } from '#features/bots/public.ts'
import { createAccount, normalizeName, type Account } from '#features/users/public.ts'
import { looksLikeEmail } from '#core/base/email-address.ts'
import { createSystemGroups } from '#features/user-groups/public.ts'
import { beginWithWelcome, prepareWelcome } from '#features/welcome/public.ts'
import {
  type Realm,
  rootSubdomain,
  subdomainPattern,
  insertRealm,
  realmOf,
  storedRealmSettings,
} from '#features/realms/public.ts'

export interface RealmRequest {
  readonly name: string
  readonly subdomain: string
  readonly ownerEmail: string
  readonly ownerName: string
  readonly ownerPasswordHash: string
  /** Whether it starts with channels and messages for people. A program creates its own. */
  readonly hasWelcome?: boolean
  /** By default English. */
  readonly language?: string
}

export class SubdomainTaken extends OperatorError {}

export async function createRealm(
  db: Database,
  request: RealmRequest,
  now: number,
): Promise<{ realm: Realm; owner: Account }> {
  const name = request.name.trim()
  const { subdomain, ownerEmail, ownerPasswordHash: passwordHash, language: default_language = 'en' } = request
  if (name === '' || name.length > 40) throw new OperatorError("The organization's name must have 1 to 40 characters.")
  if (subdomain !== rootSubdomain && (!subdomainPattern.test(subdomain) || subdomain === 'www'))
    throw new OperatorError(
      `"${subdomain}" isn't a valid subdomain. Use lowercase letters and digits, with hyphens only in the middle.`,
    )
  if (!looksLikeEmail(ownerEmail)) throw new OperatorError(`"${ownerEmail}" isn't an email address.`)
  const fullName = operatorsName(request.ownerName)
  const account = { email: ownerEmail, fullName, role: Role.owner, passwordHash, awaitsFirstLogin: false }
  if (request.hasWelcome === true) {
    await prepareWelcome(default_language)
    await ensureSystemBots(db)
  }
  try {
    return await db.write(serverWide, async everywhere => {
      // No client can be listening to an organization that doesn't exist yet.
      const tx = { ...everywhere, now, emit: async () => {} }
      const realm = await insertRealm(tx, {
        name,
        subdomain,
        created_at: now,
        settings: storedRealmSettings('{}', { default_language }),
      })
      await createSystemGroups(tx, realm.id)
      const owner = await createAccount(tx, realm, account)
      if (request.hasWelcome === true) await beginWithWelcome(tx, realm, owner)
      return { realm: await realmOf(tx, { realmId: realm.id }), owner }
    })
  } catch (error) {
    if (error instanceof ApiError) throw new OperatorError(`${ownerEmail} can't be the owner: ${error.message}.`)
    if (!isUniqueViolation(error)) throw error
    const which = subdomain === rootSubdomain ? 'without a subdomain' : `at the subdomain "${subdomain}"`
    throw new SubdomainTaken(`There is already an organization ${which}. Choose another --subdomain.`)
  }
}

function operatorsName(name: string): string {
  try {
    return normalizeName(name)
  } catch (error) {
    throw error instanceof ApiError ? new OperatorError(`Invalid owner name: ${error.message}`) : error
  }
}
