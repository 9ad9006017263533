// The channels whose permissions name a group.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import {
  groupUsesAsked,
  type Objection,
  settingsNaming,
  namedIn,
  namedUserChanged,
} from '#features/user-groups/public.ts'
import { channelRights, permissionsOf } from './access-channels.ts'
import { emitChannelUpdates } from './change-channel.ts'
import type { ChannelPermissionName } from './channel-permissions.ts'
import { presentChannels } from './channel-view.ts'
import { channelUpdated } from './events.ts'
import { type ChannelRow, channelsOf } from './store/channels.ts'
import { subscribedChannelIds } from './store/subscriptions.ts'

type UsingChannel = ChannelRow & { readonly settings: string[] }

export const reportGroupUses = onHook(groupUsesAsked, async (tx, { caller, groupId }) => {
  const channels = (await channelsOf(tx, caller.realmId))
    .filter(channel => channel.archived === 0)
    .map(channel => ({ ...channel, settings: settingsNaming(groupId, permissionsOf(channel)) }))
    .filter(channel => channel.settings.length > 0)
  return { objections: await knownUses(tx, caller, channels), isUsed: channels.length > 0 }
})

async function knownUses(tx: ReadTx, caller: Caller, channels: readonly UsingChannel[]): Promise<Objection[]> {
  const subscribed = await subscribedChannelIds(tx, caller.id)
  const rights = channelRights(tx, caller)
  const objections: Objection[] = []
  for (const channel of channels)
    if (await rights.sees(channel, subscribed.has(channel.id)))
      objections.push({ type: 'channel', channel_id: channel.id, settings: channel.settings })
  return objections
}

// Channel permissions whose values name a user directly: see user-groups/group-uses.ts.

export const emitNamedInChannels = onHook(
  namedUserChanged,
  async (tx, { realmId, userId }) => {
    const channels = await channelsOf(tx, realmId)
    const naming = channels.filter(channel => namedIn(permissionsOf(channel), userId).length > 0)
    const shown = new Map((await presentChannels(tx, realmId, naming)).map(one => [one.stream_id, one]))
    for (const channel of naming) {
      const value = (property: ChannelPermissionName): unknown => shown.get(channel.id)?.[property]
      const updates = namedIn(permissionsOf(channel), userId).map(property => ({ property, value: value(property) }))
      await emitChannelUpdates(tx, channel, updates)
    }
  },
  [channelUpdated],
)
