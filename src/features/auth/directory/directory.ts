// The company's directory as configured, and the organizations that can use it.
import type { Config } from '#core/server/config.ts'
import type { ServerAddress } from '#core/server/option-readers.ts'
import type { Hidden } from '#core/server/secrets.ts'
import type { Server } from '#core/server/server.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'

// Puts a username into an entry's DN or into a filter.

export const usernameMaxLength = 254

/** The directory isn't queried for text that is too long or contains control characters. */
export const isUsername = (text: string): boolean =>
  text !== '' && text.length <= usernameMaxLength && !/\p{Cc}/u.test(text)

/** In DNs (RFC 4514) and filters (RFC 4515) any character can be written as its code, so none has a special meaning. */
const escaped = (text: string): string =>
  text.replace(/[^\w.@\-\u0080-\u{10FFFF}]/gu, char => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)

export const filledIn = (template: string, username: string): string =>
  template.replace(/\{(username|email)\}/g, () => escaped(username))

export interface Directory {
  readonly address: ServerAddress
  readonly ca: string | undefined
  /** How a user's entry is found: by a DN made from the username, or by a search. */
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
