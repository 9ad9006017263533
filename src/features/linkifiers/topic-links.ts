// Links in a topic: what linkifiers find, and plain addresses.
import { inOrder, keeper, type Link, linkFinder } from './links-in.ts'
import type { LinkifierRow } from './store.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}

const address = /https?:\/\/[^\s<>"]{1,2000}[^\s<>"'.,;:!?)\]]/g

/** Of the topics of one answer: each is looked at once, and all together cost no more than one message may. */
export function topicLinker(linkifiers: readonly LinkifierRow[]): (topic: string) => TopicLink[] {
  const find = linkFinder(linkifiers)
  const known = new Map<string, TopicLink[]>()
  return topic => {
    if (linkifiers.length === 0 && !topic.includes('://')) return []
    const links = known.get(topic) ?? linksIn(topic, find(topic))
    known.set(topic, links)
    return links
  }
}

/** In the order of the topic. Where two overlap, a linkifier wins over an address. */
function linksIn(topic: string, linkified: readonly Link[]): TopicLink[] {
  const { kept, keep } = keeper(topic)
  for (const link of linkified) keep(link)
  for (const { 0: url, index } of topic.matchAll(address)) keep({ url, from: index, to: index + url.length })
  return inOrder(kept).map(({ url, from, to }) => ({ text: topic.slice(from, to), url }))
}
