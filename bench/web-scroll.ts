// Scrolling through long lists, a step in each frame.
import type { Page } from 'playwright-core'

export interface Scrolled {
  /** Different messages that were in the document. */
  readonly messages: number
  readonly mostRows: number
  /** Rows that didn't stay where the scrolling had put them. */
  readonly jumps: number
}

/** Until so many messages have passed, or none has come for some seconds. */
export const scroll = (page: Page, by: number, most: number): Promise<Scrolled> =>
  page.evaluate(
    async ({ step, count }) => {
      const list = document.querySelector('[role="feed"]') as HTMLElement
      // Between frames, as a wheel scrolls.
      const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const { top, bottom } = list.getBoundingClientRect()
      const topOf = (row: Element): number => row.getBoundingClientRect().top
      const passed = new Set<string>()
      let [mostRows, jumps] = [0, 0]
      for (let newAt = performance.now(); passed.size < count && performance.now() - newAt < 5_000;) {
        const rows = [...list.querySelectorAll<HTMLElement>('[data-id]')]
        mostRows = Math.max(mostRows, rows.length)
        const before = passed.size
        for (const row of rows) passed.add(row.dataset['id'] ?? '')
        if (passed.size > before) newAt = performance.now()
        const from = list.scrollTop
        list.scrollTop += step
        const moved = list.scrollTop - from
        const watched = rows.find(row => topOf(row) > top && topOf(row) < bottom)
        const expected = watched === undefined ? 0 : topOf(watched)
        await frame()
        // Where rows have joined, the frame after shows it.
        if (moved !== 0) await frame()
        if (watched?.isConnected === true && Math.abs(topOf(watched) - expected) > 2) jumps++
      }
      return { messages: passed.size, mostRows, jumps }
    },
    { step: by, count: most },
  )
