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
import { subscribedChannelIds, subscriptionsTo } from '#features/subscriptions/public.ts'
import type { Channel } from './channel.ts'
import { channelRights } from './access-channels.ts'
import { knowersAmong } from './channel-knowers.ts'
import { shownChannels } from './channel-view.ts'
import { withDefaults } from './notification-defaults.ts'
import { channelById, channelsByIds } from './store.ts'
import { asSubscription, type Subscription } from './subscription.ts'

const knowsArchived = ({ options }: Listener): boolean => options.capabilities.archived_channels === true
const knowsNull = ({ options }: Listener): boolean => options.capabilities.notification_settings_null === true

export const tellChannels = deliverer({
  type: 'stream',
  async prepare(call, event, listeners) {
    if (event.op === 'create') return tellCreated(call, event, listeners)
    const { while_archived: _, ...payload } = event.payload
    const plain: Told = { type: event.type, op: event.op, ...payload }
    const old = listeners.filter(listener => !knowsArchived(listener))
    if (old.length === 0) return () => plain
    const telling = await withoutArchived(call, event, plain, old)
    return listener => (knowsArchived(listener) ? plain : telling(listener))
  },
})

/** A reader who may not know of a channel by now is told nothing of it. */
async function tellCreated(
  call: DeliveryCall,
  { type, op, payload }: LogEvent,
  listeners: readonly Listener[],
): Promise<Telling> {
  const channels = payload['streams'] as Channel[]
  const isKnown = await knowledgeOf(
    call,
    channels.map(({ stream_id }) => stream_id),
    listeners,
  )
  return listener => {
    const streams = channels.filter(
      ({ stream_id, is_archived }) => isKnown(listener, stream_id) && (knowsArchived(listener) || !is_archived),
    )
    return streams.length === 0 ? undefined : { type, op, ...payload, streams }
  }
}

type Knowledge = (listener: Listener, channelId: number) => boolean

/** Which of these channels each listener may know of at this moment. */
async function knowledgeOf(
  { tx, realmId, now }: DeliveryCall,
  channelIds: readonly number[],
  listeners: readonly Listener[],
): Promise<Knowledge> {
  const rows = await channelsByIds(tx, realmId, channelIds)
  const people = [...new Map(listeners.map(({ caller }) => [caller.id, caller])).values()]
  const known = new Set<string>()
  const learn = (personId: number, channelId: number) => known.add(`${personId} ${channelId}`)
  if (rows.length <= people.length)
    for (const row of rows) for (const id of await knowersAmong(tx, row, people, now)) learn(id, row.id)
  else
    for (const person of people) {
      const rights = channelRights(tx, person, now)
      const subscribed = await subscribedChannelIds(tx, person.id)
      for (const row of rows) if (await rights.knows(row, subscribed.has(row.id))) learn(person.id, row.id)
    }
  return ({ caller }, channelId) => known.has(`${caller.id} ${channelId}`)
}

async function withoutArchived(
  call: DeliveryCall,
  { op, payload }: LogEvent,
  plain: Told,
  listeners: readonly Listener[],
): Promise<Telling> {
  const { stream_id, property, value } = payload
  if (op === 'delete') {
    const stream_ids = await notArchived(call, payload['stream_ids'])
    return () => (stream_ids.length === 0 ? undefined : channelsGone(stream_ids))
  }
  if (property === 'is_archived')
    return value === true ? () => channelsGone([stream_id]) : comingBack(call, stream_id, listeners)
  return () => (payload['while_archived'] === true ? undefined : plain)
}

const channelsGone = (stream_ids: readonly number[]): Told => ({
  type: 'stream',
  op: 'delete',
  stream_ids,
  streams: stream_ids.map(stream_id => ({ stream_id })),
})

