// A last pass over text that no other construct has used: not in code, not in a link's text.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type RenderContext, type RenderState, stateIn } from '../context.ts'
import { piecesLeft, spendOnHtml } from '../work.ts'
import { htmlToken } from './push-html.ts'

/** A part of a text that becomes HTML. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly html: string
}
export interface Search {
  /** Called once for the whole text, because most texts have no match. */
  readonly isNeeded: (source: string, context: RenderContext) => boolean
  /** In text order, without overlaps. */
  readonly find: (text: string, context: RenderContext) => Iterable<Piece>
}

export const plainText =
  (name: string, { isNeeded, find }: Search) =>
  (md: MarkdownIt): void => {
    md.core.ruler.push(name, ({ src, tokens, env }: StateCore): void => {
      const render = stateIn(env)
      if (!isNeeded(src, render.context)) return
      for (const token of tokens)
        if (token.type === 'inline' && token.children !== null)
          token.children = withPieces(token.children, text => piecesWithin(render, find(text, render.context)))
    })
  }

/** As many pieces as the text may still have. */
function piecesWithin(render: RenderState, found: Iterable<Piece>): Piece[] {
  const pieces: Piece[] = []
  let left = piecesLeft(render)
  for (const piece of found) {
    if (left-- === 0) break
    pieces.push(piece)
    spendOnHtml(render)
    render.tokensLeft -= 2
  }
  return pieces
}

function withPieces(tokens: Token[], find: (text: string) => readonly Piece[]): Token[] {
  let changed: Token[] | undefined
  let isInLink = false
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'link_open' || token.type === 'link_close') isInLink = token.nesting === 1
    const pieces = token.type === 'text' && !isInLink ? find(token.content) : []
    if (pieces.length > 0) pushPieces((changed ??= tokens.slice(0, at)), token, pieces)
    else changed?.push(token)
  }
  return changed ?? tokens
}

function pushPieces(tokens: Token[], token: Token, pieces: readonly Piece[]): void {
  const TokenClass = token.constructor as new (type: string, tag: string, nesting: 0) => Token
  const pushText = (from: number, to?: number): void => {
    const content = token.content.slice(from, to)
    if (content !== '') tokens.push(Object.assign(new TokenClass('text', '', 0), { content }))
  }
  let from = 0
  for (const piece of pieces) {
    pushText(from, piece.from)
    tokens.push(htmlToken(TokenClass, piece.html))
    from = piece.to
  }
  pushText(from)
}
