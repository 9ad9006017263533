// Limits the work for a text. It is counted in parser tokens, each of which takes one or two microseconds, so the same
// text always has the same HTML. When the tokens are used up, the rest of the text is plain text.
import { escapeHtml } from '#core/base/escape-html.ts'
import type { RenderState } from './context.ts'

/** For a text's blocks: enough for 800 list items or 1,300 table cells. */
export const mostBlockTokens = 4_000
/** For the blocks and all their lines. */
export const mostTokens = 6_000
/** A mention, emoji or other construct that directly becomes HTML costs this many tokens more. */
const tokensOfHtml = 3

export const spendOnHtml = (state: RenderState): void => void (state.tokensLeft -= tokensOfHtml)

/** How many pieces of HTML a text may still have, each between two texts. */
export const piecesLeft = ({ tokensLeft }: RenderState): number =>
  Math.max(0, Math.floor(tokensLeft / (tokensOfHtml + 2)))

/** Text without constructs, as HTML. */
export const plainHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>\n')
