// Turns pasted HTML into Markdown: links, emphasis, lists, tables, code, headings and quotes. The rest becomes text.
import { type HtmlElement, type HtmlNode, readHtml, textOf } from '../content/read-html.ts'

/** Maps other elements to those that messages use. */
const otherNames: Readonly<Record<string, string>> = { b: 'strong', i: 'em', s: 'del', strike: 'del', div: 'p' }
/** The page shows a message's headings at lower levels than they were written. */
const ownHeading = /<h\d\b[^>]* data-level="([1-6])"[^>]*>((?:(?!<h\d)[^])*?)<\/h\d>/gi
const notText = /<(style|script|title|head|noscript)\b[^]*?<\/\1\s*>|<!--[^]*?-->|<!\[[^]*?\]>/gi
/** Some word processors wrap everything in a `b` that isn't bold. */
const notBold = /<b\b[^>]*font-weight:\s*normal[^>]*>/gi
const tagName = /<(\/?)([a-z]+)(?=[\s>/])/gi

/** Undefined if the HTML adds nothing to its text. */
export function markdownOfHtml(html: string): string | undefined {
  const named = html
    .replaceAll(notText, '')
    .replaceAll(notBold, '<span>')
    .replaceAll(ownHeading, '<h$1>$2</h$1>')
    .replaceAll(tagName, (whole, slash: string, name: string) => {
      const other = otherNames[name.toLowerCase()]
      return other === undefined ? whole : `<${slash}${other}`
    })
  const nodes = readHtml(named)
  if (!hasForm(nodes)) return undefined
  return blocks(nodes)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const forms = new Set('a strong em del code pre ul ol table h1 h2 h3 h4 h5 h6 blockquote'.split(' '))
const hasForm = (nodes: readonly HtmlNode[]): boolean =>
  nodes.some(node => typeof node === 'object' && (forms.has(node.tag) || hasForm(node.children)))

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
  if (tag === 'table') return table(element)
  if (tag === 'hr') return '---'
  return blocks(children)
}

const list = ({ tag, children }: HtmlElement): string =>
  children
    .filter((child): child is HtmlElement => typeof child === 'object')
    .map((item, at) => {
      const mark = tag === 'ol' ? `${at + 1}. ` : '- '
      const text = item.tag === 'ul' || item.tag === 'ol' ? list(item) : blocks(item.children).replaceAll('\n\n', '\n')
      return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')

function table(element: HtmlElement): string {
  const rows = all(element, 'tr').map(row =>
    row.children
      .filter((cell): cell is HtmlElement => typeof cell === 'object')
      .map(cell => line(cell.children).trim().replaceAll('|', '\\|')),
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
      if (tag === 'code') return `\`${textOf(children)}\``
      const inner = line(children)
      const mark = marks[tag]
      if (mark !== undefined) return marked(inner, mark)
      const { href = '' } = attributes
      const isLink = tag === 'a' && /^(https?|mailto):/i.test(href) && inner.trim() !== ''
      if (!isLink) return inner
      return inner.trim() === href ? href : `[${inner.trim().replaceAll(/[[\]]/g, '')}](${href})`
    })
    .join('')

/** The marks enclose the words, with spaces outside. */
function marked(text: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? []
  return inner === '' ? text : `${before}${mark}${inner}${mark}${after}`
}
