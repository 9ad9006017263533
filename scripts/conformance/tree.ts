// HTML as a tree, and the tree as text in which neither the order of attributes nor the form of entities matters.
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']
type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['parentNode']

export const childrenOf = (node: Parent): Element[] => node.childNodes.filter(isElement)
const isElement = (node: Node): node is Element => 'tagName' in node

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find(attribute => attribute.name === name)?.value

export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

/** Changes a tree in place. */
export type Change = (element: Element) => void

export function comparable(html: string, changes: readonly Change[] = []): string {
  const tree = parseFragment(html.trim())
  settle(tree, [...changes, sortAttributes])
  return serialize(tree)
}

function settle(node: Parent, changes: readonly Change[]): void {
  for (const child of childrenOf(node)) {
    for (const change of changes) change(child)
    settle(child, changes)
  }
}

const sortAttributes: Change = ({ attrs }) => {
  attrs.sort((a, b) => (a.name < b.name ? -1 : 1))
}
