import type { Token } from 'markdown-it'

/** How many quotes more there are around what follows a token. */
export const quoteStep = ({ type }: Token): number =>
  type === 'blockquote_open' ? 1 : type === 'blockquote_close' ? -1 : 0
