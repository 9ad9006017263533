// A construct that is HTML as soon as it is parsed: its rule has escaped the text of the user.
import type { MarkdownIt, StateInline, Token } from 'markdown-it'

const type = 'ready_html'

export function pushHtml(state: StateInline, html: string): void {
  state.push(type, '', 0).content = html
}

export function htmlToken(TokenClass: new (type: string, tag: string, nesting: 0) => Token, html: string): Token {
  const token = new TokenClass(type, '', 0)
  token.content = html
  return token
}

export function readyHtml(md: MarkdownIt): void {
  md.renderer.rules[type] = (tokens, index) => tokens[index]?.content ?? ''
}
