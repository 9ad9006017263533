// Changes to a channel, with their events.
import { keysOf } from '#core/base/records.ts'
import type { Audience } from '#core/contract/event-type.ts'
import type { WriteTx } from '#core/db/database.ts'
import { trigger } from '#core/db/hook.ts'
import { systemGroupIds } from '#features/user-groups/public.ts'
import { visibilityEvents } from './access-changes.ts'
import { permissionsOf } from './access-channels.ts'
import { type ChannelPermissionName, permissionDiffers, permissionNames } from './channel-permissions.ts'
import { postPolicyFields } from './channel-view.ts'
import { channelViewers } from './channel-viewers.ts'
import { channelUpdated, whileArchived } from './events.ts'
import { channelLeft } from './hooks.ts'
import { hideChannels, revealWithSubscribers } from './reveal-channels.ts'
import { type ChannelRow, firstMessageOf, type NewChannel, updateChannel } from './store/channels.ts'
import { guestsOutside } from './store/subscriptions.ts'
import { unsubscribeBotsWithoutOwner, unsubscribingEvents } from './subscriptions/change-subscriptions.ts'

// The event for a changed channel, for the users who see the channel at that moment. A user who gets the channel back
// before the next poll gets all of it, without the changes that were made meanwhile.

interface PropertyUpdate {
  readonly property: string
  readonly value: unknown
  readonly rendered_description?: string
  readonly history_public_to_subscribers?: boolean
  readonly is_web_public?: boolean
}

/** Checked again at delivery. */
export async function viewersNow(tx: WriteTx, channel: ChannelRow): Promise<Audience> {
  if (channel.invite_only === 1) return { channelViewers: channel.id, among: [...(await channelViewers(tx, channel))] }
  if (channel.web_public === 1) return { channelViewers: channel.id }
  return { channelViewers: channel.id, except: await guestsOutside(tx, channel.realm_id, channel.id) }
}

/** `name` is the channel's name before the change. */
export async function emitChannelUpdates(
  tx: WriteTx,
  channel: ChannelRow,
  updates: readonly PropertyUpdate[],
  name = channel.name,
): Promise<void> {
  if (updates.length === 0) return
  const audience = await viewersNow(tx, channel)
  for (const update of updates)
    await tx.emit(channelUpdated, audience, { stream_id: channel.id, name, ...whileArchived(channel), ...update })
}

/**
 * Called after these messages, in ascending order, have left or entered the channel. Emits the event if the channel's
 * oldest message is now another one.
 */
export async function emitFirstMessage(tx: WriteTx, channel: ChannelRow, [lowest]: readonly number[]): Promise<void> {
  if (lowest === undefined) return
  const first = await firstMessageOf(tx, channel.recipient_id)
  if (first !== undefined && first < lowest) return
  await emitChannelUpdates(tx, channel, [{ property: 'first_message_id', value: first ?? null }])
}

export const changeEvents = [channelUpdated, ...visibilityEvents, ...unsubscribingEvents, channelLeft]

/** Columns whose changes can show the channel to some users and hide it from others. */
const visibilityColumns: readonly (keyof NewChannel)[] = ['invite_only', 'web_public', 'permissions']

export async function changeChannel(tx: WriteTx, before: ChannelRow, change: Partial<NewChannel>): Promise<void> {
  const after = { ...before, ...change }
  const changed = keysOf(change).filter(name => after[name] !== before[name])
  if (changed.length === 0) return
  const visibilityMayChange = changed.some(name => visibilityColumns.includes(name))
  const viewersBefore = visibilityMayChange ? await channelViewers(tx, before) : new Set<number>()
  await updateChannel(tx, before.id, change)
  const viewersAfter = visibilityMayChange ? await channelViewers(tx, after) : new Set<number>()
  await revealWithSubscribers(tx, after.realm_id, [after], viewersAfter.difference(viewersBefore))
  await hideChannels(tx, [after], viewersBefore.difference(viewersAfter))
  await emitChannelUpdates(tx, after, await propertyUpdates(tx, before, after), before.name)
  if (before.invite_only === 0 && after.invite_only === 1)
    await trigger(tx, channelLeft, { channel: after, userIds: await unsubscribeBotsWithoutOwner(tx, after) })
}

async function propertyUpdates(tx: WriteTx, before: ChannelRow, after: ChannelRow): Promise<PropertyUpdate[]> {
  const updates: PropertyUpdate[] = []
  const differs = (...names: (keyof ChannelRow)[]): boolean => names.some(name => before[name] !== after[name])
  if (differs('name')) updates.push({ property: 'name', value: after.name })
  if (differs('description')) {
    const { description: value, rendered_description } = after
    updates.push({ property: 'description', value, rendered_description })
  }
  if (differs('invite_only', 'web_public', 'history_public'))
    updates.push({
      property: 'invite_only',
      value: after.invite_only === 1,
      history_public_to_subscribers: after.history_public === 1,
      is_web_public: after.web_public === 1,
    })
  for (const property of ['message_retention_days', 'topics_policy', 'folder_id'] as const)
    if (differs(property)) updates.push({ property, value: after[property] })
  if (differs('default_push_notifications'))
    updates.push({ property: 'default_push_notifications', value: after.default_push_notifications === 1 })
  return [...updates, ...(await permissionUpdates(tx, before, after))]
}

async function permissionUpdates(tx: WriteTx, before: ChannelRow, after: ChannelRow): Promise<PropertyUpdate[]> {
  if (before.permissions === after.permissions) return []
  const [old, current] = [permissionsOf(before), permissionsOf(after)]
  const differs = (name: ChannelPermissionName): boolean => permissionDiffers(old, current, name)
  const updates: PropertyUpdate[] = permissionNames
    .filter(differs)
    .map(property => ({ property, value: current[property] }))
  if (!differs('can_send_message_group')) return updates
  const system = await systemGroupIds(tx, after.realm_id)
  const was = postPolicyFields(old.can_send_message_group, system)
  const is = postPolicyFields(current.can_send_message_group, system)
  for (const property of ['stream_post_policy', 'is_announcement_only'] as const)
    if (was[property] !== is[property]) updates.push({ property, value: is[property] })
  return updates
}
