// The beginning of a message as plain text, without what spoilers hide.
import { type HtmlNode, readHtml } from './read-html.ts'

const longest = 200

export function excerptOf(html: string): string {
  const text = readHtml(html).map(visibleText).join(' ').replaceAll(/\s+/g, ' ').trim()
  const letters = [...text]
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join('')}…`
}

function visibleText(node: HtmlNode): string {
  if (typeof node === 'string') return node
  const { class: classes = '', alt } = node.attributes
  // A formula is there three times: for the screen, for other programs, and as it was written.
  if (classes.split(' ').some(name => ['spoiler-content', 'katex-html'].includes(name))) return ''
  if (node.tag === 'semantics') return node.children.slice(-1).map(visibleText).join('')
  if (node.tag === 'img' && classes === 'emoji') return alt ?? ''
  return node.children.map(visibleText).join('')
}
