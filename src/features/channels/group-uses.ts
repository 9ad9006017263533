// The channels whose permissions name a group.
import type { Caller } from '#core/contract/access.ts'
import { onHook } from '#core/db/hook.ts'
import type { ReadTx } from '#core/db/database.ts'
import { groupUsesAsked, type Objection, settingsNaming } from '#features/user-groups/public.ts'
import { channelRights, permissionsOf } from './access-channels.ts'
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
