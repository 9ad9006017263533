// What constructs need to know about a text: whether it is quoted, and where bare links are.
import type { Token, MarkdownIt, StateCore } from 'markdown-it'
import { stateIn } from '../context.ts'
import { linksToRead } from './bare-links.ts'

/** How a token changes the number of surrounding quotes. */
export const quoteStep = ({ type }: Token): number =>
  type === 'blockquote_open' ? 1 : type === 'blockquote_close' ? -1 : 0

export function reading(md: MarkdownIt): void {
  md.core.ruler.at('inline', ({ tokens, env }: StateCore): void => {
    const render = stateIn(env)
    let quotes = 0
    render.tokensLeft -= tokens.length
    for (const token of tokens) {
      quotes += quoteStep(token)
      if (token.type !== 'inline' || token.content === '') continue
      render.reading = {
        isQuoted: quotes > 0,
        links: linksToRead(token.content, render.context),
        nextLink: 0,
        lastTarget: token.content.lastIndexOf(']('),
      }
      const children = token.children ?? []
      md.inline.parse(token.content, md, env, children)
      render.tokensLeft -= children.length
    }
  })
}
