// A change of roles, of groups or of the waiting period makes channels visible to some users and hides them from
// others. Only users whose role or groups changed are checked, and of private channels only the channels that name such
// a group.
import { grouped } from '#core/base/grouped.ts'
import { isAdmin, isGuest, type Role } from '#core/contract/access.ts'
import { onHook } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'
import { accessChanging } from '#features/user-groups/public.ts'
import { subscribedByChannel } from './store/subscriptions.ts'
import { namedViewers, outsiderSees, type AccessState, accessStateOf } from './channel-viewers.ts'
import { channelsCreated, channelsDeleted, peersAdded } from './events.ts'
import { hideChannels, revealWithSubscribers } from './reveal-channels.ts'
import { type ChannelRow, channelsOf } from './store/channels.ts'

/** The events that a change of access to channels may emit. */
export const knowledgeEvents = [channelsCreated, channelsDeleted, peersAdded]

/** After the change, exactly the users who see more or fewer channels hear of it. The change alters no channel. */
export const emitChannelAccessChanges = onHook(
  accessChanging,
  async (tx, { realmId }) => {
    const channels = await channelsOf(tx, realmId)
    if (channels.length === 0) return async () => {}
    const before = await accessStateOf(tx, realmId, channels)
    return async () => {
      const after = await accessStateOf(tx, realmId, channels)
      const differences = await withoutSubscribers(tx, differencesOf(channels, before, after))
      for (const [users, alike] of alikeBy(differences, ({ gained }) => gained))
        await revealWithSubscribers(tx, realmId, alike, users)
      for (const [users, alike] of alikeBy(differences, ({ lost }) => lost)) await hideChannels(tx, alike, users)
    }
  },
  knowledgeEvents,
)

interface Difference {
  readonly channel: ChannelRow
  readonly gained: readonly number[]
  readonly lost: readonly number[]
}

function differencesOf(channels: readonly ChannelRow[], before: AccessState, after: AccessState): Difference[] {
  const turned = turnedRoles(before, after)
  const moved = new Map([...after.members.keys()].map(group => [group, movedIn(group, before, after)]))
  return channels.flatMap(channel => {
    const movers = namedViewers(channel).groups.flatMap(group => [...(moved.get(group) ?? [])])
    const concerned = [...new Set([...turned, ...movers])]
    const [knew, knows] = [outsiderSees(channel, before), outsiderSees(channel, after)]
    const gained = concerned.filter(id => knows(id) && !knew(id))
    const lost = concerned.filter(id => knew(id) && !knows(id))
    return gained.length + lost.length === 0 ? [] : [{ channel, gained, lost }]
  })
}

/** Accounts that were and are active and whose new role has other rights in channels. */
function turnedRoles(before: AccessState, after: AccessState): number[] {
  const bearing = (role: Role): string => `${isGuest({ role })} ${isAdmin({ role })}`
  return [...after.roles].flatMap(([id, role]) => {
    const was = before.roles.get(id)
    return was !== undefined && bearing(was) !== bearing(role) ? [id] : []
  })
}

/** Accounts that were or are inactive are left out: they have no client that could hear of it. */
function movedIn(group: number, before: AccessState, after: AccessState): number[] {
  const [were, are] = [before.members.get(group) ?? new Set<number>(), after.members.get(group) ?? new Set<number>()]
  return [...were.symmetricDifference(are)].filter(id => before.roles.has(id) && after.roles.has(id))
}

/** A subscriber saw the channel before and sees it afterwards. */
async function withoutSubscribers(tx: WriteTx, differences: readonly Difference[]): Promise<Difference[]> {
  const users = [...new Set(differences.flatMap(({ gained, lost }) => [...gained, ...lost]))]
  const channelIds = differences.map(({ channel }) => channel.id)
  const subscribed = await subscribedByChannel(tx, channelIds, users)
  return differences.map(({ channel, gained, lost }) => {
    const isOutside = (id: number): boolean => !subscribed.get(channel.id)?.has(id)
    return { channel, gained: gained.filter(isOutside), lost: lost.filter(isOutside) }
  })
}

/** One event for all channels that the same users gain, or lose. */
function alikeBy(
  differences: readonly Difference[],
  side: (difference: Difference) => readonly number[],
): [readonly number[], ChannelRow[]][] {
  const concerned = differences.filter(difference => side(difference).length > 0)
  const groups = grouped(concerned, difference => side(difference).join(','))
  return groups.map(alike => [side(alike[0]), alike.map(({ channel }) => channel)])
}
