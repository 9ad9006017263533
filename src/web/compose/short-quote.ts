// One line that reminds of a message. Doesn't need a page.
import { type HtmlNode, readHtml, textOf } from '../content/read-html.ts'
import { excerptOfNodes } from '../content/spoken-text.ts'
import { literally } from './markdown-text.ts'

const longest = 120

/** The start of what the sender wrote, without what the sender quoted. Empty if nothing of it is text. */
export const shortQuote = (html: string): string => lineOf(excerptOfNodes(ownWords(readHtml(html)), longest))

/** As one line of Markdown that shows this text. */
export function lineOf(text: string): string {
  // A word that is cut tells less than none.
  const whole = text.length < longest ? text : text.replace(/ \S{0,20}…$/, ' …')
  return literally(whole)
}

function ownWords(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const blocks = nodes.filter(node => typeof node !== 'string' || node.trim() !== '')
  const own = blocks.filter((node, at) => !isQuote(node) && !(isQuote(blocks[at + 1]) && introduces(node)))
  return own.length === 0 ? blocks : own
}

const isQuote = (node: HtmlNode | undefined): boolean => typeof node === 'object' && node.tag === 'blockquote'
/** As in “Aiko said:”. */
const introduces = (node: HtmlNode): boolean => /[:：]\s*$/.test(textOf([node]))
