// Changes to roles, groups or the waiting period make channels visible to some users and hide them from others. Checks
// only users whose role or groups changed, and of private channels only those that name such a group.
import { grouped } from '#core/base/records.ts'
import { isAdmin, isGuest, type Role } from '#core/contract/access.ts'
import { onHook } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { accessChanging } from '#features/user-groups/public.ts'
import { subscribedByChannel } from './store/subscriptions.ts'
import { namedViewers, seesWithoutSubscription, type AccessState, accessStateOf } from './channel-viewers.ts'
import { channelsCreated, channelsDeleted, peersAdded } from './events.ts'
import { hideChannels, revealWithSubscribers } from './reveal-channels.ts'
import { type ChannelRow, channelsOf } from './store/channels.ts'

/** The events that a change of channel access may emit. */
export const visibilityEvents = [channelsCreated, channelsDeleted, peersAdded]

/** Emits events to exactly the users who see more or fewer channels after the change. */
export const emitChannelAccessChanges = onHook(
  accessChanging,
  async (tx, { realmId }) => {
    const channels = await channelsOf(tx, realmId)
    if (channels.length === 0) return async () => {}
    const before = await accessStateOf(tx, realmId, channels)
    return async () => {
      const after = await accessStateOf(tx, realmId, channels)
      const differences = await withoutSubscribers(tx, differencesOf(channels, before, after))
      for (const [users, alike] of channelsByUsers(differences, ({ gained }) => gained))
        await revealWithSubscribers(tx, realmId, alike, users)
      for (const [users, alike] of channelsByUsers(differences, ({ lost }) => lost))
        await hideChannels(tx, alike, users)
    }
  },
  visibilityEvents,
)

interface Difference {
  readonly channel: ChannelRow
  readonly gained: readonly number[]
  readonly lost: readonly number[]
}

function differencesOf(channels: readonly ChannelRow[], before: AccessState, after: AccessState): Difference[] {
  const otherRole = usersWithOtherRole(before, after)
  const changed = new Map([...after.members.keys()].map(group => [group, changedMembers(group, before, after)]))
  return channels.flatMap(channel => {
    const members = namedViewers(channel).groups.flatMap(group => [...(changed.get(group) ?? [])])
    const concerned = [...new Set([...otherRole, ...members])]
    const [saw, sees] = [seesWithoutSubscription(channel, before), seesWithoutSubscription(channel, after)]
    const gained = concerned.filter(id => sees(id) && !saw(id))
    const lost = concerned.filter(id => saw(id) && !sees(id))
    return gained.length + lost.length === 0 ? [] : [{ channel, gained, lost }]
  })
}

/** Accounts that were and still are active, and whose new role has different rights in channels. */
function usersWithOtherRole(before: AccessState, after: AccessState): number[] {
  const rightsOf = (role: Role): string => `${isGuest({ role })} ${isAdmin({ role })}`
  return [...after.roles].flatMap(([id, role]) => {
    const was = before.roles.get(id)
    return was !== undefined && rightsOf(was) !== rightsOf(role) ? [id] : []
  })
}

/** The accounts that joined or left the group. Deactivated accounts are left out: they have no clients. */
function changedMembers(group: number, before: AccessState, after: AccessState): number[] {
  const [were, are] = [before.members.get(group) ?? new Set<number>(), after.members.get(group) ?? new Set<number>()]
  return [...were.symmetricDifference(are)].filter(id => before.roles.has(id) && after.roles.has(id))
}

/** Subscribers saw the channel before and still do. */
async function withoutSubscribers(tx: WriteTx, differences: readonly Difference[]): Promise<Difference[]> {
  const users = [...new Set(differences.flatMap(({ gained, lost }) => [...gained, ...lost]))]
  const channelIds = differences.map(({ channel }) => channel.id)
  const subscribed = await subscribedByChannel(tx, channelIds, users)
  return differences.map(({ channel, gained, lost }) => {
    const isOutside = (id: number): boolean => !subscribed.get(channel.id)?.has(id)
    return { channel, gained: gained.filter(isOutside), lost: lost.filter(isOutside) }
  })
}

/** One event for all channels that the same users gain or lose. */
function channelsByUsers(
  differences: readonly Difference[],
  side: (difference: Difference) => readonly number[],
): [readonly number[], ChannelRow[]][] {
  const concerned = differences.filter(difference => side(difference).length > 0)
  const groups = grouped(concerned, difference => side(difference).join(','))
  return groups.map(alike => [side(alike[0]), alike.map(({ channel }) => channel)])
}
