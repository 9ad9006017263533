// The text of a message in notifications and for screen readers.
import type { Message } from '../store/types.ts'
import { type HtmlNode, readHtml } from './read-html.ts'

/** For a poll or to-do list: its name, not the text that created it. */
export async function spokenText({ content, submessages, sender_id }: Message): Promise<string> {
  const text = excerptOf(content)
  if (submessages.length === 0) return text
  try {
    const { spokenWidget } = await import('./widgets/spoken-widget.ts')
    return spokenWidget(submessages, sender_id) ?? text
  } catch {
    return text
  }
}

const longest = 200

/** The start of a message as plain text, without the content of spoilers. */
export const excerptOf = (html: string): string => excerptOfNodes(readHtml(html), longest)

export function excerptOfNodes(nodes: readonly HtmlNode[], most: number): string {
  const text = nodes.map(visibleText).join(' ').replaceAll(/\s+/g, ' ').trim()
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

function visibleText(node: HtmlNode): string {
  if (typeof node === 'string') return node
  const { class: classes = '', alt } = node.attributes
  // A formula is there three times: for the screen, for other programs, and as it was typed.
  if (classes.split(' ').some(name => ['spoiler-content', 'katex-html'].includes(name))) return ''
  if (node.tag === 'semantics') return node.children.slice(-1).map(visibleText).join('')
  if (node.tag === 'img' && classes === 'emoji') return alt ?? ''
  return node.children.map(visibleText).join('')
}
