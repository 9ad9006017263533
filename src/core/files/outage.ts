// A failure of the external store, such as a lost connection or refused keys.
import { failure } from '#core/contract/failure.ts'

export const FileStoreUnavailable = failure(
  503,
  'FILE_STORE_UNAVAILABLE',
  'The file store is not available; try again later',
)

/** The message is for the log and the operator. */
export class FileStoreOutage extends Error {
  /** Another attempt may succeed at once. */
  readonly isBrief: boolean

  constructor(reason: string, isBrief: boolean) {
    super(reason)
    this.isBrief = isBrief
  }
}
