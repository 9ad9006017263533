// What later features react to in the life of channels and subscriptions.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/db/hook.ts'
import type { ChannelRow } from './store/channels.ts'

interface Action {
  readonly server: Server
  readonly caller: Caller
  readonly now: number
}

/** `announce`: whether the caller asked for an announcement. */
export const channelsMade = hook<Action & { readonly channels: readonly ChannelRow[]; readonly announce: boolean }>(
  'channels made',
)
/** Users and the channels that they were subscribed to, which existed before. Returns whether a message was sent. */
export const usersSubscribed = hook<
  Action & { readonly channelsOf: ReadonlyMap<number, readonly ChannelRow[]> },
  boolean
>('users subscribed')
/** The users are not subscribed any longer. */
export const channelLeft = hook<{ readonly channel: ChannelRow; readonly userIds: readonly number[] }>('channel left')
