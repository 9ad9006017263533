import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/db/hook.ts'
import type { Destination } from './post-message.ts'
import type { MessageRow } from './store/messages.ts'

/** The messages are about to be deleted, with everything that belongs to them. */
export const messagesRemoved = hook<{ readonly ids: readonly number[] }>('messages removed')

/** A message of a user or bot was stored; not a notice of the server. */
export const messageOfUser = hook<{
  readonly sender: Caller
  readonly message: MessageRow
  readonly destination: Destination
  /** The users that it mentions by name and not silently. */
  readonly mentioned: ReadonlySet<number>
}>('message of a user')
