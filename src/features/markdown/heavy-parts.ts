// Code and formulas cost far more than other text. Each is processed by itself after the text is parsed, and the event
// loop runs in between, so that no message blocks it for long. A part that would take too long, or that exceeds the
// effort allowed for a message, is shown without colours, or as it was written (docs/markdown.md, "Limits").
import type { HeavyPart, RenderState } from './context.ts'

/** The most effort. The unit is a character of ordinary code. */
const mostInATurn = 6_000
const mostInAMessage = 20_000
const mostInADescription = 2_000

/** The effort for one character. */
export const effortOf = { code: 1, slowCode: 3, formula: 8 }

/** The part is processed later, or not at all if it exceeds the limits. */
export function addHeavyPart(state: RenderState, part: HeavyPart): void {
  const most = state.context.isDescription ? mostInADescription : mostInAMessage
  if (part.effort > mostInATurn || state.effort + part.effort > most) return
  state.effort += part.effort
  state.heavyParts.push(part)
}

export async function doHeavyParts({ heavyParts }: RenderState): Promise<void> {
  let done = 0
  for (const { effort, load, work } of heavyParts) {
    await load()
    if (done + effort > mostInATurn) {
      await nextTurn()
      done = 0
    }
    work()
    done += effort
  }
}

/** Unlike `setImmediate`, timers also exist in browsers. */
export const nextTurn = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
