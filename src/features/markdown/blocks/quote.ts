// Quotes with `>`. Lines without a marker belong to the quote until a blank line or another block. A quote that would
// be empty stays text, because people type `>` for other reasons too.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { existing } from '#core/base/existing.ts'
import { withinItem, isEnded } from './list-item.ts'
import { deepestLevel, firstOf, indentAt, lineAt, startOf } from './rule.ts'

const mark = 0x3e
const space = 0x20

/** The line after the last empty markers. Keeps lines from being checked twice. */
const emptyUntil = new WeakMap<StateBlock, number>()

function quote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!hasMark(state, startLine) || state.level >= deepestLevel) return false
  if (!hasContent(state, startLine, endLine)) return false
  if (silent) return true
  const { blkIndent, lineMax, parentType } = state
  state.parentType = 'blockquote'
  const end = endOfQuote(state, startLine, endLine)
  const restore = removeMarks(state, startLine, end)
  state.blkIndent = 0
  state.lineMax = end
  state.push('blockquote_open', 'blockquote', 1).map = [startLine, end]
  withinItem(state, undefined, () => state.md.block.tokenize(state, startLine, end))
  state.push('blockquote_close', 'blockquote', -1)
  restore()
  Object.assign(state, { blkIndent, lineMax, parentType, line: end })
  return true
}

export const hasMark = (state: StateBlock, line: number): boolean =>
  firstOf(state, line) === mark && indentAt(state, line) < 4

function hasContent(state: StateBlock, startLine: number, endLine: number): boolean {
  if (startLine < (emptyUntil.get(state) ?? 0)) return false
  let line = startLine
  while (line < endLine && hasMark(state, line) && lineAt(state, line).trimEnd() === '>') line++
  if (line < endLine && !state.isEmpty(line) && (hasMark(state, line) || !isEnded(state, line, endLine))) return true
  emptyUntil.set(state, line)
  return false
}

function endOfQuote(state: StateBlock, startLine: number, endLine: number): number {
  let line = startLine
  while (line < endLine && !state.isEmpty(line) && (hasMark(state, line) || !isEnded(state, line, endLine))) line++
  return line
}

/** Makes each line start after its marker and one space. Returns a function that restores the state. */
function removeMarks(state: StateBlock, startLine: number, endLine: number): () => void {
  const { bMarks, tShift, sCount, bsCount } = state
  const tables = [bMarks, tShift, sCount, bsCount].map(table => ({ table, old: table.slice(startLine, endLine) }))
  for (let line = startLine; line < endLine; line++) {
    if (!hasMark(state, line)) {
      sCount[line] = Math.max(0, indentAt(state, line))
      continue
    }
    const end = existing(state.eMarks[line])
    const behindMark = startOf(state, line) + 1
    const begin = behindMark < end && state.src.charCodeAt(behindMark) === space ? behindMark + 1 : behindMark
    let text = begin
    while (text < end && state.src.charCodeAt(text) === space) text++
    bMarks[line] = begin
    tShift[line] = text - begin
    sCount[line] = text - begin
    bsCount[line] = 0
  }
  return () => {
    for (const { table, old } of tables) for (const [offset, value] of old.entries()) table[startLine + offset] = value
  }
}

export function quotes(md: MarkdownIt): void {
  md.block.ruler.at('blockquote', quote, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}
