// Whether a user allows typing notifications to other users.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { textFrom } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Audience } from '#core/contract/event-type.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { hasMoreSubscribers } from '#features/channels/public.ts'
import { type Account, ownAccount } from '#features/users/public.ts'

const DirectTypingOff = badRequest('User has disabled typing notifications for direct messages')
const ChannelTypingOff = badRequest('User has disabled typing notifications for channel messages')
export const typingOffErrors = [DirectTypingOff, ChannelTypingOff]

export const opParam = required(textFrom(['start', 'stop']), 'start or stop.')

/** Larger channels get no typing notifications: there some user is always writing. */
const mostSubscribers = 100

/** The account of the caller; fails if the caller turned these notifications off. */
export async function typingAccount(tx: ReadTx, caller: Caller, where: 'direct' | 'channel'): Promise<Account> {
  const account = await ownAccount(tx, caller)
  const settings = readSettings(account.settings)
  if (where === 'direct' && !settings.send_private_typing_notifications) throw DirectTypingOff()
  if (where === 'channel' && !settings.send_stream_typing_notifications) throw ChannelTypingOff()
  return account
}

/** Undefined for a channel that is too large. */
export async function channelAudience(tx: ReadTx, channelId: number): Promise<Audience | undefined> {
  return (await hasMoreSubscribers(tx, channelId, mostSubscribers)) ? undefined : { subscribersOf: channelId }
}
