// Code and formulas cost far more than other text, but their HTML depends on nothing else. They are made before the
// transaction that stores the message, a few per turn of the event loop, and kept for a while. A part that would take
// too long, or exceeds the effort allowed for a message, is shown uncolored or as written (docs/markdown.md, "Limits").
import { BoundedCache } from '#core/base/bounded-cache.ts'
import type { HeavyPart, RenderState } from './context.ts'

/** The most effort in a turn. The unit is a character of ordinary code, about a microsecond. */
const mostInATurn = 6_000
const mostInAMessage = 20_000
const mostInADescription = 2_000

/** The effort per character. */
export const effortOf = { code: 1, slowCode: 3, formula: 8 }

interface Made {
  /** Undefined if the part is shown as written. */
  readonly html: string | undefined
}
const kept = new BoundedCache<Made>({ entries: 4_000, bytes: 8 * 1024 * 1024 })

/** The part is processed later, or not at all if it exceeds the limits. */
export function addHeavyPart(state: RenderState, part: HeavyPart): void {
  const most = state.context.isDescription ? mostInADescription : mostInAMessage
  if (part.effort > mostInATurn || state.effort + part.effort > most) return
  state.effort += part.effort
  state.heavyParts.push(part)
}

/** Does some work in a turn of the event loop. */
type InTurn = (work: () => void) => Promise<void>

/** The parts that aren't cached take turns. Stops when the HTML exceeds `longest`; then none of it is shown. */
export async function doHeavyParts(
  { heavyParts }: RenderState,
  longest: number,
  inTurn: InTurn = alone,
): Promise<void> {
  let length = 0
  let waiting: HeavyPart[] = []
  let effort = 0
  const use = (part: HeavyPart, { html }: Made): void => {
    part.show(html)
    length += html?.length ?? 0
  }
  const makeWaiting = async (): Promise<void> => {
    const parts = waiting
    waiting = []
    effort = 0
    await inTurn(() => {
      for (const part of parts) use(part, made(part))
    })
  }
  for (const part of heavyParts) {
    if (length > longest) return
    const known = kept.get(part.key)
    if (known !== undefined) {
      use(part, known)
      continue
    }
    await part.load()
    if (effort + part.effort > mostInATurn) await makeWaiting()
    waiting.push(part)
    effort += part.effort
  }
  if (waiting.length > 0) await makeWaiting()
}

function made(part: HeavyPart): Made {
  const result = { html: part.make() }
  kept.set(part.key, result, 2 * (result.html?.length ?? 0))
  return result
}

/** For work in a transaction: it skips the line, because other requests wait for it. */
const alone: InTurn = async work => {
  work()
  await nextTurn()
}

let lastInLine: Promise<unknown> = Promise.resolve()

/** All texts being prepared wait in one line, each with one piece of work, so none can crowd out another. */
export const inLine: InTurn = work => {
  const done = lastInLine.then(nextTurn).then(work)
  lastInLine = done.catch(() => {})
  return done
}

/** Browsers have no `setImmediate`. */
export const nextTurn = (): Promise<void> =>
  new Promise(resolve => void (globalThis.setImmediate ?? globalThis.setTimeout)(resolve))
