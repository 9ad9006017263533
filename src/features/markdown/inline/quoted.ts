import type { Token } from 'markdown-it'

/** The change of the number of surrounding quotes after a token. */
export const quoteStep = ({ type }: Token): number =>
  type === 'blockquote_open' ? 1 : type === 'blockquote_close' ? -1 : 0
