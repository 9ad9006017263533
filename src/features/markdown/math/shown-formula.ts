import type { RenderState } from '../context.ts'
import { effortOf, spend } from '../effort.ts'
import { formula } from './katex.ts'

/** What even the shortest costs, in characters. */
const leastLength = 5

/** Undefined where the source is shown instead: it is no formula, or it is too long. */
export const shownFormula = (source: string, displayMode: boolean, state: RenderState): string | undefined =>
  spend(state, (leastLength + source.length) * effortOf.formula) ? formula(source, displayMode) : undefined
