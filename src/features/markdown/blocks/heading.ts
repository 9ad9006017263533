// A heading needs a space behind its marks, and a text.
import type { MarkdownIt } from 'markdown-it'
import { lineAt, narrow } from './rule.ts'

export function headings(md: MarkdownIt): void {
  narrow(md, 'heading', (state, line) => /^#{1,6}[ \t].*[^#\s]/.test(lineAt(state, line)))
}
