// A heading needs a space behind its marks, and a text.
import type { MarkdownIt } from 'markdown-it'
import { firstOf, lineAt, narrow } from './rule.ts'

const hash = 0x23

export function headings(md: MarkdownIt): void {
  narrow(
    md,
    'heading',
    (state, line) => firstOf(state, line) === hash && /^#{1,6}[ \t].*[^#\s]/.test(lineAt(state, line)),
  )
}
