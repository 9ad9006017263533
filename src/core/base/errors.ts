/** A mistake that the operator can correct: reported in one line, without a stack. */
export class OperatorError extends Error {}

// A thrown value can be anything: these functions read it as the errors of Node, of the databases and of libraries.

export interface ErrorFields {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  /** Only errors of SQLite have this field. */
  readonly errcode?: number
  readonly errno?: number
  /** Of PostgreSQL: the function that reports the error. */
  readonly routine?: string
  readonly syscall?: string
  /** Only errors of a mail server have these three fields. */
  readonly response?: string
  readonly command?: string
  readonly responseCode?: number
}

export const errorFields = (error: unknown): ErrorFields => (typeof error === 'object' && error !== null ? error : {})

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
