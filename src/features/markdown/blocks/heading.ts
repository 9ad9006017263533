// A heading begins at the left edge of its block. It needs a space after its marks, and a text.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { firstOf, indentAt, lineAt, restrictRule } from './rule.ts'

const hash = 0x23

export function headings(md: MarkdownIt): void {
  restrictRule(
    md,
    'heading',
    (state, line) =>
      firstOf(state, line) === hash && isAtEdge(state, line) && /^#{1,6}[ \t].*[^#\s]/.test(lineAt(state, line)),
  )
}

/** In a paragraph, even in one of a list item, the edge is that of the text. */
const isAtEdge = (state: StateBlock, line: number): boolean =>
  state.parentType === 'paragraph' ? state.tShift[line] === 0 : indentAt(state, line) <= 0
