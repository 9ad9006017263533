import { escapeHtml } from '#core/base/escape-html.ts'
import type { RenderState } from '../context.ts'
import { addHeavyPart, effortOf } from '../heavy-parts.ts'
import { formulaHtml, loadKatex } from './katex.ts'

/** The cost of even the shortest formula, in characters. */
const leastLength = 5

/** Some characters become many elements: the start of a command, an index, a cell of a matrix, an accent. */
const effortFor = (source: string): number =>
  Math.max(
    effortOf.formula * (leastLength + source.length),
    3 * source.length + 25 * (source.match(costly)?.length ?? 0) + 8 * (source.match(operators)?.length ?? 0),
  )
const costly = /[\\^_&']|[^\0-\x7f]/g
const operators = /[-+*/=<>,;:|]/g

export interface Formula {
  readonly source: string
  /** Absent until the formula is rendered, and where the source is shown because it is invalid or too long. */
  html?: string | undefined
}

export function addFormula(state: RenderState, source: string, isDisplayed: boolean): Formula {
  const formula: Formula = { source }
  addHeavyPart(state, {
    key: `${isDisplayed ? '$$$' : '$$'} ${source}`,
    effort: effortFor(source),
    load: loadKatex,
    make: () => formulaHtml(source, isDisplayed),
    show: html => {
      formula.html = html
    },
  })
  return formula
}

/** `mark` is shown around the source. */
export const presentFormula = ({ source, html }: Formula, mark = ''): string =>
  html ?? `<span class="tex-error">${escapeHtml(mark + source + mark)}</span>`
