// A backslash removes the meaning of a character that would have one. Anywhere else it is just a backslash: people type
// paths and shrugs without thinking of Markdown.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { lineEnd } from './pairs.ts'

const anywhere = /[`*~[\]@#:$<|]/
/** A character that opens a block at the start of a line, or the dot after a number. */
const atLineStart = /(?:^|\n)[ \t]*(?:\\[>+-]|\d{1,9}\\\.)$/
const longestStart = 100

function escape(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src[pos] !== '\\') return false
  const mark = src[pos + 1] ?? ''
  if (!anywhere.test(mark)) {
    if (!/[>+.-]/.test(mark)) return false
    const before = src.slice(Math.max(0, pos - longestStart), pos + 2)
    if (!atLineStart.test(before)) return false
  }
  if (!silent) {
    const token = state.push('text_special', '', 0)
    token.content = mark
    token.markup = `\\${mark}`
    token.info = 'escape'
  }
  state.pos += 2
  return true
}

export function escapes(md: MarkdownIt): void {
  md.inline.ruler.at('escape', escape)
}

// Every line break in the source is a line break. White space around it stays.

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
