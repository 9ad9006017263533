// Moments in the life of channels and subscriptions that later features handle.
import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/db/hook.ts'
import type { ChannelRow } from './store/channels.ts'

interface Action {
  readonly caller: Caller
}

/** `announce`: whether the caller asked for an announcement. */
export const channelsMade = hook<Action & { readonly channels: readonly ChannelRow[]; readonly announce: boolean }>(
  'channels made',
)
/** Users and the existing channels that they were subscribed to. Returns whether a message was sent. */
export const usersSubscribed = hook<
  Action & { readonly channelsOf: ReadonlyMap<number, readonly ChannelRow[]> },
  boolean
>('users subscribed')
/** The users are no longer subscribed. */
export const channelLeft = hook<{ readonly channel: ChannelRow; readonly userIds: readonly number[] }>('channel left')
