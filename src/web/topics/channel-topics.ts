// A channel's topics, fetched when it's first opened, and the view it opens with.
import { visit } from '../base/history.ts'
import { changed, client, theStore } from '../base/live.ts'
import { channelAddress, goTo, hashOfNarrow, topicsAddress, topicTerms } from '../base/navigate.ts'
import { topicsOf } from '../store/counts.ts'
import { seeTopic, type Store } from '../store/store.ts'

const fetches = new WeakMap<Store, Map<number, Promise<void> | undefined>>()

/** Undefined if they've already loaded. */
export function loadTopics(channelId: number): Promise<void> | undefined {
  const store = theStore()
  const known = fetches.get(store) ?? new Map<number, Promise<void> | undefined>()
  fetches.set(store, known)
  if (!known.has(channelId)) {
    const fetch = fetchTopics(store, channelId).then(
      () => void known.set(channelId, undefined),
      // Without the list, the topics of messages on the page are shown.
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

/** Values of the setting `web_channel_default_view`. */
const channelViews = { newestTopic: 1, feed: 2, topics: 3, newestUnreadTopic: 4 }

let openings = 0

/** Opens a channel with the view that the user chose, unless the user goes elsewhere while its topics load. */
export async function openChannel(channelId: number): Promise<void> {
  const choice = theStore().settings['web_channel_default_view'] ?? channelViews.newestTopic
  if (choice === channelViews.feed) return goTo(channelAddress(channelId))
  if (choice === channelViews.topics) return goTo(topicsAddress(channelId))
  const opening = ++openings
  const { number } = visit.peek()
  await loadTopics(channelId)
  if (opening !== openings || visit.peek().number !== number) return
  const topics = topicsOf(theStore(), channelId).filter(({ isMuted }) => !isMuted)
  const newest = topics.toSorted((a, b) => b.newest - a.newest)
  const found = choice === channelViews.newestTopic ? newest[0] : (newest.find(({ unread }) => unread > 0) ?? newest[0])
  goTo(found === undefined ? channelAddress(channelId) : hashOfNarrow(topicTerms(channelId, found.name)))
}
