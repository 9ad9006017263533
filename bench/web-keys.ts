// Typing delay: the time from each key until the page has painted the next frame and handed it to the compositor, as
// recorded by the browser. A task that the page starts in the frame can't measure this, because after a key Chromium
// delays it by another frame.
import type { Page } from 'playwright-core'
import { existing } from '#core/base/existing.ts'

/** In microseconds. */
interface Recorded {
  readonly name: string
  readonly ts: number
  readonly dur: number
  /** Of the processor. */
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args: { readonly data?: { readonly type?: string } }
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
const endOf = ({ ts, dur }: Recorded): number => ts + dur

/** In milliseconds. */
interface TypedKey {
  readonly delay: number
  /** Of the page's main thread. The rest is the wait for the next frame, and for other programs. */
  readonly work: number
}

export async function typeKeys(page: Page, text: string): Promise<TypedKey[]> {
  const browser = existing(page.context().browser() ?? undefined)
  await page.evaluate(noteDelays)
  await browser.startTracing(page, { categories })
  for (const key of text) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Recorded[] }
  const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays)
  const inOrder = traceEvents.toSorted((a, b) => a.ts - b.ts)
  const dispatched = (type: string): Recorded[] =>
    inOrder.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === type)
  const inputs = dispatched('input')
  const typed = dispatched('keydown').map((pressed, at) => {
    const isOfPage = ({ pid, tid }: Recorded): boolean => pid === pressed.pid && tid === pressed.tid
    const handled = endOf(existing(inputs[at]))
    const painted = existing(inOrder.find(one => one.name === 'Commit' && isOfPage(one) && one.ts >= handled))
    const end = endOf(painted)
    const tasks = inOrder.filter(one => one.name === 'RunTask' && isOfPage(one))
    const work = tasks.filter(one => one.ts < end && endOf(one) > pressed.ts)
    return {
      delay: existing(delays[at]) + (end - pressed.ts) / 1000,
      work: work.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    }
  })
  if (typed.length !== text.length) throw new Error(`The browser has recorded ${typed.length} keys of ${text.length}.`)
  return typed
}

/** A key may have to wait until the page listens. */
function noteDelays(): void {
  const delays: number[] = []
  Object.assign(globalThis, { delays })
  addEventListener('keydown', ({ timeStamp }) => delays.push(performance.now() - timeStamp), { capture: true })
}
