// Quotes with `>`. A quote that would be empty is text: people write `>` for other reasons too.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { deepestLevel, indentAt, lineAt, narrow } from './rule.ts'

/** The line behind the last empty quote mark that was seen to be followed by nothing: no mark is looked at twice. */
const emptyUntil = new WeakMap<StateBlock, number>()

function saysSomething(state: StateBlock, startLine: number, endLine: number): boolean {
  if (state.level >= deepestLevel) return false
  let line = startLine
  if (line >= (emptyUntil.get(state) ?? 0)) {
    while (line < endLine && indentAt(state, line) < 4 && /^>[ \t]*$/.test(lineAt(state, line))) line++
    if (line < endLine && !state.isEmpty(line)) return true
    emptyUntil.set(state, line)
  }
  return false
}

export function quotes(md: MarkdownIt): void {
  narrow(md, 'blockquote', saysSomething)
}
