// The work for a text is bounded. It is counted in tokens of the parser, each of which takes one or two microseconds, so
// that the same text always has the same HTML. When the tokens are used up, the rest of the text is plain text.
import { escapeHtml } from '#core/base/escape-html.ts'
import type { RenderState } from './context.ts'

/** Of the blocks of a text: enough for 800 items of lists, or 1,300 cells of tables. */
export const mostBlockTokens = 4_000
/** Of the blocks and of all their lines. */
export const mostTokens = 6_000
/** A mention, an emoji or another construct that is HTML at once takes as long as this many tokens more. */
const tokensOfHtml = 3

export const spendOnHtml = (state: RenderState): void => void (state.tokensLeft -= tokensOfHtml)

/** How many pieces of HTML a text may still have, each between two texts. */
export const piecesLeft = ({ tokensLeft }: RenderState): number =>
  Math.max(0, Math.floor(tokensLeft / (tokensOfHtml + 2)))

/** Text without constructs, as HTML. */
export const plainHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n')
