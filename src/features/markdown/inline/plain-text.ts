// A last look at the words that nothing else has claimed: not in code, not in the text of a bare address.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type RenderContext, stateIn } from '../context.ts'
import { isBareLink } from './bare-links.ts'
import { htmlToken } from './push-html.ts'

/** A piece of a text that becomes HTML. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly html: string
}
/** In the order of the text, without overlaps. */
export type Finder = (text: string, context: RenderContext) => readonly Piece[]

export const plainText =
  (name: string, find: Finder) =>
  (md: MarkdownIt): void => {
    md.core.ruler.push(name, ({ tokens, env }: StateCore): void => {
      const { context } = stateIn(env)
      for (const token of tokens)
        if (token.type === 'inline' && token.children !== null)
          token.children = withPieces(token.children, text => find(text, context))
    })
  }

function withPieces(tokens: Token[], find: (text: string) => readonly Piece[]): Token[] {
  let changed: Token[] | undefined
  for (const [at, token] of tokens.entries()) {
    const pieces = token.type === 'text' && !isBareLink(tokens[at - 1]) ? find(token.content) : []
    if (pieces.length > 0) changed ??= tokens.slice(0, at)
    changed?.push(...replaced(token, pieces))
  }
  return changed ?? tokens
}

function replaced(token: Token, pieces: readonly Piece[]): Token[] {
  if (pieces.length === 0) return [token]
  const TokenClass = token.constructor as new (type: string, tag: string, nesting: 0) => Token
  const text = (content: string): Token => Object.assign(new TokenClass('text', '', 0), { content })
  const tokens: Token[] = []
  let from = 0
  for (const piece of pieces) {
    tokens.push(text(token.content.slice(from, piece.from)), htmlToken(TokenClass, piece.html))
    from = piece.to
  }
  return [...tokens, text(token.content.slice(from))]
}
