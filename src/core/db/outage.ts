// A failure of the database itself, such as a full disk or a lost connection; not an error of the statement.
// sqlite-outage.ts and postgres-outage.ts say which errors are outages.
import { errorFields } from '#core/base/error-fields.ts'

export class DatabaseOutage extends Error {
  /** The failure happened during a commit: the change may be stored or not. */
  readonly isOutcomeUnknown: boolean
  /** The stored data may be damaged: the error may stay after the disk is mended. */
  readonly mayBeDamage: boolean

  constructor(cause: unknown, isOutcomeUnknown = false, mayBeDamage = false) {
    const { message, code } = errorFields(cause)
    super(message === undefined || message === '' ? (code ?? String(cause)) : message, { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
    this.mayBeDamage = mayBeDamage
  }
}
