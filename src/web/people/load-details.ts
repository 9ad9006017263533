// What the list of all users doesn't contain: a user's profile fields, and a channel's subscribers.
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
    // The rest of the profile still works.
  }
}

const asked = new WeakMap<Store, Set<number>>()

/** Fetched when a view first needs them. Events keep them up to date. */
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
    // The column then lists only the others. A channel that the user can't read has no such list.
    known.delete(channelId)
  }
}
