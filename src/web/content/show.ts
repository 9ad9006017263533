// How to show an element of a message.
import type { ComponentChildren } from 'preact'
import type { HtmlElement, HtmlNode } from './read-html.ts'

export interface Reader {
  readonly ownId: number
  /** Whether wildcard mentions in the message applied to the reader. */
  readonly isReached: boolean
  readonly isCode?: boolean
  /** Levels of the message's headings on the page. */
  readonly headings: ReadonlyMap<HtmlElement, number>
}

export interface Shown {
  readonly element: HtmlElement
  readonly reader: Reader
  readonly children: ComponentChildren
}

export const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  (attributes['class'] ?? '').split(' ').includes(name)

/** The first matching descendant. */
export function elementIn(element: HtmlElement, fits: (one: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const found = fits(child) ? child : elementIn(child, fits)
    if (found !== undefined) return found
  }
  return undefined
}

/** The level as written, 1 to 6. */
export const writtenLevel = ({ tag }: HtmlElement): number | undefined =>
  /^h[1-6]$/.test(tag) ? Number(tag[1]) : undefined

/** The page has its own top heading, and a message's heading is at most one level below the previous one. */
export function headingLevels(nodes: readonly HtmlNode[]): ReadonlyMap<HtmlElement, number> {
  const levels = new Map<HtmlElement, number>()
  let before = 1
  const visit = (node: HtmlNode): void => {
    if (typeof node === 'string') return
    const written = writtenLevel(node)
    if (written !== undefined) {
      before = Math.min(written + 1, before + 1, 6)
      levels.set(node, before)
    }
    for (const child of node.children) visit(child)
  }
  for (const node of nodes) visit(node)
  return levels
}
