// The event of a changed channel, for the users who see the channel at that moment. A user who gets the channel back
// before the next poll gets it whole, and no changes of the time without it.
import type { WriteTx } from '#core/db/database.ts'
import type { Audience } from '#core/contract/event-type.ts'
import { channelViewers } from './channel-viewers.ts'
import { channelUpdated, whileArchived } from './events.ts'
import { type ChannelRow, firstMessageOf } from './store/channels.ts'
import { guestsOutside } from './store/subscriptions.ts'

export interface PropertyUpdate {
  readonly property: string
  readonly value: unknown
  readonly rendered_description?: string
  readonly history_public_to_subscribers?: boolean
  readonly is_web_public?: boolean
}

/** They are checked again at delivery. */
export async function viewersNow(tx: WriteTx, channel: ChannelRow): Promise<Audience> {
  if (channel.invite_only === 1) return { channelViewers: channel.id, among: [...(await channelViewers(tx, channel))] }
  if (channel.web_public === 1) return { channelViewers: channel.id }
  return { channelViewers: channel.id, except: await guestsOutside(tx, channel.realm_id, channel.id) }
}

/** `name`: that of the channel before the change. */
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

/** After these messages, ascending, have left the channel or come to it: the event if its oldest message is another one. */
export async function emitFirstMessage(tx: WriteTx, channel: ChannelRow, [lowest]: readonly number[]): Promise<void> {
  if (lowest === undefined) return
  const first = await firstMessageOf(tx, channel.recipient_id)
  if (first !== undefined && first < lowest) return
  await emitChannelUpdates(tx, channel, [{ property: 'first_message_id', value: first ?? null }])
}
