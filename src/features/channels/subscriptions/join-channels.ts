// Subscribes users to channels by name, and creates channels that don't exist yet.
import { pacer } from '#core/base/waiting.ts'
import type { Caller } from '#core/contract/access.ts'
import { type ApiError, badRequest } from '#core/contract/failure.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { dictionary, list, type Of, text } from '#core/contract/shape.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Limits } from '#core/limits/rate-limit.ts'
import { type ChannelRow, channelsByNames } from '../store/channels.ts'
import { channelDescription, normalizeChannelName } from '../channel.ts'
import { channelRights, mayAddSubscribers } from '../access-channels.ts'
import { color } from './subscription-properties.ts'
import { makeChannel, newChannelErrors, type newChannelParams, spendChannel } from '../make-channel.ts'
import { subscribeUsers, subscribingEvents } from './change-subscriptions.ts'
import { renderDescription } from '#features/realms/public.ts'
import { channelsMade } from '../hooks.ts'
import { InsufficientPermission } from '#features/user-groups/public.ts'
import { callerOf, UserUnknown, ownerOf } from '#features/users/public.ts'
import { subscriptionsLimit } from './principals.ts'

const ChannelInaccessible = badRequest('Unable to access channel ({name}).')

/** If a request subscribes more users than this, none of them gets a message about it: sending would take too long. */
export const maxBulkNewSubscriptionMessages = 100

/** The most channels in one request. */
export const channelsAtOnce = 500
export const newChannelsLimit = limit('new channels', 'a request', 30)

export const joinErrors = [
  newChannelsLimit.Exceeded,
  subscriptionsLimit.Exceeded,
  ChannelInaccessible,
  UserUnknown,
  ...newChannelErrors,
]
export const joinEvents = [...subscribingEvents, channelsMade]

export const joinedChannel = object('AddSubscriptionData', {
  name: required(text, 'Name of the channel.'),
  color: optional(color, 'Color of the channel for this user.'),
  description: optional(channelDescription, 'Description, if the channel is created.'),
})
type JoinedChannel = Of<typeof joinedChannel>

const namesByUser = dictionary(list(text))
export const joinReturns = {
  subscribed: required(namesByUser, 'Names of the channels that each user was subscribed to, by user ID.'),
  already_subscribed: required(
    namesByUser,
    'Names of the channels that each user was already subscribed to, by user ID.',
  ),
}
export interface Joined extends Values<typeof joinReturns> {
  readonly unauthorized: string[]
  /** Channels that didn't exist before. */
  readonly made: ChannelRow[]
  /** The other channels, by user who was subscribed to them. */
  readonly entered: Map<number, ChannelRow[]>
}

interface JoinCall {
  readonly strict: boolean
  readonly limits: Limits
}

/** With `strict`, the request fails at the first channel that the caller may not subscribe these users to. */
export async function joinChannels(
  tx: WriteTx,
  caller: Caller,
  channels: readonly JoinedChannel[],
  people: readonly number[],
  newChannel: Values<typeof newChannelParams>,
  { strict, limits }: JoinCall,
): Promise<Joined> {
  const joined: Joined = { subscribed: {}, already_subscribed: {}, unauthorized: [], made: [], entered: new Map() }
  async function makeMissing({ name, description = '' }: JoinedChannel): Promise<ChannelRow> {
    const rendered_description = await renderDescription({ tx, caller }, description)
    await spendChannel(limits, caller)
    return makeChannel(tx, caller, { ...newChannel, name, description, rendered_description })
  }
  const pause = pacer()
  const asked = oncePerName(channels)
  const existing = await channelsByNames(
    tx,
    caller.realmId,
    asked.map(({ name }) => name),
  )
  const named = asked.map((wanted, nth) => [wanted, existing[nth]] as const)
  requireWithin(subscriptionsLimit, named.length * people.length)
  requireWithin(newChannelsLimit, named.filter(([, known]) => known === undefined).length)
  for (const [wanted, known] of named) {
    await pause()
    const problem = known && (await joinProblem(tx, caller, known, wanted.name, people))
    if (problem !== undefined) {
      if (strict) throw problem
      joined.unauthorized.push(wanted.name)
      continue
    }
    const channel = known ?? (await makeMissing(wanted))
    const newcomers = new Set(
      await subscribeUsers(tx, channel, people, {
        channelIsNew: known === undefined,
        ...(wanted.color === undefined ? {} : { color: wanted.color }),
      }),
    )
    if (known === undefined) joined.made.push(channel)
    else for (const id of newcomers) joined.entered.set(id, [...(joined.entered.get(id) ?? []), channel])
    for (const id of people) {
      const names = newcomers.has(id) ? joined.subscribed : joined.already_subscribed
      ;(names[id] ??= []).push(channel.name)
    }
  }
  return joined
}

function oncePerName(channels: readonly JoinedChannel[]): JoinedChannel[] {
  const named = channels.map(channel => ({ ...channel, name: normalizeChannelName(channel.name) }))
  return [...new Map(named.map(channel => [channel.name.toLowerCase(), channel])).values()]
}

/** Why the caller may not subscribe these users to an existing channel. */
async function joinProblem(
  tx: ReadTx,
  caller: Caller,
  channel: ChannelRow,
  name: string,
  people: readonly number[],
): Promise<ApiError | undefined> {
  const rights = channelRights(tx, caller)
  if (!(await rights.reads(channel))) return ChannelInaccessible({ name })
  if (people.every(id => id === caller.id)) return undefined
  if (!(await mayAddSubscribers(tx, caller, channel, rights))) return InsufficientPermission()
  if (channel.invite_only === 0 || caller.botType === null) return undefined
  return (await ownerMayAdd(tx, caller, channel)) ? undefined : InsufficientPermission()
}

/** A bot may subscribe others to a private channel only if its owner may. */
async function ownerMayAdd(tx: ReadTx, bot: Caller, channel: ChannelRow): Promise<boolean> {
  const account = await ownerOf(tx, bot)
  if (account === undefined) return false
  const owner = callerOf(account)
  const rights = channelRights(tx, owner)
  return (await rights.reads(channel)) && mayAddSubscribers(tx, owner, channel, rights)
}
