// Tells what is inside a line whether it stands in a quote.
import type { MarkdownIt, StateCore } from 'markdown-it'
import { stateIn } from '../context.ts'

export function quotes(md: MarkdownIt): void {
  md.core.ruler.at('inline', ({ tokens, env }: StateCore): void => {
    const render = stateIn(env)
    let depth = 0
    for (const token of tokens) {
      if (token.type === 'blockquote_open') depth++
      else if (token.type === 'blockquote_close') depth--
      else if (token.type === 'inline') {
        render.isQuoted = depth > 0
        md.inline.parse(token.content, md, env, token.children ?? [])
      }
    }
  })
}
