// Why our HTML may differ from the cases' HTML. Each reason removes the parts that may differ from both trees; if the
// trees are then equal, it explains the difference. docs/markdown.md describes the reasons under the same names.
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

/** The URL of a picture, video or audio preview from another server. */
function foreignMedia(element: Element): string | undefined {
  const isPreview = attributeOf(element, 'class')?.startsWith('message_inline_image') === true
  const address = isPreview
    ? childrenOf(element).map(link => attributeOf(link, 'href'))[0]
    : attributeOf(element, 'data-original-url')
  return address?.includes('://') === true ? address : undefined
}

/** Without its preview, a URL stays in the paragraph. The cases leave out paragraphs that contain nothing else. */
function removePreviews(tree: Tree, addresses: ReadonlySet<string>): void {
  for (const element of elementsIn(tree)) if (addresses.has(foreignMedia(element) ?? '')) remove(element)
  for (const element of elementsIn(tree)) if (element.tagName === 'p' && isOnly(element, addresses)) remove(element)
  for (const parent of [tree, ...elementsIn(tree)])
    parent.childNodes = parent.childNodes.filter(node => node.nodeName !== '#text' || textOf(node).trim() !== '')
}

/** Whether the paragraph contains nothing but a link to one of the URLs, or `![text](address)`. */
function isOnly(paragraph: Element, addresses: ReadonlySet<string>): boolean {
  const text = textOf(paragraph)
  const [link] = childrenOf(paragraph)
  if (link === undefined || textOf(link) !== text)
    return text === '' || addresses.has(/\]\((.*)\)$/.exec(text)?.[1] ?? '')
  return addresses.has(attributeOf(link, 'href') ?? '')
}
