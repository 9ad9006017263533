import { escapeHtml } from '#core/base/escape-html.ts'
import type { RenderState } from '../context.ts'
import { addHeavyPart, effortOf } from '../heavy-parts.ts'
import { formulaHtml, loadKatex } from './katex.ts'

/** The cost of even the shortest formula, in characters. */
const leastLength = 5

export interface Formula {
  readonly source: string
  /** Absent until the formula is rendered, and where the source is shown because it is invalid or too long. */
  html?: string | undefined
}

export function addFormula(state: RenderState, source: string, isDisplayed: boolean): Formula {
  const formula: Formula = { source }
  addHeavyPart(state, {
    effort: (leastLength + source.length) * effortOf.formula,
    load: loadKatex,
    work: () => {
      formula.html = formulaHtml(source, isDisplayed)
    },
  })
  return formula
}

/** `mark` is shown around the source. */
export const presentFormula = ({ source, html }: Formula, mark = ''): string =>
  html ?? `<span class="tex-error">${escapeHtml(mark + source + mark)}</span>`
