// The topics of a channel, fetched when it is opened for the first time.
import { changed, client, theStore } from '../base/live.ts'
import { seeTopic, type Store } from '../store/store.ts'

const fetches = new WeakMap<Store, Map<number, Promise<void> | undefined>>()

/** Undefined when they are there. */
export function loadTopics(channelId: number): Promise<void> | undefined {
  const store = theStore()
  const known = fetches.get(store) ?? new Map<number, Promise<void> | undefined>()
  fetches.set(store, known)
  if (!known.has(channelId)) {
    const fetch = fetchTopics(store, channelId).then(
      () => void known.set(channelId, undefined),
      // Without the list the topics of the messages on the page are shown.
      () => void known.delete(channelId),
    )
    known.set(channelId, fetch)
  }
  return known.get(channelId)
}

async function fetchTopics(store: Store, channelId: number): Promise<void> {
  const params = { stream_id: channelId, allow_empty_topic_name: true }
  const { topics } = await client.call('GET /users/me/{stream_id}/topics', params)
  for (const { name, max_id } of topics) seeTopic(store, channelId, name, max_id)
  changed('topics')
}
