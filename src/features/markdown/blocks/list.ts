// Lists. Unlike in CommonMark two spaces nest a list whatever the length of the mark, every item may follow a paragraph
// directly, kinds of bullets do not matter, and each item is loose or tight by itself.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it'
import { itemAround, type ItemMark, itemMarkAt, withinItem } from './list-item.ts'
import { hangs, interrupts, step } from './list-start.ts'
import { deepestLevel, indentAt } from './rule.ts'

function list(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentAt(state, startLine) >= 4 || state.level >= deepestLevel) return false
  const first = itemMarkAt(state, startLine)
  if (first === undefined) return false
  // Without a text it continues a list and begins none.
  if (first.isEmpty && !(silent && indentAt(state, startLine) < 0)) return false
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
    if (isTight && !follows && !isFollowed) hideParagraphs(state.tokens, from)
    follows = isFollowed
  }
  state.parentType = oldParent
  if (isOrdered) state.push('ordered_list_close', 'ol', -1)
  else state.push('bullet_list_close', 'ul', -1)
  return true
}

/** Returns whether no blank line stands between its blocks. */
function parseItem(state: StateBlock, line: number, endLine: number, { length, number }: ItemMark): boolean {
  const { tight, blkIndent } = state
  const column = state.sCount[line] as number
  const shift = state.tShift[line] as number
  const indent = column - (indentAt(state, line) % step)
  state.push('list_item_open', 'li', 1)
  state.tight = true
  state.blkIndent = indent + step
  state.sCount[line] = state.blkIndent
  state.tShift[line] = shift + length
  const item = { line, isOrdered: number !== undefined, outer: itemAround(state), indent, isLoose: false }
  if (state.isEmpty(line)) state.line = state.skipEmptyLines(line + 1)
  else withinItem(state, item, () => state.md.block.tokenize(state, line, endLine))
  const isTight = state.tight && !item.isLoose
  state.tight = tight
  state.blkIndent = blkIndent
  state.sCount[line] = column
  state.tShift[line] = shift
  state.push('list_item_close', 'li', -1)
  return isTight
}

function siblingAt(state: StateBlock, line: number, endLine: number, isOrdered: boolean): ItemMark | undefined {
  if (line >= endLine || indentAt(state, line) < 0 || indentAt(state, line) >= 4) return undefined
  const mark = itemMarkAt(state, line)
  if (mark === undefined || isOrdered !== (mark.number !== undefined)) return undefined
  const endings = state.md.block.ruler.getRules('list')
  return endings.some(rule => rule(state, line, endLine, true)) ? undefined : mark
}

/** Those of the item that begins with the token at `from`, not those of what is nested in it. */
function hideParagraphs(tokens: readonly Token[], from: number): void {
  const level = (tokens[from] as Token).level + 1
  for (let index = from + 1; index < tokens.length; index++) {
    const token = tokens[index] as Token
    if (token.level === level && token.type.startsWith('paragraph_')) token.hidden = true
  }
}

export function lists(md: MarkdownIt): void {
  md.block.ruler.at('list', list, { alt: ['paragraph', 'reference', 'blockquote'] })
}