/** As it is now, and what its subscribers make of it. */
async function comingBack(
  { tx, realmId, now }: DeliveryCall,
  id: number,
  listeners: readonly Listener[],
): Promise<Telling> {
  const row = await channelById(tx, realmId, id)
  if (row === undefined || row.archived === 1) return () => undefined
  const streams = (await shownChannels(tx, realmId, [row], now)) as [Channel]
  const ids = listeners.map(({ caller }) => caller.id)
  const own = new Map((await subscriptionsTo(tx, id, ids)).map(each => [each.account_id, each]))
  const resolved = await withDefaults(tx, realmId, [...own.keys()])
  return listener => {
    const subscription = own.get(listener.caller.id)
    const { event_types } = listener.options
    const created = { type: 'stream', op: 'create', streams }
    if (subscription === undefined || event_types?.includes('subscription') === false) return created
    const shown = asSubscription(streams[0], subscription)
    const subscriptions = [knowsNull(listener) ? shown : resolved(listener.caller.id, shown)]
    return [created, { type: 'subscription', op: 'add', subscriptions }]
  }
}

/** Those of these channels that are in use, or no longer exist. */
async function notArchived({ tx, realmId }: DeliveryCall, ids: readonly number[]): Promise<number[]> {
  const archived = new Set((await channelsByIds(tx, realmId, ids)).filter(row => row.archived === 1).map(row => row.id))
  return ids.filter(id => !archived.has(id))
}

export const tellSubscriptions = deliverer({
  type: 'subscription',
  async prepare(call, { type, op, payload }, listeners) {
    const plain: Told = { type, op, ...payload }
    if (op === 'remove') return tellRemoved(call, plain, listeners)
    if (listeners.every(listener => knowsArchived(listener) && knowsNull(listener))) return () => plain
    const named = channelsIn(payload)
    const shown = new Set(await notArchived(call, named))
    const old = op === 'add' ? listeners.filter(listener => !knowsNull(listener)).map(({ caller }) => caller.id) : []
    const resolved = await withDefaults(call.tx, call.realmId, old)
    return listener => {
      const told = knowsArchived(listener) || shown.size === named.length ? plain : onlyAbout(shown, plain)
      if (told === undefined || op !== 'add' || knowsNull(listener)) return told
      const own = (told['subscriptions'] as Subscription[]).map(each => resolved(listener.caller.id, each))
      return { ...told, subscriptions: own }
    }
  },
})

/** Whoever may not know of the channel by now is not told its name: perhaps they never heard of it. */
async function tellRemoved(call: DeliveryCall, plain: Told, listeners: readonly Listener[]): Promise<Telling> {
  const removed = plain['subscriptions'] as (Named & { readonly name: string })[]
  const ids = removed.map(({ stream_id }) => stream_id)
  const isKnown = await knowledgeOf(call, ids, listeners)
  const inUse = new Set(await notArchived(call, ids))
  return listener => {
    const shown = removed.filter(({ stream_id }) => knowsArchived(listener) || inUse.has(stream_id))
    const subscriptions = shown.map(each => (isKnown(listener, each.stream_id) ? each : { ...each, name: '' }))
    return subscriptions.length === 0 ? undefined : { ...plain, subscriptions }
  }
}

interface Named {
  readonly stream_id: number
}
const channelsIn = ({ stream_id, stream_ids, subscriptions }: LogEvent['payload']): number[] =>
  stream_ids ?? (subscriptions as Named[] | undefined)?.map(each => each.stream_id) ?? [stream_id]

/** Undefined if nothing is left. */
function onlyAbout(shown: ReadonlySet<number>, event: Told): Told | undefined {
  if (shown.size === 0) return undefined
  const { stream_ids, subscriptions } = event as { stream_ids?: number[]; subscriptions?: Named[] }
  return {
    ...event,
    ...(stream_ids === undefined ? {} : { stream_ids: stream_ids.filter(id => shown.has(id)) }),
    ...(subscriptions === undefined ? {} : { subscriptions: subscriptions.filter(each => shown.has(each.stream_id)) }),
  }
}
