// Quotes with `>`. A quote that would be empty is text: people write `>` for other reasons too.
import type { MarkdownIt, StateBlock } from 'markdown-it'
import { deepestLevel, firstOf, indentAt, lineAt, narrow } from './rule.ts'

const mark = 0x3e

/** The line behind the last marks that were seen to hold nothing: none is looked at twice. */
const emptyUntil = new WeakMap<StateBlock, number>()

function saysSomething(state: StateBlock, startLine: number, endLine: number): boolean {
  if (firstOf(state, startLine) !== mark) return false
  if (state.level >= deepestLevel || startLine < (emptyUntil.get(state) ?? 0)) return false
  let line = startLine
  while (line < endLine && isEmptyMark(lineAt(state, line))) line++
  if (line < endLine && indentAt(state, line) < 4 && firstOf(state, line) === mark) return true
  emptyUntil.set(state, line)
  return false
}

const isEmptyMark = (line: string): boolean => line.startsWith('>') && line.trimEnd() === '>'

export function quotes(md: MarkdownIt): void {
  narrow(md, 'blockquote', saysSomething)
}
