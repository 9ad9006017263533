// The topics of a channel, fetched when it is opened for the first time.
import { changed, client, theStore } from '../app/live.ts'
import { seeTopic, type Store } from '../store/store.ts'

const asked = new WeakMap<Store, Set<number>>()

export async function loadTopics(channelId: number): Promise<void> {
  const store = theStore()
  const known = asked.get(store) ?? new Set()
  asked.set(store, known)
  if (known.has(channelId)) return
  known.add(channelId)
  try {
    const params = { stream_id: channelId, allow_empty_topic_name: true }
    const { topics } = await client.call('GET /users/me/{stream_id}/topics', params)
    for (const { name, max_id } of topics) seeTopic(store, channelId, name, max_id)
    changed('topics')
  } catch {
    // Without the list the topics of the messages on the page are shown.
    known.delete(channelId)
  }
}
