import type { RenderState } from '../context.ts'
import { effortOf, spend } from '../effort.ts'
import { formula } from './katex.ts'

/** Undefined where the source is shown instead: it is no formula, or it is too long. */
export const shownFormula = (source: string, displayMode: boolean, state: RenderState): string | undefined =>
  spend(state, source.length * effortOf.formula) ? formula(source, displayMode) : undefined
