// Which listeners an event is for. Decided when it is delivered: who lost access in the meantime hears nothing.
import { type Caller, isGuest } from '#core/contract/access.ts'
import type { DeliveryCall, Listener } from '#core/events/delivery.ts'
import type { Audience } from '#core/contract/event-type.ts'
import { channelById, channelViewersAmong, everSubscribedTo, subscribedAmong } from '#features/channels/public.ts'
import { messagesByIds, usersWhoCanSee } from '#features/messages/public.ts'
import { statesOfReaders } from '#features/read-state/public.ts'
import { visibleAmong } from '#features/users/public.ts'

export async function addressed(
  call: DeliveryCall,
  audience: Audience,
  listeners: readonly Listener[],
): Promise<Listener[]> {
  const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
  const reached = await reachedAmong(call, audience, people)
  return listeners.filter(({ caller }) => reached.has(caller.id))
}

async function reachedAmong(
  { tx, realmId, now }: Pick<DeliveryCall, 'tx' | 'realmId' | 'now'>,
  audience: Audience,
  people: readonly Caller[],
): Promise<ReadonlySet<number>> {
  const ids = people.map(({ id }) => id)
  const thoseWho = (holds: (person: Caller) => boolean): Set<number> =>
    new Set(people.filter(holds).map(({ id }) => id))
  if ('users' in audience) {
    const { users, channelPeers } = audience
    if (channelPeers === undefined) return new Set(users)
    const named = new Set(users)
    const present = people.filter(({ id }) => named.has(id))
    return present.length === 0 ? new Set() : reachedAmong({ tx, realmId, now }, { channelPeers }, present)
  }
  if ('everyone' in audience) {
    const { role, and = [] } = audience
    return thoseWho(person => role === undefined || person.role <= role.atMost || and.includes(person.id))
  }
  if ('viewersOf' in audience) {
    const { viewersOf, role } = audience
    const known = new Set<number>()
    for (const person of people)
      if (isInRole(person, viewersOf, role) && (await knows({ tx, now }, person, viewersOf))) known.add(person.id)
    return known
  }
  if ('channelViewers' in audience) {
    const { channelViewers, except, everSubscribed = false } = audience
    const channel = await channelById(tx, realmId, channelViewers)
    const knowers = channel === undefined ? new Set<number>() : await channelViewersAmong(tx, channel, people, now)
    const meant = knowers.difference(new Set(except))
    if (!everSubscribed) return meant
    return new Set((await everSubscribedTo(tx, channelViewers, [...meant])).map(({ account_id }) => account_id))
  }
  if ('channelPeers' in audience) {
    const { channelPeers, except } = audience
    const knowers = await reachedAmong(
      { tx, realmId, now },
      { channelViewers: channelPeers, except: except ?? [] },
      people,
    )
    const guests = people.filter(isGuest).map(({ id }) => id)
    const outside = new Set(guests).difference(await subscribedAmong(tx, channelPeers, guests))
    return knowers.difference(outside)
  }
  if ('subscribersOf' in audience) return subscribedAmong(tx, audience.subscribersOf, ids)
  const [message] = await messagesByIds(tx, realmId, [audience.readersOf])
  return message === undefined
    ? new Set()
    : usersWhoCanSee(tx, message, people, await statesOfReaders(tx, message, ids), now)
}

type RoleBound = { readonly atMost: number } | { readonly above: number } | undefined
function isInRole(person: Caller, accountId: number, role: RoleBound): boolean {
  if (role === undefined) return true
  if ('atMost' in role) return person.role <= role.atMost || person.id === accountId
  return person.role > role.above && person.id !== accountId
}

const knows = async ({ tx, now }: Pick<DeliveryCall, 'tx' | 'now'>, person: Caller, id: number): Promise<boolean> =>
  !isGuest(person) || (await visibleAmong(tx, person, [{ id }], now)).length > 0
