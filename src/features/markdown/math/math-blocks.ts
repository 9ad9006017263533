// Fences with the language `math`: display formulas, one for each part between empty lines.
import type { MarkdownIt } from 'markdown-it'
import { stateIn } from '../context.ts'
import { addFormula, type Formula, presentFormula } from './formula.ts'

const isFormula = (language: string): boolean => language === 'math'

/** Comes before `codeBlocks`, which handles all remaining fences. */
export function mathBlocks(md: MarkdownIt): void {
  md.core.ruler.push('math_blocks', ({ tokens, env }) => {
    for (const token of tokens) {
      if (token.type !== 'fence' || !isFormula(token.info)) continue
      token.type = 'math_block'
      token.meta = { formulas: partsOf(token.content).map(part => addFormula(stateIn(env), part, true)) }
    }
  })
  md.renderer.rules['math_block'] = (tokens, index) =>
    (tokens[index]!.meta!['formulas'] as readonly Formula[])
      .map(formula => `<p>${presentFormula(formula)}</p>\n`)
      .join('')
}

const partsOf = (content: string): string[] =>
  content
    .split(/\n[ \t]*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
