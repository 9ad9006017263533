// What must be known of a text before its constructs are read: whether it is a quote, and where bare links lie.
import type { MarkdownIt, StateCore } from 'markdown-it'
import { stateIn } from '../context.ts'
import { linksToRead } from './bare-links.ts'

export function reading(md: MarkdownIt): void {
  md.core.ruler.at('inline', ({ tokens, env }: StateCore): void => {
    const render = stateIn(env)
    let quotes = 0
    for (const token of tokens) {
      if (token.type === 'blockquote_open') quotes++
      else if (token.type === 'blockquote_close') quotes--
      else if (token.type === 'inline') {
        render.reading = {
          isQuoted: quotes > 0,
          links: linksToRead(token.content, render.context),
          nextLink: 0,
          lastTarget: token.content.lastIndexOf(']('),
        }
        md.inline.parse(token.content, md, env, token.children ?? [])
      }
    }
  })
}
