// What must be known of a text before its constructs are read: whether it is a quote, and where bare links lie.
import type { MarkdownIt, StateCore } from 'markdown-it'
import { stateIn } from '../context.ts'
import { linksToRead } from './bare-links.ts'
import { withQuotes } from './quoted.ts'

export function reading(md: MarkdownIt): void {
  md.core.ruler.at('inline', ({ tokens, env }: StateCore): void => {
    const render = stateIn(env)
    for (const [token, isQuoted] of withQuotes(tokens)) {
      if (token.type !== 'inline') continue
      render.reading = {
        isQuoted,
        links: linksToRead(token.content, render.context),
        nextLink: 0,
        lastTarget: token.content.lastIndexOf(']('),
      }
      md.inline.parse(token.content, md, env, token.children ?? [])
    }
  })
}
