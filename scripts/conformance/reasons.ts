// The reasons for which our HTML may differ from the HTML of the cases. Each removes the parts that may differ from
// both trees; if the trees are then the same, the reason explains the difference. docs/markdown.md explains them under
// the same names.
import { attributeOf, childrenOf, type Element, elementsIn, remove, textOf, type Tree } from './tree.ts'

type Reason = (expected: Tree, ours: Tree) => void

export const reasons: Readonly<Record<string, Reason>> = {
  'foreign preview'(expected, ours) {
    const addresses = new Set([...elementsIn(expected)].flatMap(element => foreignMedia(element) ?? []))
    if (addresses.size > 0) for (const tree of [expected, ours]) removePreviews(tree, addresses)
  },

  'token classes'(...trees) {
    for (const element of trees.flatMap(tree => [...elementsIn(tree)])) {
      if (element.tagName !== 'code' || element.parentNode?.nodeName !== 'pre') continue
      element.childNodes = [{ nodeName: '#text', value: textOf(element), parentNode: element }]
    }
  },
}

/** The URL of a shown picture, film or sound of another server. */
function foreignMedia(element: Element): string | undefined {
  const isPreview = attributeOf(element, 'class')?.startsWith('message_inline_image') === true
  const address = isPreview
    ? childrenOf(element).map(link => attributeOf(link, 'href'))[0]
    : attributeOf(element, 'data-original-url')
  return address?.includes('://') === true ? address : undefined
}

/** Without its preview a URL stays in the paragraph, which the cases leave out if it holds nothing else. */
function removePreviews(tree: Tree, addresses: ReadonlySet<string>): void {
  for (const element of elementsIn(tree)) if (addresses.has(foreignMedia(element) ?? '')) remove(element)
  for (const element of elementsIn(tree)) if (element.tagName === 'p' && isOnly(element, addresses)) remove(element)
  for (const parent of [tree, ...elementsIn(tree)])
    parent.childNodes = parent.childNodes.filter(node => node.nodeName !== '#text' || textOf(node).trim() !== '')
}

/** The paragraph holds nothing, a link to one of the URLs, or `![text](address)`. */
function isOnly(paragraph: Element, addresses: ReadonlySet<string>): boolean {
  const text = textOf(paragraph)
  const [link] = childrenOf(paragraph)
  if (link === undefined || textOf(link) !== text)
    return text === '' || addresses.has(/\]\((.*)\)$/.exec(text)?.[1] ?? '')
  return addresses.has(attributeOf(link, 'href') ?? '')
}
