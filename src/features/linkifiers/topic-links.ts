// Links in a topic: what linkifiers find, and plain addresses.
import { inOrder, keeper, linkFinder } from './links-in.ts'
import type { LinkifierRow } from './store.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}

const address = /https?:\/\/[^\s<>"]{1,2000}[^\s<>"'.,;:!?)\]]/g

/** In the order of the topic. Where two overlap, a linkifier wins over an address. */
export function topicLinks(linkifiers: readonly LinkifierRow[], topic: string): TopicLink[] {
  if (linkifiers.length === 0 && !topic.includes('://')) return []
  const { kept, keep } = keeper(topic)
  for (const link of linkFinder(linkifiers)(topic)) keep(link)
  for (const { 0: url, index } of topic.matchAll(address)) keep({ url, from: index, to: index + url.length })
  return inOrder(kept).map(({ url, from, to }) => ({ text: topic.slice(from, to), url }))
}
