// Uses of a group that stand against deactivating it (docs/spec/groups.md#group-in-use).
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import {
  channelRights,
  type ChannelRow,
  channelsOf,
  permissionsOf as channelPermissionsOf,
  subscribedChannelIds,
} from '#features/channels/public.ts'
import { type GroupSettingValue, permissionSettings, readStored, realmOf } from '#features/realms/public.ts'
import { activeSupergroupIdsOf } from './members/store.ts'
import { groupsOfRealm } from './store.ts'

export type Objection =
  | { readonly type: 'subgroup'; readonly supergroup_ids: number[] }
  | { readonly type: 'channel'; readonly channel_id: number; readonly settings: string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: string[] }
  | { readonly type: 'realm'; readonly settings: string[] }

/** Undefined when the group is used nowhere. Channels that the caller may not know of object without being named. */
export async function objectionsTo(
  tx: ReadTx,
  caller: Caller,
  groupId: number,
  now: number,
): Promise<Objection[] | undefined> {
  const objections: Objection[] = []
  const supergroup_ids = await activeSupergroupIdsOf(tx, groupId)
  if (supergroup_ids.length > 0) objections.push({ type: 'subgroup', supergroup_ids })
  const channels = await channelsNaming(tx, caller, groupId)
  for (const { id, settings } of await knownAmong(tx, caller, channels, now))
    objections.push({ type: 'channel', channel_id: id, settings })
  for (const group of await groupsOfRealm(tx, caller.realmId)) {
    const settings = group.deactivated === 1 ? [] : settingsNaming(groupId, JSON.parse(group.settings) as Values)
    if (settings.length > 0) objections.push({ type: 'user_group', group_id: group.id, settings })
  }
  const settings = await realmSettingsNaming(tx, caller, groupId)
  if (settings.length > 0) objections.push({ type: 'realm', settings })
  return channels.length + objections.length === 0 ? undefined : objections
}

type Values = Readonly<Record<string, GroupSettingValue>>

const settingsNaming = (groupId: number, values: Values): string[] =>
  Object.entries(values)
    .filter(([, value]) => (typeof value === 'number' ? value === groupId : value.direct_subgroups.includes(groupId)))
    .map(([name]) => name)
    .sort()

type UsingChannel = ChannelRow & { readonly settings: string[] }

async function channelsNaming(tx: ReadTx, caller: Caller, groupId: number): Promise<UsingChannel[]> {
  const channels = (await channelsOf(tx, caller.realmId)).filter(channel => channel.archived === 0)
  return channels
    .map(channel => ({ ...channel, settings: settingsNaming(groupId, channelPermissionsOf(channel)) }))
    .filter(channel => channel.settings.length > 0)
}

async function knownAmong(
  tx: ReadTx,
  caller: Caller,
  channels: readonly UsingChannel[],
  now: number,
): Promise<UsingChannel[]> {
  const subscribed = await subscribedChannelIds(tx, caller.id)
  const rights = channelRights(tx, caller, now)
  const known: UsingChannel[] = []
  for (const channel of channels) if (await rights.knows(channel, subscribed.has(channel.id))) known.push(channel)
  return known
}

async function realmSettingsNaming(tx: ReadTx, caller: Caller, groupId: number): Promise<string[]> {
  const stored = readStored((await realmOf(tx, caller)).settings)
  const permissions = Object.entries(stored).filter(([name]) => Object.hasOwn(permissionSettings, name))
  return settingsNaming(groupId, Object.fromEntries(permissions) as Values)
}
