// The messages between the runner and a worker process.

/** A file to run. `databases` are the names of the databases for its suites. */
export interface ToWorker {
  readonly url: string
  readonly databases: string
}

export type FromWorker =
  | { readonly is: 'ready' }
  | { readonly is: 'begun'; readonly test: string }
  | { readonly is: 'failed'; readonly test: string; readonly error: string; readonly isOverTime: boolean }
  | { readonly is: 'ended'; readonly tests: number; readonly skipped: number; readonly processorMs: number }

/** The name of the test that a worker adds after a file's tests. */
export const endOfFile = 'end of the file'

export const tell = (message: FromWorker): void => void process.send?.(message)
