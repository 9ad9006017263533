// Scrolls through long lists, one step per frame.
import type { Page } from 'playwright-core'

export interface Scrolled {
  /** Different messages that were in the document. */
  readonly messages: number
  readonly mostRows: number
  /** Rows that moved by more than was scrolled. */
  readonly jumps: number
}

/** Until this many messages have passed, or no new one has appeared for some seconds. */
export const scroll = (page: Page, by: number, most: number): Promise<Scrolled> =>
  page.evaluate(
    async ({ step, count }) => {
      const list = document.querySelector('[role="feed"]') as HTMLElement
      // Between frames, like a mouse wheel.
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
        // After rows were added, the next frame shows them.
        if (moved !== 0) await frame()
        if (watched?.isConnected === true && Math.abs(topOf(watched) - expected) > 2) jumps++
      }
      return { messages: passed.size, mostRows, jumps }
    },
    { step: by, count: most },
  )
