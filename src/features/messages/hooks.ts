import { hook } from '#core/db/hook.ts'

/** The messages are about to be deleted, with everything that belongs to them. */
export const messagesRemoved = hook<{ readonly ids: readonly number[] }>('messages removed')
