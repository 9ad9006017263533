// A heading begins at the left edge of its block. It needs a space behind its marks, and a text.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { firstOf, indentAt, lineAt, narrow } from './rule.ts'

const hash = 0x23

export function headings(md: MarkdownIt): void {
  narrow(
    md,
    'heading',
    (state, line) =>
      firstOf(state, line) === hash && isAtEdge(state, line) && /^#{1,6}[ \t].*[^#\s]/.test(lineAt(state, line)),
  )
}

/** In a paragraph the edge is that of the text, also in an item of a list. */
const isAtEdge = (state: StateBlock, line: number): boolean =>
  state.parentType === 'paragraph' ? state.tShift[line] === 0 : indentAt(state, line) <= 0
