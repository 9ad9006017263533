// HTML as a tree, and the tree as text, regardless of attribute order and the form of entities.
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterMap['childNode']
export type Element = DefaultTreeAdapterMap['element']
export type Tree = DefaultTreeAdapterMap['documentFragment']
type Parent = DefaultTreeAdapterMap['parentNode']

export const childrenOf = (node: Parent): Element[] => node.childNodes.filter(isElement)
const isElement = (node: Node): node is Element => 'tagName' in node

/** Yields elements, each before its children. Elements may be removed meanwhile. */
export function* elementsIn(node: Parent): Generator<Element> {
  for (const child of childrenOf(node)) {
    yield child
    yield* elementsIn(child)
  }
}

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find(attribute => attribute.name === name)?.value

export function setAttribute({ attrs }: Element, name: string, value: string): void {
  const attribute = attrs.find(one => one.name === name)
  if (attribute !== undefined) attribute.value = value
}

export const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

export function remove(element: Element): void {
  const { parentNode } = element
  if (parentNode !== null) parentNode.childNodes = parentNode.childNodes.filter(node => node !== element)
}

export const treeOf = (html: string): Tree => parseFragment(html.trim())

export function comparable(tree: Tree): string {
  for (const { attrs } of elementsIn(tree)) attrs.sort((a, b) => (a.name < b.name ? -1 : 1))
  return serialize(tree)
}
