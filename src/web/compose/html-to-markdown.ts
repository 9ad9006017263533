// Turns pasted HTML into Markdown: links, emphasis, lists, tables, code, headings and quotes. The rest becomes text.
import { type HtmlElement, type HtmlNode, readHtml, textOf } from '../content/read-html.ts'
import { longestHtml, tidyHtml } from './tidy-html.ts'

/** Undefined if the HTML adds nothing to its text. */
export function markdownOfHtml(html: string): string | undefined {
  if (html.length > longestHtml) return undefined
  const nodes = readHtml(tidyHtml(html))
  if (!hasForm(nodes)) return undefined
  return blocks(nodes)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const forms = new Set('a strong em del code pre ul ol h1 h2 h3 h4 h5 h6 blockquote'.split(' '))
const hasForm = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some(node => typeof node === 'object' && (forms.has(node.tag) || isTable(node) || hasForm(node.children)))

const blockTags = new Set('p ul ol pre table blockquote h1 h2 h3 h4 h5 h6 hr'.split(' '))
const isBlock = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && (blockTags.has(node.tag) || node.children.some(isBlock))

/** Consecutive inline nodes form a paragraph. */
function blocks(nodes: readonly HtmlNode[]): string {
  const found: string[] = []
  let inline: HtmlNode[] = []
  const end = (): void => {
    const text = line(inline).trim()
    if (text !== '') found.push(text)
    inline = []
  }
  for (const node of nodes)
    if (isBlock(node)) {
      end()
      found.push(block(node))
    } else inline.push(node)
  end()
  return found.filter(text => text !== '').join('\n\n')
}

function block(element: HtmlElement): string {
  const { tag, children } = element
  if (/^h[1-6]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} ${line(children).trim()}`
  if (tag === 'ul' || tag === 'ol') return list(element)
  if (tag === 'pre') return `\`\`\`\n${textOf(children).replace(/\n$/, '')}\n\`\`\``
  if (tag === 'blockquote') return blocks(children).replaceAll(/^/gm, '> ')
  if (isTable(element)) return table(element)
  if (tag === 'hr') return '---'
  return blocks(children)
}

function list({ tag, attributes, children }: HtmlElement): string {
  let number = Number(attributes['start'] ?? 1)
  let mark = ''
  const lines: string[] = []
  for (const item of children) {
    if (typeof item === 'string') continue
    const isInner = item.tag === 'ul' || item.tag === 'ol'
    // Some programs put an inner list beside its item.
    if (!isInner || mark === '') mark = tag === 'ol' ? `${number++}. ` : '- '
    const text = isInner ? list(item) : blocks(item.children).replaceAll('\n\n', '\n')
    const indent = ' '.repeat(mark.length)
    lines.push((isInner && lines.length > 0 ? indent : mark) + text.replaceAll('\n', `\n${indent}`))
  }
  return lines.join('\n')
}

const rowsOf = (element: HtmlElement): HtmlElement[][] =>
  all(element, 'tr').map(row => row.children.filter((cell): cell is HtmlElement => typeof cell === 'object'))

/** A single cell is a text. */
const isTable = (element: HtmlElement): boolean => element.tag === 'table' && rowsOf(element).flat().length > 1

function table(element: HtmlElement): string {
  const rows = rowsOf(element).map(cells =>
    cells.map(cell => blocks(cell.children).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')),
  )
  const width = Math.max(...rows.map(cells => cells.length))
  const written = rows.map(cells => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`)
  const [head = '', ...body] = written
  return [head, `|${' --- |'.repeat(width)}`, ...body].join('\n')
}

const all = ({ children }: HtmlElement, tag: string): HtmlElement[] =>
  children.flatMap(child => (typeof child === 'string' ? [] : child.tag === tag ? [child] : all(child, tag)))

const marks: Readonly<Record<string, string>> = { strong: '**', em: '*', del: '~~' }

const line = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ')
      const { tag, attributes, children } = node
      if (tag === 'br') return '\n'
      if (tag === 'code') return code(textOf(children))
      const inner = line(children)
      const mark = marks[tag]
      if (mark !== undefined) return marked(inner, mark)
      const { href = '' } = attributes
      const isLink = tag === 'a' && /^(https?|mailto):/i.test(href) && inner.trim() !== ''
      if (!isLink) return inner
      if (inner.trim() === href) return href
      const address = href.replaceAll('(', '%28').replaceAll(')', '%29')
      return `[${inner.trim().replaceAll(/[[\]]/g, '')}](${address})`
    })
    .join('')

/** Its marks are longer than those inside. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return mark + space + text + space + mark
}

/** The marks enclose the words, with spaces outside. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`
}
