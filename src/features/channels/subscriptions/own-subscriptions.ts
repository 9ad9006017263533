// All subscriptions of the caller, as the caller sees them.
import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { presentSubscription, type Subscription } from './subscription.ts'
import { channelsByIds } from '../store/channels.ts'
import { presentChannels } from '../channel-view.ts'
import { subscriberIds, subscriptionsOf } from '../store/subscriptions.ts'

export async function ownSubscriptions(
  tx: ReadTx,
  caller: Caller,
  includeSubscribers: boolean,
): Promise<Subscription[]> {
  const own = new Map((await subscriptionsOf(tx, caller.id)).map(row => [row.channel_id, row]))
  const rows = (await channelsByIds(tx, caller.realmId, [...own.keys()])).filter(row => row.archived === 0)
  const ids = rows.map(row => row.id)
  const subscribers = includeSubscribers ? await subscriberIds(tx, ids) : undefined
  return (await presentChannels(tx, caller.realmId, rows)).map(channel =>
    presentSubscription(channel, existing(own.get(channel.stream_id)), subscribers?.get(channel.stream_id)),
  )
}
