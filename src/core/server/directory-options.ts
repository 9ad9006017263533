// The options of the directory (LDAP) depend on each other.
import type { Config } from './config.ts'
import { OperatorError } from '#core/base/operator-error.ts'

type Options = Pick<Config, 'ldapUrl' | 'ldapUserDn' | 'ldapBase' | 'ldapBindDn' | 'ldapBindPassword'>

export function requireDirectory({ ldapUrl, ldapUserDn, ldapBase, ldapBindDn, ldapBindPassword }: Options): void {
  if (ldapUrl === undefined) return
  if ((ldapUserDn === undefined) === (ldapBase === undefined))
    throw new OperatorError(
      'PARLEY_LDAP_URL needs either PARLEY_LDAP_USER_DN, to log in directly, or PARLEY_LDAP_BASE, to search first.',
    )
  // A directory accepts any name without a password, as an anonymous login.
  if (ldapBindDn !== undefined && ldapBindPassword === undefined)
    throw new OperatorError('PARLEY_LDAP_BIND_DN needs PARLEY_LDAP_BIND_PASSWORD.')
}
