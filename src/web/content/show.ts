// How an element of a message becomes an element of the page.
import type { ComponentChildren } from 'preact'
import type { HtmlElement } from './read-html.ts'

export interface Reader {
  readonly ownId: number
  /** Whether mentions of all users of a channel or a topic reached the reader. */
  readonly isReached: boolean
  readonly isCode?: boolean
  /** The levels of headings on the page. */
  readonly headings: ReadonlyMap<HtmlElement, number>
}

export interface Shown {
  readonly element: HtmlElement
  readonly reader: Reader
  readonly children: ComponentChildren
}

export const hasClass = ({ attributes }: HtmlElement, name: string): boolean =>
  (attributes['class'] ?? '').split(' ').includes(name)

/** The first element inside that fits. */
export function elementIn(element: HtmlElement, fits: (one: HtmlElement) => boolean): HtmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const found = fits(child) ? child : elementIn(child, fits)
    if (found !== undefined) return found
  }
  return undefined
}
