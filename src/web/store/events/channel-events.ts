// Channels, subscriptions to them, and the policies of their topics.
import { channelOf, type Store } from '../store.ts'
import { setPolicy } from '../topic-visibility.ts'
import type { Channel, Subscription, TopicPolicy } from '../types.ts'
import { removeUnread, unreadOfChannel } from '../unread.ts'
import { refilterVisible } from '../windows.ts'
import { type Change, nothing } from './change.ts'

export function subscribed(store: Store, { subscriptions }: { subscriptions: Subscription[] }): Change {
  for (const one of subscriptions) {
    store.subscriptions.set(one.stream_id, one)
    store.otherChannels.delete(one.stream_id)
    store.subscribers.get(one.stream_id)?.add(store.ownId)
  }
  return { parts: ['channels', 'unread', 'windows', 'subscribers'], stale: refilterVisible(store) }
}

export function unsubscribed(store: Store, { subscriptions }: { subscriptions: { stream_id: number }[] }): Change {
  for (const { stream_id } of subscriptions) {
    const left = store.subscriptions.get(stream_id)
    store.subscriptions.delete(stream_id)
    if (left !== undefined) store.otherChannels.set(stream_id, left)
    countSubscribers(store, stream_id, -1)
    store.subscribers.delete(stream_id)
    removeUnread(store.unread, unreadOfChannel(store.unread, stream_id))
  }
  return { parts: ['channels', 'unread', 'windows', 'subscribers'], stale: refilterVisible(store) }
}

export function peersChanged(store: Store, event: Parameters<typeof changePeers>[1]): Change {
  changePeers(store.subscribers, event)
  for (const id of event.stream_ids)
    countSubscribers(store, id, event.op === 'peer_add' ? event.user_ids.length : -event.user_ids.length)
  return { parts: ['subscribers'] }
}

function countSubscribers(store: Store, channelId: number, more: number): void {
  const channel = channelOf(store, channelId)
  if (channel !== undefined) changeChannel(store, channelId, { subscriber_count: channel.subscriber_count + more })
}

function changeChannel(store: Store, channelId: number, change: Partial<Channel>): void {
  for (const channels of [store.subscriptions, store.otherChannels] as Map<number, Channel>[]) {
    const known = channels.get(channelId)
    if (known !== undefined) channels.set(channelId, { ...known, ...change })
  }
}

export function subscriptionUpdated(
  store: Store,
  event: { stream_id: number; property: string; value: unknown },
): Change {
  const known = store.subscriptions.get(event.stream_id)
  if (known === undefined) return nothing
  store.subscriptions.set(event.stream_id, { ...known, [event.property]: event.value })
  const stale = event.property === 'is_muted' ? refilterVisible(store) : []
  return { parts: ['channels', 'unread', 'windows'], stale }
}

export function channelUpdated(store: Store, event: { stream_id: number; property: string; value: unknown }): Change {
  changeChannel(store, event.stream_id, { [event.property]: event.value })
  return { parts: ['channels'] }
}

export function channelsMade(store: Store, { streams }: { streams: Channel[] }): Change {
  for (const one of streams) if (!store.subscriptions.has(one.stream_id)) store.otherChannels.set(one.stream_id, one)
  return { parts: ['channels'] }
}

export function channelsGone(
  store: Store,
  event: { streams?: { stream_id: number }[]; stream_ids?: number[] },
): Change {
  const ids = event.stream_ids ?? event.streams?.map(({ stream_id }) => stream_id) ?? []
  for (const id of ids) {
    store.subscriptions.delete(id)
    store.otherChannels.delete(id)
    store.subscribers.delete(id)
    removeUnread(store.unread, unreadOfChannel(store.unread, id))
  }
  return { parts: ['channels', 'unread', 'windows', 'subscribers'] }
}

export function policyChanged(store: Store, event: TopicPolicy): Change {
  setPolicy(store.policies, event)
  return { parts: ['policies', 'unread', 'windows'], stale: refilterVisible(store) }
}

interface Peers {
  readonly op: string
  readonly stream_ids: readonly number[]
  readonly user_ids: readonly number[]
}

function changePeers(subscribers: Store['subscribers'], { op, stream_ids, user_ids }: Peers): void {
  for (const channelId of stream_ids) {
    const known = subscribers.get(channelId)
    for (const id of user_ids)
      if (op === 'peer_add') known?.add(id)
      else known?.delete(id)
  }
}
