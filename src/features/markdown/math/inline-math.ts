// Inline `$$…$$`. Amounts of money aren't formulas: the dollars must be adjacent, with no letter or digit before or
// after.
import type { MarkdownIt } from 'markdown-it'
import { stateIn } from '../context.ts'
import { addFormula, type Formula, presentFormula } from './formula.ts'

const dollar = 0x24
const backslash = 0x5c
const newline = 0x0a
const underscore = 0x5f
const wordCharacter = /[\p{L}\p{N}_]/u

export function inlineMath(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'inline_math', (state, silent) => {
    const { src, pos, posMax } = state
    if (src.charCodeAt(pos) !== dollar || src.charCodeAt(pos + 1) !== dollar) return false
    if (touches(src[pos - 1])) return false
    const end = endOfFormula(src, pos + 2, posMax)
    if (end === undefined || touches(src[end + 2])) return false
    if (!silent) {
      const formula = addFormula(stateIn(state.env), src.slice(pos + 2, end), false)
      state.push('inline_math', '', 0).meta = { formula }
    }
    state.pos = end + 2
    return true
  })
  md.renderer.rules['inline_math'] = (tokens, index) => presentFormula(tokens[index]!.meta!['formula'] as Formula, '$$')
}

const touches = (character: string | undefined): boolean =>
  character !== undefined && (character === '$' || wordCharacter.test(character))

/**
 * The position of the closing dollars. A formula contains no line break and no single dollar without a backslash, and
 * doesn't start with an underscore.
 */
function endOfFormula(text: string, from: number, until: number): number | undefined {
  if (text.charCodeAt(from) === underscore) return undefined
  for (let at = from; at < until - 1; at++) {
    const code = text.charCodeAt(at)
    if (code === newline) return undefined
    if (code !== dollar || text.charCodeAt(at - 1) === backslash) continue
    return at > from && text.charCodeAt(at + 1) === dollar ? at : undefined
  }
  return undefined
}
