// Finds matches of an organization's linkifiers in text.
import { expandTemplate } from '#core/base/url-template.ts'
import { addressesIn, mayContainAddress } from '#features/markdown/public.ts'
import { compilePattern, type Effort, matchesIn, newEffort } from './pattern.ts'
import type { LinkifierRow } from './store.ts'

/** The text from `from` to `to` links to `url`. */
interface Link {
  readonly from: number
  readonly to: number
  readonly url: string
}

const inOrder = (links: readonly Link[]): Link[] => links.toSorted((a, b) => a.from - b.from)

/** Keeps each link that doesn't overlap one kept before. */
function keeper(text: string): { readonly kept: readonly Link[]; readonly keep: (link: Link) => void } {
  const taken = new Uint8Array(text.length)
  const kept: Link[] = []
  return {
    kept,
    keep(link) {
      if (taken.subarray(link.from, link.to).includes(1)) return
      taken.fill(1, link.from, link.to)
      kept.push(link)
    },
  }
}

/**
 * Finds links in the parts of a text, in order. Where two overlap, the first linkifier wins. Each line is searched
 * separately, because a link can't span lines.
 */
export function linkFinder(linkifiers: readonly LinkifierRow[]): (text: string) => Link[] {
  const effort = newEffort()
  return text =>
    linkifiers.length === 0
      ? []
      : [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) =>
          linksInLine(linkifiers, line, effort).map(({ from, to, url }) => ({
            from: index + from,
            to: index + to,
            url,
          })),
        )
}

function linksInLine(linkifiers: readonly LinkifierRow[], line: string, effort: Effort): Link[] {
  const { kept, keep } = keeper(line)
  for (const { pattern, url_template } of linkifiers)
    for (const { from, to, groups } of matchesIn(compilePattern(pattern), line, effort))
      keep({ from, to, url: expandTemplate(url_template, groups) })
  return inOrder(kept)
}

// Links in a topic: linkifier matches and plain URLs.

interface TopicLink {
  readonly text: string
  readonly url: string
}

/** A URL in a topic ends at the first of these characters. */
const part = /[^\s!;),'"]+/g

/** For the topics of one response. Each topic is searched once, and all topics share the steps of one message. */
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
