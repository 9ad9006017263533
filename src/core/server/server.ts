// State of the running process, not of one request. `makeServer` creates it once, and handlers get it.
import type { Config } from './config.ts'
import type { Measures } from './measures.ts'
import type { Passwords } from './passwords.ts'
import type { Secrets } from './secrets.ts'

export interface Server {
  readonly config: Config
  readonly secrets: Secrets
  readonly passwords: Passwords
  /** The public address of the root organization, without a trailing slash. */
  externalUrl: URL
  /** UNIX time in seconds. */
  readonly startedAt: number
  readonly measures: Measures
  /** Filled by the app: see core/jobs/service.ts. */
  readonly services: Map<object, unknown>
}
