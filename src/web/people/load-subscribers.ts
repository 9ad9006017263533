// The subscribers of a channel, fetched when a view first shows them and kept up to date by events.
import { changed, client, theStore } from '../base/live.ts'
import type { Store } from '../store/store.ts'

const asked = new WeakMap<Store, Set<number>>()

export async function loadSubscribers(channelId: number): Promise<void> {
  const store = theStore()
  const known = asked.get(store) ?? new Set()
  asked.set(store, known)
  if (known.has(channelId) && store.subscribers.has(channelId)) return
  known.add(channelId)
  try {
    const { subscribers } = await client.call('GET /streams/{stream_id}/members', { stream_id: channelId })
    store.subscribers.set(channelId, new Set(subscribers))
    changed('subscribers')
  } catch {
    // The column then lists the others. A channel that the user may not read has no list.
    known.delete(channelId)
  }
}
