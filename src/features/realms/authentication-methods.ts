// The login methods that an organization allows.
import { mapValues } from '#core/base/records.ts'
import type { Config } from '#core/server/config.ts'
import { badRequest } from '#core/contract/failure.ts'
import { authenticationMethods, type AuthenticationMethods } from './realm-settings.ts'

const MethodUnknown = badRequest('Invalid authentication method: {name}')
const NoMethodLeft = badRequest('At least one authentication method must be enabled.')
export const authenticationMethodErrors = [MethodUnknown, NoMethodLeft]

/** The methods that this server supports. An organization may allow a method before the server supports it. */
export const availableMethods = ({ ldapUrl }: Config): Readonly<AuthenticationMethods> => ({
  Email: true,
  LDAP: ldapUrl !== undefined,
})
type MethodName = keyof AuthenticationMethods
const isMethod = (name: string): name is MethodName => Object.hasOwn(authenticationMethods, name)

/** Methods that aren't named stay as they are. */
export function normalizeMethods(
  current: AuthenticationMethods,
  wanted: Readonly<Record<string, boolean>>,
): AuthenticationMethods {
  for (const name of Object.keys(wanted)) if (!isMethod(name)) throw MethodUnknown({ name })
  const methods = { ...current, ...wanted }
  if (!Object.values(methods).includes(true)) throw NoMethodLeft()
  return methods
}

/** The methods as events show them. */
export const describedMethods = (config: Config, methods: AuthenticationMethods): Record<string, object> =>
  mapValues(methods, (enabled, name) =>
    availableMethods(config)[name]
      ? { enabled, available: true }
      : { enabled, available: false, unavailable_reason: 'Not supported by this server.' },
  )
