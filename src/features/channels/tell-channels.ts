// Changes of channels. Clients that do not know of archived channels are told that such a channel goes and comes, and
// nothing of it in between (addendum F.1).
import {
  deliverer,
  type DeliveryCall,
  type Listener,
  type LogEvent,
  type Telling,
  type Told,
} from '#core/events/delivery.ts'
import { everSubscribedTo } from '#features/subscriptions/public.ts'
import type { Channel } from './channel.ts'
import { withDefaults } from './notification-defaults.ts'
import { asSubscription, type Subscription } from './subscription.ts'

const knowsArchived = ({ options }: Listener): boolean => options.capabilities.archived_channels === true
const knowsNull = ({ options }: Listener): boolean => options.capabilities.notification_settings_null === true

export const tellChannels = deliverer({
  type: 'stream',
  async prepare(call, event, listeners) {
    const { while_archived: _, stream: _stream, subscriber_ids: _ids, ...payload } = event.payload
    const plain: Told = { type: event.type, op: event.op, ...payload }
    const old = listeners.filter(listener => !knowsArchived(listener))
    if (old.length === 0) return () => plain
    const telling = await withoutArchived(call, event, plain, old)
    return listener => (knowsArchived(listener) ? plain : telling(listener))
  },
})

async function withoutArchived(
  call: DeliveryCall,
  { op, payload }: LogEvent,
  plain: Told,
  listeners: readonly Listener[],
): Promise<Telling> {
  const { stream_id, property, value } = payload
  if (op === 'create') {
    const streams = (payload['streams'] as Channel[]).filter(channel => !channel.is_archived)
    return () => (streams.length === 0 ? undefined : { ...plain, streams })
  }
  if (property === 'is_archived')
    return value === true ? () => channelGone(stream_id) : comingBack(call, payload, listeners)
  return () => (payload['while_archived'] === true ? undefined : plain)
}

const channelGone = (stream_id: number): Told => ({
  type: 'stream',
  op: 'delete',
  stream_ids: [stream_id],
  streams: [{ stream_id }],
})

/** The channel as it came back, and the subscription of each reader who was subscribed then. */
async function comingBack(
  { tx, realmId }: DeliveryCall,
  { stream, subscriber_ids }: LogEvent['payload'],
  listeners: readonly Listener[],
): Promise<Telling> {
  // Written by a server that did not log it yet.
  if (stream === undefined) return () => undefined
  const subscribers = new Set(subscriber_ids as number[])
  const ids = listeners.map(({ caller }) => caller.id).filter(id => subscribers.has(id))
  const rows = await everSubscribedTo(tx, stream.stream_id, ids)
  const own = new Map(rows.map(each => [each.account_id, each]))
  const resolved = await withDefaults(tx, realmId, [...own.keys()])
  return listener => {
    const subscription = own.get(listener.caller.id)
    const { event_types } = listener.options
    const created = { type: 'stream', op: 'create', streams: [stream] }
    if (subscription === undefined || event_types?.includes('subscription') === false) return created
    const shown = asSubscription(stream, subscription)
    const subscriptions = [knowsNull(listener) ? shown : resolved(listener.caller.id, shown)]
    return [created, { type: 'subscription', op: 'add', subscriptions }]
  }
}

export const tellSubscriptions = deliverer({
  type: 'subscription',
  async prepare(call, { type, op, payload }, listeners) {
    const { while_archived, ...told } = payload
    const plain: Told = { type, op, ...told }
    const old = op === 'add' ? listeners.filter(listener => !knowsNull(listener)).map(({ caller }) => caller.id) : []
    const resolved = await withDefaults(call.tx, call.realmId, old)
    return listener => {
      if (while_archived === true && !knowsArchived(listener)) return undefined
      if (op !== 'add' || knowsNull(listener)) return plain
      const own = (told['subscriptions'] as Subscription[]).map(each => resolved(listener.caller.id, each))
      return { ...plain, subscriptions: own }
    }
  },
})
