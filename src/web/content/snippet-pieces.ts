// The beginning of a message in one line of plain text, with the mentions of the reader.
import { texts } from '../text/text.ts'
import { type HtmlElement, type HtmlNode, readHtml, textOf } from './read-html.ts'
import { hasClass } from './show.ts'

export interface Piece {
  readonly text: string
  readonly isToReader: boolean
  /** What a search has found. */
  readonly isMatch: boolean
}

interface Reader {
  readonly ownId: number
  /** Whether mentions of all users of a channel or a topic reached the reader. */
  readonly isReached: boolean
}

/** Of the HTML and of the text. */
const longest = { html: 4_000, text: 200 }

/** Nothing of a tag that is cut off. */
export const snippetPieces = (html: string, reader: Reader): Piece[] =>
  textPieces(readHtml(html.slice(0, longest.html).replace(/<[^>]*$/, '')), reader, longest.text)

export function textPieces(nodes: readonly HtmlNode[], reader: Reader, most: number): Piece[] {
  const pictures = new Set(nodes.flatMap(node => pictureOf(node)?.attributes['href'] ?? []))
  const found: Piece[] = []
  let room = most
  const add = (written: string, isToReader = false, isMatch = false): void => {
    const before = found.at(-1)
    const isAfterSpace = before === undefined || before.text.endsWith(' ')
    const text = [...written.replaceAll(/\s+/g, ' ')].slice(0, room).join('')
    const shown = isAfterSpace ? text.trimStart() : text
    if (shown === '') return
    room -= shown.length
    if (before?.isToReader === isToReader && before.isMatch === isMatch)
      found[found.length - 1] = { ...before, text: before.text + shown }
    else found.push({ text: shown, isToReader, isMatch })
  }
  const visit = (node: HtmlNode): void => {
    if (room <= 0) return
    if (typeof node === 'string') return add(node)
    const { tag, attributes, children } = node
    const picture = pictureOf(node)
    // The address of a picture stands in the text before it.
    if (picture !== undefined && children.length > 0 && isNamed(nodes, picture)) return
    if (picture !== undefined) return add(nameOfPicture(picture.attributes['title'] ?? ''))
    // A formula is there three times: for the screen, for other programs, and as it was written.
    if (hasClass(node, 'spoiler-content') || hasClass(node, 'katex-html')) return
    if (tag === 'semantics') return children.slice(-1).forEach(visit)
    if (tag === 'img')
      return add(attributes['class'] === 'emoji' ? (attributes['alt'] ?? '') : nameOfPicture(attributes['alt'] ?? ''))
    if (tag === 'br') return add(' ')
    if (tag === 'table') return addTable(node)
    if (tag === 'a' && pictures.has(attributes['href'] ?? '')) return add(nameOfPicture(textOf(children)))
    if (hasClass(node, 'user-mention') && isOwn(node, reader)) return add(textOf(children), true)
    if (hasClass(node, 'highlight')) return add(textOf(children), false, true)
    children.forEach(visit)
    if (blocks.has(tag)) add(' ')
  }
  const addTable = (table: HtmlElement): void => {
    for (const [at, row] of elementsIn(table, ['tr']).entries()) {
      if (at > 0) add('; ')
      for (const [column, cell] of elementsIn(row, ['th', 'td']).entries()) {
        if (column > 0) add(' · ')
        cell.children.forEach(visit)
      }
    }
    add(' ')
  }
  nodes.forEach(visit)
  const [first, ...others] = found
  return first === undefined ? [] : [{ ...first, text: first.text.replace(widgetCommand, '') }, ...others]
}

/** A poll or to-do list begins with its title. */
const widgetCommand = /^\/(poll|todo) /

const blocks = new Set(['p', 'li', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote'])

/** The nearest elements inside that have one of these tags. */
const elementsIn = ({ children }: HtmlElement, tags: readonly string[]): HtmlElement[] =>
  children.flatMap(child => {
    if (typeof child === 'string') return []
    return tags.includes(child.tag) ? [child] : elementsIn(child, tags)
  })

const nameOfPicture = (name: string): string => {
  const t = texts.peek().content
  return name.trim() === '' ? t.image('').replace(/[:：\s]+$/, '') : t.image(name)
}

/** The link around the picture, if it stands below a text. */
function pictureOf(node: HtmlNode): HtmlElement | undefined {
  if (typeof node === 'string' || !hasClass(node, 'message_inline_image')) return undefined
  return node.children.find(child => typeof child !== 'string' && child.tag === 'a') as HtmlElement | undefined
}

const isNamed = (nodes: readonly HtmlNode[], picture: HtmlElement): boolean =>
  nodes.some(
    node =>
      typeof node !== 'string' &&
      node !== picture &&
      pictureOf(node) === undefined &&
      ((node.tag === 'a' && node.attributes['href'] === picture.attributes['href']) || isNamed(node.children, picture)),
  )

function isOwn(element: HtmlElement, { ownId, isReached }: Reader): boolean {
  const { 'data-user-id': user } = element.attributes
  return user === '*' || hasClass(element, 'topic-mention') ? isReached : Number(user) === ownId
}
