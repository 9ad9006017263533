// The listeners that an event is for, at the time of delivery. A reader who has lost access meanwhile gets nothing.
import { type Caller, isGuest } from '#core/contract/access.ts'
import type { DeliveryCall, Listener, Listeners } from '#core/events/delivery.ts'
import type { Audience } from '#core/contract/event-type.ts'
import {
  channelById,
  channelViewersAmong,
  currentSubscriberIds,
  everSubscribedTo,
  subscribedAmong,
} from '#features/channels/public.ts'
import { messageById, messageHolders, usersWhoCanSee } from '#features/messages/public.ts'
import { statesOfReaders } from '#features/read-state/public.ts'
import { visibleAmong } from '#features/users/public.ts'

export async function addressed<L extends Listener>(
  call: DeliveryCall,
  audience: Audience,
  listeners: Listeners<L>,
): Promise<readonly L[]> {
  const offered = await offeredTo(call, audience, listeners)
  if (offered.length === 0) return offered
  const readers = [...new Map(offered.map(({ caller }) => [caller.id, caller])).values()]
  const reached = await reachedAmong(call, audience, readers)
  return offered.filter(({ caller }) => reached.has(caller.id))
}

/** All listeners of the audience, and others. */
async function offeredTo<L extends Listener>(
  { tx, realmId }: DeliveryCall,
  audience: Audience,
  listeners: Listeners<L>,
): Promise<readonly L[]> {
  if ('users' in audience) return listeners.of(new Set(audience.users))
  if ('channelViewers' in audience && audience.among !== undefined) return listeners.of(new Set(audience.among))
  if ('subscribersOf' in audience) return listeners.of(await currentSubscriberIds(tx, audience.subscribersOf))
  if ('recipientsOf' in audience) {
    const message = await messageById(tx, realmId, audience.recipientsOf)
    if (message === undefined) return []
    const holders = await listeners.of(...(await messageHolders(tx, realmId, message)))
    return [...new Set([...holders, ...(await listeners.ofPublicChannels())])]
  }
  return listeners.all()
}

async function reachedAmong(
  { tx, realmId }: Pick<DeliveryCall, 'tx' | 'realmId'>,
  audience: Audience,
  readers: readonly Caller[],
): Promise<ReadonlySet<number>> {
  const ids = readers.map(({ id }) => id)
  const readersWhere = (holds: (reader: Caller) => boolean): Set<number> =>
    new Set(readers.filter(holds).map(({ id }) => id))
  if ('users' in audience) {
    const { users, channelPeers } = audience
    if (channelPeers === undefined) return new Set(users)
    const named = new Set(users)
    const present = readers.filter(({ id }) => named.has(id))
    return reachedAmong({ tx, realmId }, { channelPeers }, present)
  }
  if ('everyone' in audience) {
    const { role, and = [] } = audience
    return readersWhere(reader => role === undefined || reader.role <= role.atMost || and.includes(reader.id))
  }
  if ('viewersOf' in audience) {
    const { viewersOf, role } = audience
    const viewers = new Set<number>()
    for (const reader of readers)
      if (isInRole(reader, viewersOf, role) && (await maySee({ tx }, reader, viewersOf))) viewers.add(reader.id)
    return viewers
  }
  if ('channelViewers' in audience) {
    const { channelViewers, among, except, everSubscribed = false } = audience
    const channel = await channelById(tx, realmId, channelViewers)
    const viewers = channel === undefined ? new Set<number>() : await channelViewersAmong(tx, channel, readers)
    const named = among === undefined ? viewers : viewers.intersection(new Set(among))
    const meant = named.difference(new Set(except))
    if (!everSubscribed) return meant
    return new Set((await everSubscribedTo(tx, channelViewers, [...meant])).map(({ account_id }) => account_id))
  }
  if ('channelPeers' in audience) {
    const { channelPeers, except } = audience
    const viewers = await reachedAmong({ tx, realmId }, { channelViewers: channelPeers, except: except ?? [] }, readers)
    const guests = readers.filter(isGuest).map(({ id }) => id)
    const outside = new Set(guests).difference(await subscribedAmong(tx, channelPeers, guests))
    return viewers.difference(outside)
  }
  if ('subscribersOf' in audience) return currentSubscriberIds(tx, audience.subscribersOf)
  const message = await messageById(tx, realmId, 'readersOf' in audience ? audience.readersOf : audience.recipientsOf)
  if (message === undefined) return new Set()
  return usersWhoCanSee(tx, message, readers, await statesOfReaders(tx, message, ids))
}

type RoleBound = { readonly atMost: number } | { readonly above: number } | undefined
function isInRole(reader: Caller, accountId: number, role: RoleBound): boolean {
  if (role === undefined) return true
  if ('atMost' in role) return reader.role <= role.atMost || reader.id === accountId
  return reader.role > role.above && reader.id !== accountId
}

const maySee = async ({ tx }: Pick<DeliveryCall, 'tx'>, reader: Caller, id: number): Promise<boolean> =>
  !isGuest(reader) || (await visibleAmong(tx, reader, [{ id }])).length > 0
