// The page has its own first heading, and a heading of a message stands at most one level below the one before it.
import type { HtmlElement, HtmlNode } from './read-html.ts'

/** As written: 1 to 6. */
export const writtenLevel = ({ tag }: HtmlElement): number | undefined =>
  /^h[1-6]$/.test(tag) ? Number(tag[1]) : undefined

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
