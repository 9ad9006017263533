// The company's directory, as the operator configured it, and the organizations that may use it.
import type { Config } from '#core/server/config.ts'
import type { ServerAddress } from '#core/server/option-readers.ts'
import type { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'

// Puts a username into the DN of an entry or into a filter.

export const usernameMaxLength = 254

/** The directory is not asked about a text that is too long or has control characters. */
export const isUsername = (text: string): boolean =>
  text !== '' && text.length <= usernameMaxLength && !/\p{Cc}/u.test(text)

/**
 * In DNs (RFC 4514) and in filters (RFC 4515) any character may be written as its code, so no character has a special
 * meaning.
 */
const escaped = (text: string): string =>
  text.replace(/[^\w.@\-\u0080-\u{10FFFF}]/gu, char => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)

export const filledIn = (template: string, username: string): string =>
  template.replace(/\{(username|email)\}/g, () => escaped(username))

export interface Directory {
  readonly address: ServerAddress
  readonly ca: string | undefined
  /** How the entry of a user is found: by a DN made from the username, or by a search. */
  readonly entry:
    | { readonly dn: string }
    | {
        readonly base: string
        readonly filter: string
        readonly login: { readonly dn: string; readonly password: Hidden } | undefined
      }
  readonly emailAttribute: string
  readonly nameAttribute: string
  /** Whether usernames are email addresses. */
  readonly emailUsernames: boolean
}

/** Undefined unless the server has a directory and the organization allows it. */
export const directoryFor = ({ config }: Server, realm: Realm): Directory | undefined =>
  readRealmSettings(realm.settings).authentication_methods.LDAP ? directoryOf(config) : undefined

function directoryOf(config: Config): Directory | undefined {
  const { ldapUrl, ldapUserDn, ldapBase = '', ldapFilter, ldapBindDn, ldapBindPassword } = config
  if (ldapUrl === undefined) return undefined
  const login =
    ldapBindDn === undefined || ldapBindPassword === undefined
      ? undefined
      : { dn: ldapBindDn, password: ldapBindPassword }
  return {
    address: ldapUrl,
    ca: config.ldapCaFile,
    entry: ldapUserDn === undefined ? { base: ldapBase, filter: ldapFilter, login } : { dn: ldapUserDn },
    emailAttribute: config.ldapEmailAttribute,
    nameAttribute: config.ldapNameAttribute,
    emailUsernames: (ldapUserDn ?? ldapFilter).includes('{email}'),
  }
}
