// Unsubscribes users from channels by name, and marks their unread messages there as read.
import { pacer } from '#core/base/waiting.ts'
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, type Values } from '#core/contract/field.ts'
import { trigger } from '#core/db/hook.ts'
import { requireWithin } from '#core/contract/limit.ts'
import { list, text } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { ChannelRow } from '../store/channels.ts'
import { channelRights, knownChannelsNamed } from '../access-channels.ts'
import { unsubscribeUsers, unsubscribingEvents } from './change-subscriptions.ts'
import { channelLeft } from '../hooks.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { UserUnknown, ownBots } from '#features/users/public.ts'
import { subscriptionsLimit } from './principals.ts'

const ChannelsMissing = badRequest('Channel(s) ({names}) do not exist')
export const leaveErrors = [subscriptionsLimit.Exceeded, ChannelsMissing, InsufficientPermission, UserUnknown]
export const leaveEvents = [...unsubscribingEvents, channelLeft]

export const leaveReturns = {
  removed: required(list(text), 'Names of the channels that a user was unsubscribed from.'),
  not_removed: required(list(text), "Names of the channels that a user wasn't subscribed to."),
}

export async function leaveChannels(
  tx: WriteTx,
  caller: Caller,
  names: readonly string[],
  people: readonly number[],
): Promise<Values<typeof leaveReturns>> {
  const rights = channelRights(tx, caller)
  const channels = await namedChannels(tx, caller, names)
  const others = people.filter(id => id !== caller.id)
  if (others.length > 0 && !(await areOwnBots(tx, caller, others)))
    for (const channel of channels)
      if (!(await rights.holds(channel, 'can_remove_subscribers_group')) && !(await rights.administers(channel)))
        throw InsufficientPermission()
  const outcome: Values<typeof leaveReturns> = { removed: [], not_removed: [] }
  requireWithin(subscriptionsLimit, channels.length * people.length)
  const pause = pacer()
  for (const channel of channels) {
    await pause()
    const left = await unsubscribeUsers(tx, channel, people)
    await trigger(tx, channelLeft, { channel, userIds: left })
    if (left.length > 0) outcome.removed.push(channel.name)
    if (new Set(people).difference(new Set(left)).size > 0) outcome.not_removed.push(channel.name)
  }
  return outcome
}

async function namedChannels(tx: ReadTx, caller: Caller, names: readonly string[]): Promise<ChannelRow[]> {
  const found = new Map<number, ChannelRow>()
  const missing: string[] = []
  for (const [nth, channel] of (await knownChannelsNamed(tx, caller, names)).entries())
    if (channel === undefined) missing.push(names[nth] ?? '')
    else found.set(channel.id, channel)
  if (missing.length > 0) throw ChannelsMissing({ names: missing.join(', ') })
  return [...found.values()]
}

async function areOwnBots(tx: ReadTx, caller: Caller, people: readonly number[]): Promise<boolean> {
  const bots = new Set((await ownBots(tx, caller)).map(bot => bot.id))
  return people.every(id => bots.has(id))
}
