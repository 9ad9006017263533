// Links in a topic: what linkifiers find, and plain addresses.
import { expandTemplate } from '#core/base/url-template.ts'
import { compilePattern, matchesIn } from './pattern.ts'
import type { LinkifierRow } from './store.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}
interface Found extends TopicLink {
  readonly from: number
  readonly to: number
}

const address = /https?:\/\/[^\s<>"]{1,2000}[^\s<>"'.,;:!?)\]]/g

/** In the order of the topic. Where two overlap, the linkifier that stands first wins, and any of them over an address. */
export function topicLinks(linkifiers: readonly LinkifierRow[], topic: string): TopicLink[] {
  if (linkifiers.length === 0 && !topic.includes('://')) return []
  const found: Found[] = []
  const add = (link: Found): void => {
    if (found.every(other => link.to <= other.from || link.from >= other.to)) found.push(link)
  }
  for (const { pattern, url_template } of linkifiers)
    for (const { from, to, groups } of matchesIn(compilePattern(pattern), topic))
      add({ text: topic.slice(from, to), url: expandTemplate(url_template, groups), from, to })
  for (const { 0: url, index } of topic.matchAll(address)) add({ text: url, url, from: index, to: index + url.length })
  return found.toSorted((a, b) => a.from - b.from).map(({ text, url }) => ({ text, url }))
}
