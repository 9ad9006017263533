// What belongs to the running process and not to one request: handed to handlers, made once by buildApp.
import type { Config } from './config.ts'
import type { Passwords } from './passwords.ts'
import type { Secrets } from './secrets.ts'

export interface Server {
  readonly config: Config
  readonly secrets: Secrets
  readonly passwords: Passwords
  /** The address under which people reach the root organization, without a trailing slash. */
  externalUrl: URL
  /** UNIX time in seconds. */
  readonly startedAt: number
}
