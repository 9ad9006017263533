// Every line break in the source is a line break; white space around it stays.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { lineEnd } from './pairs.ts'

function lineBreak(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '\n') return false
  if (!silent) {
    state.push('softbreak', 'br', 0)
    lineEnd(state)
  }
  state.pos++
  return true
}

export function lineBreaks(md: MarkdownIt): void {
  md.inline.ruler.at('newline', lineBreak)
}
