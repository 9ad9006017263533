// Finds the matches of an organization's linkifiers in a text.
import { expandTemplate } from '#core/base/url-template.ts'
import { compilePattern, type Effort, matchesIn, newEffort } from './pattern.ts'
import type { LinkifierRow } from './store.ts'

/** The text from `from` to `to` links to `url`. */
export interface Link {
  readonly from: number
  readonly to: number
  readonly url: string
}

export const inOrder = (links: readonly Link[]): Link[] => links.toSorted((a, b) => a.from - b.from)

/** Keeps the links that do not overlap a link that was kept before. */
export function keeper(text: string): { readonly kept: readonly Link[]; readonly keep: (link: Link) => void } {
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
 * Finds links in the parts of one text, in order. Where two overlap, the first linkifier wins. Each line is searched by
 * itself, because a link is within one line.
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
