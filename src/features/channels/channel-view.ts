// Channels as clients see them.
import { existing } from '#core/base/existing.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { GroupSettingValue } from '#features/realms/public.ts'
import { subscriberCounts } from './store/subscriptions.ts'
import { activeAccountIds, presentGroupSetting, systemGroupIds } from '#features/user-groups/public.ts'
import { permissionsOf } from './access-channels.ts'
import type { Channel } from './channel.ts'
import { type ChannelPermissions, mapPermissions } from './channel-permissions.ts'
import { channelActivity, type ChannelActivity, type ChannelRow, firstMessageSince } from './store/channels.ts'

const day = 86_400
/** A channel is active while its newest message is younger than this. If it has none, the channel's age counts. */
const activeFor = 180 * day
/** Weekly traffic is the average over this period. */
const trafficPeriod = 28 * day
const shortestTrafficPeriod = 7 * day

export const presentChannel = async (tx: ReadTx, row: ChannelRow): Promise<Channel> =>
  existing((await presentChannels(tx, row.realm_id, [row]))[0])

/** In the given order, with the same few queries for any number of channels. */
export async function presentChannels(tx: ReadTx, realmId: number, rows: readonly ChannelRow[]): Promise<Channel[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const counts = await subscriberCounts(tx, ids)
  const activity = await activityOf(tx, realmId, rows)
  const showPermissions = await permissionView(tx, realmId, rows)
  return rows.map(row => {
    const messages = existing(activity.get(row.id))
    return {
      stream_id: row.id,
      name: row.name,
      description: row.description,
      rendered_description: row.rendered_description,
      date_created: row.created_at,
      creator_id: row.creator_id,
      invite_only: row.invite_only === 1,
      is_web_public: row.web_public === 1,
      is_archived: row.archived === 1,
      history_public_to_subscribers: row.history_public === 1,
      message_retention_days: row.message_retention_days,
      topics_policy: row.topics_policy,
      first_message_id: messages.first_message,
      folder_id: row.folder_id,
      is_recently_active: (messages.newest_sent_at ?? row.created_at) > tx.now - activeFor,
      stream_weekly_traffic: weeklyTraffic(messages.recent, tx.now - row.created_at),
      default_push_notifications: row.default_push_notifications === 1,
      subscriber_count: counts.get(row.id) ?? 0,
      ...showPermissions(row),
    }
  })
}

const hasTraffic = (age: number): boolean => age >= shortestTrafficPeriod

async function activityOf(
  tx: ReadTx,
  realmId: number,
  rows: readonly ChannelRow[],
): Promise<Map<number, ChannelActivity>> {
  const counting = rows.some(row => hasTraffic(tx.now - row.created_at))
  const recentFrom = counting ? await firstMessageSince(tx, realmId, tx.now - trafficPeriod) : Number.MAX_SAFE_INTEGER
  const ids = rows.map(row => row.id)
  return new Map((await channelActivity(tx, realmId, ids, recentFrom)).map(entry => [entry.id, entry]))
}

function weeklyTraffic(recent: number, age: number): number | null {
  if (!hasTraffic(age)) return null
  return Math.round((recent * 7 * day) / Math.min(age, trafficPeriod))
}

async function permissionView(
  tx: ReadTx,
  realmId: number,
  rows: readonly ChannelRow[],
): Promise<(row: ChannelRow) => ChannelPermissions & PostPolicy> {
  const values = rows.flatMap(row => Object.values<GroupSettingValue>(permissionsOf(row)))
  const members = values.flatMap(value => (typeof value === 'number' ? [] : value.direct_members))
  const activeIds = await activeAccountIds(tx, realmId, [...new Set(members)])
  const system = await systemGroupIds(tx, realmId)
  return row => {
    const permissions = permissionsOf(row)
    return {
      ...mapPermissions(name => presentGroupSetting(permissions[name], activeIds)),
      ...postPolicyFields(permissions.can_send_message_group, system),
    }
  }
}

const postPolicies = { 'role:administrators': 2, 'role:fullmembers': 3, 'role:moderators': 4 } as const

type PostPolicy = Pick<Channel, 'stream_post_policy' | 'is_announcement_only'>

/** The permission to send, for old clients, which know only some system groups. Every other value is 1, everyone. */
export function postPolicyFields(value: GroupSettingValue, system: ReadonlyMap<string, number>): PostPolicy {
  const [, policy = 1] = Object.entries(postPolicies).find(([group]) => system.get(group) === value) ?? []
  return { stream_post_policy: policy, is_announcement_only: policy === postPolicies['role:administrators'] }
}
