// The profile fields of a user, which the list of all users does not have.
import { changed, client, theStore } from '../base/live.ts'
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
