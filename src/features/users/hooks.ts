// Moments in the life of an account that later features handle.
import { hook } from '#core/db/hook.ts'
import type { Role } from '#core/contract/access.ts'
import type { Account } from './store/accounts.ts'

interface Moment {
  readonly account: Account
}

export const accountCreated = hook<
  Moment & {
    readonly joinsDefaultChannels: boolean
    /** Whether the welcome bot writes to a new person now. */
    readonly isGreeted: boolean
  }
>('account created')
/** The account is already inactive, but no event about it has been written. */
export const accountDeactivating = hook<Moment>('account deactivating')
/** The account and its bots are inactive, and the events are written. */
export const accountDeactivated = hook<Moment>('account deactivated')
/** The account is active again. */
export const accountReactivated = hook<Moment>('account reactivated')
/** `account` has the role that it had before. */
export const roleChanged = hook<Moment & { readonly role: Role }>('role changed')
/** Everything that belongs only to the account is deleted; its ID stays. */
export const accountErased = hook<Moment>('account erased')
export const apiKeyReplaced = hook<{ readonly accountId: number }>('API key replaced')
/** `keptSession` is the session in which the user changed the password. */
export const passwordChanged = hook<{ readonly accountId: number; readonly keptSession: number | undefined }>(
  'password changed',
)

export interface MessagesToRemove {
  readonly publicChannels: boolean
  readonly privateChannels: boolean
  readonly directMessages: boolean
}
/** An administrator asked for the messages of a deactivated account to be deleted. */
export const messageRemovalAsked = hook<{ readonly account: Account } & MessagesToRemove>('removal of messages asked')
