// Which users see a channel: the rule of `channelRights.sees`, but for all users at once. It finds the users who see
// more or fewer channels after a change.
import { type Caller, isAdmin, isGuest, type Role } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { realmOf } from '#features/realms/public.ts'
import { subscribedAmong, subscribersOf } from './store/subscriptions.ts'
import { membersByGroup } from '#features/user-groups/public.ts'
import { permissionsOf } from './access-channels.ts'
import { activeRoles, type ChannelRow } from './store/channels.ts'

/** The roles and group members that decide which users may see these channels. */
export interface AccessState {
  /** The roles of active accounts. */
  readonly roles: ReadonlyMap<number, Role>
  /** All members, direct or through subgroups, of each group that a private channel names. */
  readonly members: ReadonlyMap<number, ReadonlySet<number>>
}

/** The users and groups that may see a private channel because of its permissions. */
export function namedViewers(channel: ChannelRow): { readonly people: Set<number>; readonly groups: number[] } {
  if (channel.invite_only === 0) return { people: new Set(), groups: [] }
  const { can_administer_channel_group, can_subscribe_group, can_add_subscribers_group } = permissionsOf(channel)
  const values = [can_administer_channel_group, can_subscribe_group, can_add_subscribers_group]
  const people = values.flatMap(value => (typeof value === 'number' ? [] : value.direct_members))
  const groups = values.flatMap(value => (typeof value === 'number' ? value : value.direct_subgroups))
  return { people: new Set(people), groups: [...new Set(groups)] }
}

export async function accessStateOf(
  tx: ReadTx,
  realmId: number,
  channels: readonly ChannelRow[],
): Promise<AccessState> {
  const groups = new Set(channels.flatMap(channel => namedViewers(channel).groups))
  const roles = new Map((await activeRoles(tx, realmId)).map(({ id, role }) => [id, role]))
  if (groups.size === 0) return { roles, members: new Map() }
  return { roles, members: await membersByGroup(tx, await realmOf(tx, { realmId }), groups) }
}

/** Returns a function that tells whether an account may see the channel without a subscription. */
export function seesWithoutSubscription(
  channel: ChannelRow,
  { roles, members }: AccessState,
): (accountId: number) => boolean {
  const { people, groups } = namedViewers(channel)
  return accountId => {
    const role = roles.get(accountId)
    if (role === undefined) return false
    if (channel.web_public === 1) return true
    if (isGuest({ role })) return false
    if (channel.invite_only === 0 || isAdmin({ role }) || people.has(accountId)) return true
    return groups.some(group => members.get(group)?.has(accountId))
  }
}

/** Active accounts that may see the channel without a subscription. */
export async function viewersWithoutSubscription(tx: ReadTx, channel: ChannelRow): Promise<Set<number>> {
  const state = await accessStateOf(tx, channel.realm_id, [channel])
  return new Set([...state.roles.keys()].filter(seesWithoutSubscription(channel, state)))
}

export async function channelViewers(tx: ReadTx, channel: ChannelRow): Promise<Set<number>> {
  return (await viewersWithoutSubscription(tx, channel)).union(new Set(await subscribersOf(tx, channel.id)))
}

/** The given users who may see the channel, subscribed or not. */
export async function channelViewersAmong(
  tx: ReadTx,
  channel: ChannelRow,
  people: readonly Pick<Caller, 'id' | 'role'>[],
): Promise<Set<number>> {
  const roles = new Map(people.map(({ id, role }) => [id, role]))
  const groups = new Set(namedViewers(channel).groups)
  const realm = await realmOf(tx, { realmId: channel.realm_id })
  const members = groups.size === 0 ? new Map<number, Set<number>>() : await membersByGroup(tx, realm, groups)
  const sees = seesWithoutSubscription(channel, { roles, members })
  const others = people.filter(({ id }) => !sees(id)).map(({ id }) => id)
  const subscribed = await subscribedAmong(tx, channel.id, others)
  return new Set(people.map(({ id }) => id).filter(id => sees(id) || subscribed.has(id)))
}
