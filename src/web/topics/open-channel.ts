// Opens a channel at the view that the user prefers.
import { visit } from '../base/history.ts'
import { theStore } from '../base/live.ts'
import { channelAddress, goTo, hashOfNarrow, topicsAddress, topicTerms } from '../base/navigate.ts'
import { topicsOf } from '../store/counts.ts'
import { loadTopics } from './load-topics.ts'

/** Values of the setting `web_channel_default_view`. */
const channelViews = { newestTopic: 1, feed: 2, topics: 3, newestUnreadTopic: 4 }

let openings = 0

/** A channel opens where the user chose, unless the user goes elsewhere while its topics are fetched. */
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
