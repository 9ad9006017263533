// What the list of all users doesn't have: the profile fields of a user, and the subscribers of a channel.
import { changed, client, theStore } from '../base/live.ts'
import type { Store } from '../store/store.ts'
import type { Person } from '../store/types.ts'

export async function loadProfile(userId: number): Promise<void> {
  const store = theStore()
  try {
    const params = { user_id: userId, include_custom_profile_fields: true, client_gravatar: false }
    const { user } = await client.call('GET /users/{user_id}', params)
    store.people.set(userId, { ...store.people.get(userId), ...(user as Person) })
    changed('people')
  } catch {
    // The rest of the profile is shown without them.
  }
}

const asked = new WeakMap<Store, Set<number>>()

/** Fetched when a view first shows them, and kept up to date by events. */
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
