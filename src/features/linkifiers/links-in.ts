// Where the linkifiers of an organization find something in a text.
import { expandTemplate } from '#core/base/url-template.ts'
import { compilePattern, matchesIn } from './pattern.ts'
import type { LinkifierRow } from './store.ts'

/** `from` to `to` of the text leads to `url`. */
export interface Link {
  readonly from: number
  readonly to: number
  readonly url: string
}

export const inOrder = (links: readonly Link[]): Link[] => links.toSorted((a, b) => a.from - b.from)

/** Keeps the links that overlap none that was kept before. */
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

/** In the order of the text. Where two overlap, the linkifier that stands first wins. */
export function linksIn(linkifiers: readonly LinkifierRow[], text: string): Link[] {
  if (linkifiers.length === 0) return []
  const { kept, keep } = keeper(text)
  for (const { pattern, url_template } of linkifiers)
    for (const { from, to, groups } of matchesIn(compilePattern(pattern), text))
      keep({ from, to, url: expandTemplate(url_template, groups) })
  return inOrder(kept)
}
