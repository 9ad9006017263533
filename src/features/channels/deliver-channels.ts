// Delivers changes to channels. For clients that don't know archived channels, archiving looks like a deletion and
// unarchiving like a creation, with no events in between (docs/spec/events.md#archived-channels).
import {
  deliverer,
  type DeliveryCall,
  type Listener,
  type LogEvent,
  sharedRenderer,
  type EventRenderer,
  type EventBody,
} from '#core/events/delivery.ts'
import { everSubscribedTo, subscribedChannelIds } from './store/subscriptions.ts'
import { channelRights } from './access-channels.ts'
import type { Channel } from './channel.ts'
import { channelViewersAmong } from './channel-viewers.ts'
import { withoutNullsFor, presentSubscription, type Subscription } from './subscriptions/subscription.ts'
import { channelsByIds } from './store/channels.ts'

const knowsArchived = ({ options }: Listener): boolean => options.capabilities.archived_channels === true
const knowsNull = ({ options }: Listener): boolean => options.capabilities.notification_settings_null === true

export const deliverChannels = deliverer({
  type: 'stream',
  async prepare(call, event, listeners) {
    if (event.op === 'create') return deliverCreated(call, event, listeners)
    const { while_archived: _, stream: _stream, subscriber_ids: _ids, ...payload } = event.payload
    const plain: EventBody = { type: event.type, op: event.op, ...payload }
    const old = listeners.filter(listener => !knowsArchived(listener))
    if (old.length === 0) return () => plain
    const render = await withoutArchived(call, event, plain, old)
    return listener => (knowsArchived(listener) ? plain : render(listener))
  },
})

/** A reader who may no longer see the channel gets no event about it. */
async function deliverCreated(
  call: DeliveryCall,
  { type, op, payload }: LogEvent,
  listeners: readonly Listener[],
): Promise<EventRenderer> {
  const channels: Channel[] = payload['streams']
  const ids = channels.map(({ stream_id }) => stream_id)
  const isVisible = await visibilityOf(call, ids, listeners)
  const presentTo = (listener: Listener): Channel[] =>
    channels.filter(
      ({ stream_id, is_archived }) => isVisible(listener, stream_id) && (knowsArchived(listener) || !is_archived),
    )
  const idsShownTo = (listener: Listener): string =>
    presentTo(listener)
      .map(({ stream_id }) => stream_id)
      .join()
  return sharedRenderer(idsShownTo, listener => {
    const streams = presentTo(listener)
    return streams.length === 0 ? undefined : { type, op, ...payload, streams }
  })
}

type Visibility = (listener: Listener, channelId: number) => boolean

/** Returns a function that tells whether a listener may see one of these channels now. */
async function visibilityOf(
  { tx, realmId }: DeliveryCall,
  channelIds: readonly number[],
  listeners: readonly Listener[],
): Promise<Visibility> {
  const rows = await channelsByIds(tx, realmId, channelIds)
  const users = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
  const visible = new Set<string>()
  const add = (userId: number, channelId: number) => visible.add(`${userId} ${channelId}`)
  if (rows.length <= users.length)
    for (const row of rows) for (const id of await channelViewersAmong(tx, row, users)) add(id, row.id)
  else
    for (const user of users) {
      const rights = channelRights(tx, user)
      const subscribed = await subscribedChannelIds(tx, user.id)
      for (const row of rows) if (await rights.sees(row, subscribed.has(row.id))) add(user.id, row.id)
    }
  return ({ caller }, channelId) => visible.has(`${caller.id} ${channelId}`)
}

async function withoutArchived(
  call: DeliveryCall,
  { payload }: LogEvent,
  plain: EventBody,
  listeners: readonly Listener[],
): Promise<EventRenderer> {
  const { stream_id, property, value } = payload
  const gone = channelGone(stream_id)
  if (property === 'is_archived') return value === true ? () => gone : deliverUnarchived(call, payload, listeners)
  return () => (payload['while_archived'] === true ? undefined : plain)
}

const channelGone = (stream_id: number): EventBody => ({
  type: 'stream',
  op: 'delete',
  stream_ids: [stream_id],
  streams: [{ stream_id }],
})

/** The unarchived channel, and the subscription of each reader who was subscribed at the time. */
async function deliverUnarchived(
  { tx, realmId }: DeliveryCall,
  { stream, subscriber_ids }: LogEvent['payload'],
  listeners: readonly Listener[],
): Promise<EventRenderer> {
  // The event was written by an older version of the server, which didn't log the channel.
  if (stream === undefined) return () => undefined
  const subscribers = new Set<number>(subscriber_ids)
  const ids = listeners.map(({ caller }) => caller.id).filter(id => subscribers.has(id))
  const rows = await everSubscribedTo(tx, stream.stream_id, ids)
  const own = new Map(rows.map(each => [each.account_id, each]))
  const resolved = await withoutNullsFor(tx, realmId, [...own.keys()])
  const created = { type: 'stream', op: 'create', streams: [stream] }
  return listener => {
    const subscription = own.get(listener.caller.id)
    const { event_types } = listener.options
    if (subscription === undefined || event_types?.includes('subscription') === false) return created
    const shown = presentSubscription(stream, subscription)
    const subscriptions = [knowsNull(listener) ? shown : resolved(listener.caller.id, shown)]
    return [created, { type: 'subscription', op: 'add', subscriptions }]
  }
}

export const deliverSubscriptions = deliverer({
  type: 'subscription',
  async prepare(call, { type, op, payload }, listeners) {
    const { while_archived, ...fields } = payload
    const plain: EventBody = { type, op, ...fields }
    const isVisible = op === 'remove' ? await visibilityOf(call, channelsIn(fields), listeners) : undefined
    const old = op === 'add' ? listeners.filter(listener => !knowsNull(listener)).map(({ caller }) => caller.id) : []
    const resolved = await withoutNullsFor(call.tx, call.realmId, old)
    const formOf = (listener: Listener): string =>
      `${listener.caller.id} ${knowsNull(listener)} ${knowsArchived(listener)}`
    return sharedRenderer(formOf, listener => {
      if (while_archived === true && !knowsArchived(listener)) return undefined
      if (isVisible !== undefined) return withoutHiddenNames(plain, id => isVisible(listener, id))
      if (op !== 'add' || knowsNull(listener)) return plain
      const own = fields['subscriptions'].map((each: Subscription) => resolved(listener.caller.id, each))
      return { ...plain, subscriptions: own }
    })
  },
})

interface Removed {
  readonly stream_id: number
  readonly name: string
}
const channelsIn = ({ subscriptions }: LogEvent['payload']): number[] =>
  subscriptions.map((each: Removed) => each.stream_id)

/** A reader who can't see a channel now doesn't get its name, having perhaps never seen the channel. */
const withoutHiddenNames = (removal: LogEvent['payload'], isVisible: (channelId: number) => boolean): EventBody => ({
  ...removal,
  subscriptions: removal['subscriptions'].map((each: Removed) =>
    isVisible(each.stream_id) ? each : { ...each, name: '' },
  ),
})
