import type { Token } from 'markdown-it'

/** Each token of a text, and whether it stands in a quote. */
export function* withQuotes(tokens: readonly Token[]): Generator<readonly [token: Token, isQuoted: boolean]> {
  let depth = 0
  for (const token of tokens) {
    if (token.type === 'blockquote_open') depth++
    else if (token.type === 'blockquote_close') depth--
    yield [token, depth > 0]
  }
}
