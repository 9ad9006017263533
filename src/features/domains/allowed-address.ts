// Which addresses may join an organization, by any method (docs/spec/organization.md#domain-addresses).
import { createRequire } from 'node:module'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'
import { domainsOf } from './store.ts'

// Domains of disposable addresses, from a public list.

const require = createRequire(import.meta.url)
const library = (): typeof import('disposable-email-domains-js') => require('disposable-email-domains-js')
let known: ReadonlySet<string> | undefined

/** Loaded with the first account, and synchronously, because a transaction awaits only the database. */
function isDisposable(domain: string): boolean {
  known ??= library().disposableEmailBlocklistSet()
  return known.has(domain)
}

const AddressOutside = badRequest("Email '{email}' not allowed in this organization")
const AddressWithPlus = badRequest('Email addresses containing + are not allowed.')
const AddressDisposable = badRequest('Disposable email addresses are not allowed in this organization')
export const addressErrors = [AddressOutside, AddressWithPlus, AddressDisposable]

/** Throws one of `addressErrors`. The address must look like an email address. */
export async function requireAllowedAddress(
  tx: ReadTx,
  realm: Pick<Realm, 'id' | 'settings'>,
  email: string,
): Promise<void> {
  const { emails_restricted_to_domains, disallow_disposable_email_addresses } = readRealmSettings(realm.settings)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const domains = [domain, ...parentsOf(domain)]
  if (!emails_restricted_to_domains) {
    if (disallow_disposable_email_addresses && domains.some(isDisposable)) throw AddressDisposable()
    return
  }
  // With a plus, one mailbox could have any number of accounts.
  if (email.slice(0, at).includes('+')) throw AddressWithPlus()
  const allowed = await domainsOf(tx, realm.id)
  if (!allowed.some(one => one.domain === domain || (one.allow_subdomains && domains.includes(one.domain))))
    throw AddressOutside({ email })
}

/** `a.b.c` is below `b.c` and `c`. */
function parentsOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}
