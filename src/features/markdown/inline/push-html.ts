// A construct that is HTML as soon as it is parsed. Its rule has escaped the user's text.
import type { MarkdownIt, StateInline, Token } from 'markdown-it'
import { stateIn } from '../context.ts'
import { spendOnHtml } from '../work.ts'

export const htmlType = 'ready_html'

export function pushHtml(state: StateInline, html: string): void {
  state.push(htmlType, '', 0).content = html
  spendOnHtml(stateIn(state.env))
}

export function htmlToken(TokenClass: new (type: string, tag: string, nesting: 0) => Token, html: string): Token {
  const token = new TokenClass(htmlType, '', 0)
  token.content = html
  return token
}

export function readyHtml(md: MarkdownIt): void {
  md.renderer.rules[htmlType] = (tokens, index) => tokens[index]?.content ?? ''
}
