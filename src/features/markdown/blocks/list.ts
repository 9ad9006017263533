// Lists. Unlike in CommonMark, two spaces nest a list regardless of the marker's length, kinds of bullets don't matter,
// and each item is loose or tight on its own.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it'
import { existing } from '#core/base/existing.ts'
import { mostBlockTokens } from '../work.ts'
import { fenceAt } from './fence.ts'
import { itemAround, type ItemMark, itemMarkAt, withinItem, hangs, interrupts, isEnded, step } from './list-item.ts'
import { hasMark } from './quote.ts'
import { deepestLevel, indentAt } from './rule.ts'

function list(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentAt(state, startLine) >= step || state.level >= deepestLevel) return false
  const first = itemMarkAt(state, startLine)
  if (first === undefined) return false
  if (silent) return interrupts(state, startLine, first)
  const around = itemAround(state)
  if (around !== undefined && around.line !== startLine && hangs(state, startLine)) around.isLoose = true
  const isOrdered = first.number !== undefined
  const open = isOrdered ? state.push('ordered_list_open', 'ol', 1) : state.push('bullet_list_open', 'ul', 1)
  if (isOrdered && first.number !== 1) open.attrSet('start', String(first.number))
  const oldParent = state.parentType
  state.parentType = 'list'
  let line = startLine
  let mark: ItemMark | undefined = first
  let follows = false
  while (mark !== undefined) {
    const from = state.tokens.length
    const isTight = parseItem(state, line, endLine, mark)
    line = state.line
    mark = siblingAt(state, line, endLine, isOrdered)
    const isFollowed = mark !== undefined && (state.isEmpty(line - 1) || hangs(state, line))
    if (isTight && !follows && !isFollowed) hideParagraph(state.tokens, from)
    follows = isFollowed
  }
  state.parentType = oldParent
  if (isOrdered) state.push('ordered_list_close', 'ol', -1)
  else state.push('bullet_list_close', 'ul', -1)
  return true
}

/** Returns whether the item is tight: no blank line between its blocks. */
function parseItem(state: StateBlock, line: number, endLine: number, { length, number }: ItemMark): boolean {
  const { tight, blkIndent } = state
  const column = existing(state.sCount[line])
  const shift = existing(state.tShift[line])
  const indent = column - (indentAt(state, line) % step)
  state.push('list_item_open', 'li', 1)
  state.tight = true
  state.blkIndent = indent + step
  state.sCount[line] = state.blkIndent
  state.tShift[line] = shift + length
  const item = { line, isOrdered: number !== undefined, outer: itemAround(state), indent, isLoose: false }
  const restore = includeUnindented(state, line, endLine)
  const first = state.isEmpty(line) ? line + 1 : line
  if (first >= endLine || state.isEmpty(first) || indentAt(state, first) < 0) state.line = state.skipEmptyLines(first)
  else withinItem(state, item, () => state.md.block.tokenize(state, first, endLine))
  const isTight = state.tight && !item.isLoose
  state.tight = tight
  state.blkIndent = blkIndent
  restore()
  state.sCount[line] = column
  state.tShift[line] = shift
  state.push('list_item_close', 'li', -1)
  return isTight
}

/**
 * An item's text may start on the line after its marker, and a quote directly after the text belongs to the item,
 * regardless of indentation. Returns a function that restores the state.
 */
function includeUnindented(state: StateBlock, startLine: number, endLine: number): () => void {
  const taken: (readonly [line: number, column: number])[] = []
  for (let line = startLine + 1; line < endLine && !state.isEmpty(line); line++) {
    if (itemMarkAt(state, line) !== undefined || fenceAt(state, line) !== undefined) break
    const column = existing(state.sCount[line])
    const isFirst = state.isEmpty(line - 1) && !isEnded(state, line, endLine)
    if (column >= state.blkIndent || !(isFirst || hasMark(state, line))) continue
    taken.push([line, column])
    state.sCount[line] = state.blkIndent
  }
  return () => {
    for (const [line, column] of taken) state.sCount[line] = column
  }
}

function siblingAt(state: StateBlock, line: number, endLine: number, isOrdered: boolean): ItemMark | undefined {
  if (line >= endLine || indentAt(state, line) < 0 || indentAt(state, line) >= step) return undefined
  if (state.tokens.length >= mostBlockTokens) return undefined
  const mark = itemMarkAt(state, line)
  if (mark === undefined || isOrdered !== (mark.number !== undefined)) return undefined
  const endings = state.md.block.ruler.getRules('list')
  return endings.some(rule => rule(state, line, endLine, true)) ? undefined : mark
}

/** A tight item's first block is text without a paragraph. The item starts with the token at `from`. */
function hideParagraph(tokens: readonly Token[], from: number): void {
  const [open, , close] = tokens.slice(from + 1, from + 4)
  if (open?.type !== 'paragraph_open') return
  for (const token of [open, existing(close)]) token.hidden = true
}

export function lists(md: MarkdownIt): void {
  md.block.ruler.at('list', list, { alt: ['paragraph', 'reference', 'blockquote'] })
}

// A block that follows a tight item's text comes right after it, without a line break.

export function tightItems({ renderer }: MarkdownIt): void {
  const plain = renderer.renderToken.bind(renderer)
  renderer.renderToken = (tokens, index, options) => {
    const html = plain(tokens, index, options)
    return tokens[index - 1]?.hidden === true && html.startsWith('\n') ? html.slice(1) : html
  }
}
