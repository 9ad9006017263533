// Code and formulas cost far more than other text. A message may hold so much of them that the event loop is never held
// for long; what comes after that is shown without colours, or as it was written (docs/markdown.md, "Limits").
import type { RenderState } from './context.ts'

/** In characters of ordinary code. */
const mostEffort = 6_000
const mostEffortOfDescription = 1_000

/** Of one character. */
export const effortOf = { code: 1, slowCode: 3, formula: 4 }

/** Whether there is so much left; then it is taken. */
export function spend(state: RenderState, effort: number): boolean {
  const most = state.context.isDescription ? mostEffortOfDescription : mostEffort
  if (state.effort + effort > most) return false
  state.effort += effort
  return true
}
