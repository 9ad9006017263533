// The text after the last construct that a text may have.
import type { MarkdownIt } from 'markdown-it'
import { stateIn } from '../context.ts'
import { plainHtml } from '../work.ts'
import { htmlType } from './push-html.ts'

export function restOfLines(md: MarkdownIt): void {
  md.inline.ruler.before('text', 'rest', (state, silent) => {
    if (silent || state.tokens.length < stateIn(state.env).tokensLeft) return false
    state.push(htmlType, '', 0).content = plainHtml(state.src.slice(state.pos, state.posMax))
    state.pos = state.posMax
    return true
  })
}
