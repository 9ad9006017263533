// The rights to see, read and administer a channel. Accessors return the channel or fail as if it didn't exist.
import { type Caller, isAdmin, isGuest } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { hasRealmPermission, type PermissionCheck, permissionCheck } from '#features/user-groups/public.ts'
import { isSubscribed, subscribedChannelIds } from './store/subscriptions.ts'
import { type ChannelPermissionName, type ChannelPermissions, channelPermissions } from './channel-permissions.ts'
import { channelById, channelByName, type ChannelRow, channelsByIds, channelsByNames } from './store/channels.ts'

export const ChannelUnknown = badRequest('Invalid channel ID')
export const ChannelNameUnknown = badRequest("Invalid channel name '{name}'")
export const NotChannelAdmin = badRequest('You do not have permission to administer this channel.')

export const permissionsOf = (channel: Pick<ChannelRow, 'permissions'>): ChannelPermissions =>
  JSON.parse(channel.permissions)

/** Whether the caller may read the messages without a subscription or a permission. */
export const isOpenTo = ({ invite_only }: Pick<ChannelRow, 'invite_only'>, caller: Caller): boolean =>
  invite_only === 0 && !isGuest(caller)

/**
 * Whether subscribers see messages from before their subscription. If not, readers see only messages that they received
 * or have a row for.
 */
export const historyIsOpen = (channel: Pick<ChannelRow, 'invite_only' | 'history_public'>): boolean =>
  channel.invite_only === 0 || channel.history_public === 1

/** A caller's rights in channels. `subscribed` is looked up if it isn't given. */
export interface ChannelRights {
  readonly holds: (channel: Pick<ChannelRow, 'permissions'>, name: ChannelPermissionName) => Promise<boolean>
  /** Whether the caller may see the name, description and other fields. */
  readonly sees: (channel: ChannelRow, subscribed?: boolean) => Promise<boolean>
  /**
   * Whether the caller may read all messages, even from before a subscription
   * (docs/spec/messages.md#read-shared-history).
   */
  readonly reads: (
    channel: Pick<ChannelRow, 'id' | 'invite_only' | 'permissions'>,
    subscribed?: boolean,
  ) => Promise<boolean>
  readonly administers: (channel: ChannelRow) => Promise<boolean>
}

export function channelRights(tx: ReadTx, caller: Caller): ChannelRights {
  const check: PermissionCheck = permissionCheck(tx, caller)
  const holds: ChannelRights['holds'] = (channel, name) =>
    check(permissionsOf(channel)[name], channelPermissions[name].guestsAllowed)

  const reads: ChannelRights['reads'] = async (channel, subscribed) => {
    if (isOpenTo(channel, caller)) return true
    if (subscribed ?? (await isSubscribed(tx, caller.id, channel.id))) return true
    if (isGuest(caller)) return false
    return (await holds(channel, 'can_subscribe_group')) || holds(channel, 'can_add_subscribers_group')
  }
  const administers: ChannelRights['administers'] = async channel =>
    isAdmin(caller) || holds(channel, 'can_administer_channel_group')

  return {
    holds,
    reads,
    administers,
    async sees(channel, subscribed) {
      if (channel.web_public === 1) return true
      return (await reads(channel, subscribed)) || (!isGuest(caller) && administers(channel))
    },
  }
}

/** Whether the caller may subscribe others to a channel that the caller can read. */
export const mayAddSubscribers = async (
  tx: ReadTx,
  caller: Caller,
  channel: ChannelRow,
  rights: ChannelRights,
): Promise<boolean> =>
  (await hasRealmPermission(tx, caller, 'can_add_subscribers_group')) ||
  (await rights.holds(channel, 'can_add_subscribers_group')) ||
  rights.administers(channel)

/** Undefined for a channel that doesn't exist or is hidden from the caller. */
export async function knownChannel(
  tx: ReadTx,
  caller: Caller,
  idOrName: number | string,
): Promise<ChannelRow | undefined> {
  const channel =
    typeof idOrName === 'number'
      ? await channelById(tx, caller.realmId, idOrName)
      : await channelByName(tx, caller.realmId, idOrName)
  return channel && (await channelRights(tx, caller).sees(channel)) ? channel : undefined
}

export async function visibleChannel(tx: ReadTx, caller: Caller, channelId: number): Promise<ChannelRow> {
  const channel = await knownChannel(tx, caller, channelId)
  if (channel === undefined) throw ChannelUnknown()
  return channel
}

export async function visibleChannelByName(tx: ReadTx, caller: Caller, name: string): Promise<ChannelRow> {
  const channel = await knownChannel(tx, caller, name)
  if (channel === undefined) throw ChannelNameUnknown({ name })
  return channel
}

/** The given channels that the caller may see, or may read, by ID. */
export async function channelsAmong(
  tx: ReadTx,
  caller: Caller,
  ids: readonly number[],
  right: 'sees' | 'reads',
): Promise<Map<number, ChannelRow>> {
  const subscribed = await subscribedChannelIds(tx, caller.id)
  const rights = channelRights(tx, caller)
  const found = new Map<number, ChannelRow>()
  for (const channel of await channelsByIds(tx, caller.realmId, ids))
    if (await rights[right](channel, subscribed.has(channel.id))) found.set(channel.id, channel)
  return found
}

/** In the order of the names. Undefined for a channel that doesn't exist or is hidden from the caller. */
export async function knownChannelsNamed(
  tx: ReadTx,
  caller: Caller,
  names: readonly string[],
): Promise<(ChannelRow | undefined)[]> {
  const subscribed = await subscribedChannelIds(tx, caller.id)
  const rights = channelRights(tx, caller)
  const known: (ChannelRow | undefined)[] = []
  for (const channel of await channelsByNames(tx, caller.realmId, names))
    known.push(channel && (await rights.sees(channel, subscribed.has(channel.id))) ? channel : undefined)
  return known
}

export async function readableChannel(tx: ReadTx, caller: Caller, channelId: number): Promise<ChannelRow> {
  const channel = await channelById(tx, caller.realmId, channelId)
  if (channel === undefined || !(await channelRights(tx, caller).reads(channel))) throw ChannelUnknown()
  return channel
}

/** A channel whose subscribers the caller may see. Guests see them only in channels that they are subscribed to. */
export async function channelWithSubscribers(tx: ReadTx, caller: Caller, channelId: number): Promise<ChannelRow> {
  const channel = await visibleChannel(tx, caller, channelId)
  if (isGuest(caller) && !(await isSubscribed(tx, caller.id, channelId))) throw ChannelUnknown()
  return channel
}

export async function administeredChannel(tx: ReadTx, caller: Caller, channelId: number): Promise<ChannelRow> {
  const channel = await visibleChannel(tx, caller, channelId)
  if (!(await channelRights(tx, caller).administers(channel))) throw NotChannelAdmin()
  return channel
}
