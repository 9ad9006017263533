// A failure of the database itself, such as a full disk or a lost connection: no fault of the statement, and nothing that
// the program could do better. Which errors mean that is said once for each database: sqlite-outage.ts, postgres-outage.ts.

export class DatabaseOutage extends Error {
  /** The failure came in the middle of a commit: the change may be stored or not. */
  readonly isOutcomeUnknown: boolean

  constructor(cause: unknown, isOutcomeUnknown = false) {
    const { message, code } = cause as { message?: string; code?: string }
    super(message === undefined || message === '' ? (code ?? String(cause)) : message, { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}
