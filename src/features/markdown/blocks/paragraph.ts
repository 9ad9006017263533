// Paragraphs keep the white space in their lines, so that layouts made with spaces stay intact.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { itemAround, isEnded } from './list-item.ts'
import { lineAt, firstOf, indentAt, restrictRule } from './rule.ts'

function paragraph(state: StateBlock, startLine: number, endLine: number): boolean {
  const oldParent = state.parentType
  state.parentType = 'paragraph'
  let next = startLine + 1
  while (next < endLine && !state.isEmpty(next) && !isEnded(state, next, endLine, 'paragraph')) next++
  state.parentType = oldParent

  const open = state.push('paragraph_open', 'p', 1)
  open.map = [startLine, next]
  const inline = state.push('inline', '', 0)
  inline.content = contentOf(state, startLine, next)
  inline.map = [startLine, next]
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  state.line = next
  return true
}

function contentOf(state: StateBlock, startLine: number, endLine: number): string {
  const first = lineAt(state, startLine)
  if (endLine === startLine + 1) return first
  const item = itemAround(state)
  const indent = item?.line === startLine ? item.indent : state.blkIndent
  return `${first}\n${state.getLines(startLine + 1, endLine, indent, false)}`
}

export function paragraphs(md: MarkdownIt): void {
  md.block.ruler.at('paragraph', paragraph)
}

// A heading starts at the left edge of its block. It needs a space after its marks, and text.

const hash = 0x23

export function headings(md: MarkdownIt): void {
  restrictRule(
    md,
    'heading',
    (state, line) =>
      firstOf(state, line) === hash && isAtEdge(state, line) && /^#{1,6}[ \t].*[^#\s]/.test(lineAt(state, line)),
  )
}

/** In a paragraph, even a list item's, the edge is that of the text. */
const isAtEdge = (state: StateBlock, line: number): boolean =>
  state.parentType === 'paragraph' ? state.tShift[line] === 0 : indentAt(state, line) <= 0
