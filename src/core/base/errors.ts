/** A mistake that the operator can fix: reported in one line, without a stack trace. */
export class OperatorError extends Error {}

// Anything can be thrown. These functions read errors of Node, the databases and libraries.

export interface ErrorFields {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  /** Only SQLite sets it. */
  readonly errcode?: number
  readonly errno?: number
  /** Only PostgreSQL sets it: the function that reports the error. */
  readonly routine?: string
  readonly syscall?: string
  /** Only mail servers set these three. */
  readonly response?: string
  readonly command?: string
  readonly responseCode?: number
}

export const errorFields = (error: unknown): ErrorFields => (typeof error === 'object' && error !== null ? error : {})

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
