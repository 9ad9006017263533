// Links in a topic: matches of linkifiers, and plain URLs.
import { addressesIn, mayContainAddress } from '#features/markdown/public.ts'
import { inOrder, keeper, type Link, linkFinder } from './links-in.ts'
import type { LinkifierRow } from './store.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}

/** A URL in a topic ends at the first of these characters. */
const part = /[^\s!;),'"]+/g

/** For the topics of one answer: each topic is searched once, and all topics share the steps of one message. */
export function topicLinker(linkifiers: readonly LinkifierRow[]): (topic: string) => TopicLink[] {
  const find = linkFinder(linkifiers)
  const known = new Map<string, TopicLink[]>()
  return topic => {
    const links = known.get(topic) ?? linksIn(topic, find(topic))
    known.set(topic, links)
    return links
  }
}

/** In the order of the topic. Where two overlap, a linkifier wins over a URL. */
function linksIn(topic: string, linkified: readonly Link[]): TopicLink[] {
  const { kept, keep } = keeper(topic)
  for (const link of linkified) keep(link)
  if (!mayContainAddress(topic)) return linksOf(topic, kept)
  for (const { 0: text, index } of topic.matchAll(part))
    for (const { from, to, url } of addressesIn(text))
      keep({ from: index + from, to: index + to, url: text.startsWith('http:', from) ? url : secure(url) })
  return linksOf(topic, kept)
}

const linksOf = (topic: string, kept: readonly Link[]): TopicLink[] =>
  inOrder(kept).map(({ url, from, to }) => ({ text: topic.slice(from, to), url }))

/** A host without a scheme gets https. */
const secure = (url: string): string => url.replace(/^http:/, 'https:')
