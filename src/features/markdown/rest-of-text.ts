// What comes after the last block that a text may have: one paragraph of plain text.
import type { MarkdownIt } from 'markdown-it'
import { stateIn } from './context.ts'
import { htmlType } from './inline/push-html.ts'
import { mostBlockTokens, plainHtml } from './work.ts'

export function restOfBlocks(md: MarkdownIt): void {
  md.block.ruler.before('table', 'rest', (state, startLine, endLine, silent) => {
    if (silent || state.tokens.length < mostBlockTokens) return false
    state.push('paragraph_open', 'p', 1)
    state.push(htmlType, '', 0).content = plainHtml(state.getLines(startLine, endLine, 0, false).trimEnd())
    state.push('paragraph_close', 'p', -1)
    state.line = endLine
    return true
  })
}

// The text after the last construct that a text may have.

export function restOfLines(md: MarkdownIt): void {
  md.inline.ruler.before('text', 'rest', (state, silent) => {
    if (silent || state.tokens.length < stateIn(state.env).tokensLeft) return false
    state.push(htmlType, '', 0).content = plainHtml(state.src.slice(state.pos, state.posMax))
    state.pos = state.posMax
    return true
  })
}
