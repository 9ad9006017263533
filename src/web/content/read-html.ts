// Parses the server's HTML into a tree without the browser's parser, so HTML text never becomes elements by itself.
// Elements and attributes that aren't on the renderer's list are dropped.
import { addresses, elements, formulaElements, schemes } from '#features/markdown/allowed.ts'

export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly HtmlNode[]
}
export type HtmlNode = string | HtmlElement

const token = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<!--[^]*?-->/g
const attribute = /([\w-]+)(?:="([^"]*)"|='([^']*)')?/g
const empty = new Set(['br', 'hr', 'img'])
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

export const plainText = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })

interface Open {
  readonly tag: string
  readonly attributes: Record<string, string>
  readonly children: HtmlNode[]
  /** Keeps the children, but not the element. */
  readonly isDropped: boolean
}

/** Elements nested deeper are dropped, but their content stays. */
const deepest = 200

export function readHtml(html: string): HtmlNode[] {
  const root: Open = { tag: '', attributes: {}, children: [], isDropped: true }
  const open: Open[] = [root]
  const top = (): Open => open.at(-1) ?? root
  const close = (): void => {
    const { isDropped, ...element } = open.pop() ?? root
    if (isDropped) top().children.push(...element.children)
    else top().children.push(element)
  }
  let at = 0
  for (const found of html.matchAll(token)) {
    addText(top().children, html.slice(at, found.index))
    at = found.index + found[0].length
    const [, slash, name = '', rest = ''] = found
    const tag = name.toLowerCase()
    if (tag === '') continue
    if (slash === '/') {
      if (open.some((one, index) => index > 0 && one.tag === tag)) while (top().tag !== tag) close()
      if (open.length > 1 && top().tag === tag) close()
      continue
    }
    const attributes = allowedAttributes(tag, rest)
    const isDropped = attributes === undefined || open.length > deepest
    open.push({ tag, attributes: attributes ?? {}, children: [], isDropped })
    if (empty.has(tag) || rest.trimEnd().endsWith('/')) close()
  }
  addText(top().children, html.slice(at))
  while (open.length > 1) close()
  return root.children
}

function addText(children: HtmlNode[], text: string): void {
  if (text !== '') children.push(plainText(text))
}

/** Undefined if the element isn't allowed. */
function allowedAttributes(tag: string, written: string): Record<string, string> | undefined {
  const known = own(elements, tag)
  const inFormula = own(formulaElements, tag)
  if (known === undefined && inFormula === undefined) return undefined
  const attributes: Record<string, string> = {}
  for (const [, name = '', double, single] of written.matchAll(attribute)) {
    const value = plainText(double ?? single ?? '')
    const isAllowed = [known, inFormula].some(list => list !== undefined && own(list, name)?.test(value) === true)
    if (isAllowed && (!addresses.has(name) || isSafeAddress(value))) attributes[name] = value
  }
  return attributes
}

/** Objects inherit names such as `constructor`, which aren't entries. */
const own = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined

/** Relative addresses are safe unless they have a scheme. Browsers ignore spaces and control characters in a scheme. */
function isSafeAddress(address: string): boolean {
  const [scheme] = /^[^/?#]*?:/.exec(address.replaceAll(/[\p{Cc}\s]/gu, '')) ?? []
  return scheme === undefined || schemes.has(scheme.toLowerCase())
}

export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('')
