// The scroll position in a list of messages, without a page: rows have heights, and the list is a plain object.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ListBox } from '#web/feed/list-box.ts'
import { MessageScroller, type Shown } from '#web/feed/message-scroller.ts'
import { idsOnScreen } from '#web/feed/scroll-position.ts'
import { groupsOf } from '#web/feed/shown-range.ts'
import { emptyWindow, type MessageWindow } from '#web/store/windows.ts'

const screenHeight = 720
const height = 600
const rowHeight = 40

/** A list in which each row has its height, as a page would show it. */
class List {
  readonly scroller = new MessageScroller()
  readonly window: MessageWindow = emptyWindow({ terms: [] })
  readonly heights = new Map<number, number>()
  listHeight = height
  isLoading = false
  opensAt: number | undefined
  shown: Shown | undefined
  #ids: readonly number[] = []
  #scrolled = 0

  constructor(ids: readonly number[], { foundOldest = true, foundNewest = true } = {}) {
    Object.assign(this.window, { ids: [...ids], foundOldest, foundNewest })
  }

  get box(): ListBox {
    const tops: number[] = []
    let rowsHeight = 0
    for (const id of this.#ids) {
      tops.push(rowsHeight)
      rowsHeight += this.#heightOf(id)
    }
    const furthest = Math.max(0, rowsHeight - this.listHeight)
    const scrolledTo = (pixels: number): number => Math.min(Math.max(0, pixels), furthest)
    const scrolled = (): number => scrolledTo(this.#scrolled)
    const scroll = (pixels: number): void => {
      this.#scrolled = scrolledTo(pixels)
    }
    return {
      height: this.listHeight,
      rowsHeight,
      get scrolled() {
        return scrolled()
      },
      set scrolled(pixels) {
        scroll(pixels)
      },
      ids: this.#ids,
      topOf: at => (tops[at] ?? 0) - scrolled(),
      bottomOf: at => (tops[at] ?? 0) + this.#heightOf(this.#ids[at] ?? 0) - scrolled(),
    }
  }

  #heightOf(id: number): number {
    return this.heights.get(id) ?? rowHeight
  }

  render(): void {
    const box = this.shown === undefined ? undefined : this.box
    this.shown = this.scroller.next(this.window, { id: this.opensAt }, screenHeight, this.isLoading, box)
    this.#ids = this.shown.range === undefined ? [] : groupsOf(this.shown.range, this.window.ids).flat()
    this.scroller.settle(this.shown, this.box)
  }

  /** Until no more rows join. Returns the sides that needed fetching. */
  fill(): readonly string[] {
    const sides = new Set<string>()
    for (let frame = 0; frame < 100; frame++) {
      const { hasGrown, fetch } = this.scroller.fill(this.box)
      for (const side of fetch) sides.add(side)
      if (!hasGrown) return [...sides]
      this.render()
    }
    assert.fail('rows join for ever')
  }

  open(at?: number): void {
    this.opensAt = at
    this.render()
    this.fill()
  }

  scrollBy(pixels: number): void {
    this.scroller.act()
    const { box } = this
    box.scrolled += pixels
    this.scroller.look(box)
    this.scroller.scrolled()
  }

  /** The distance of a row from the top of the list; undefined if it isn't in the page. */
  topOf(id: number): number | undefined {
    const at = this.#ids.indexOf(id)
    return at < 0 ? undefined : this.box.topOf(at)
  }

  get rows(): readonly number[] {
    return this.#ids
  }
}

const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, n) => from + n)

void describe('the list of messages', () => {
  void it('opens at the end, and stays there when a message arrives', () => {
    const list = new List(upTo(500))
    list.open()
    assert.equal(list.scroller.position?.isEnd, true)
    assert.equal(list.rows.at(-1), 500)
    list.window.ids.push(501)
    list.render()
    assert.equal(idsOnScreen(list.box).at(-1), 501)
  })

  void it('opens at a message, a third of the list from the top', () => {
    const list = new List(upTo(500))
    list.open(250)
    assert.equal(list.topOf(250), height / 3)
    assert.equal(list.scroller.position?.isEnd, false)
  })

  void it('opens when the message at which it opens has arrived', () => {
    const list = new List([])
    list.isLoading = true
    list.open(250)
    assert.equal(list.shown?.range, undefined)
    list.window.ids = upTo(10)
    list.render()
    assert.equal(list.shown?.range, undefined, 'the messages around it are on their way')
    list.window.ids = upTo(500)
    list.isLoading = false
    list.render()
    assert.equal(list.topOf(250), height / 3)
  })

  void it("rows added above or below don't move the row being read", () => {
    const list = new List(upTo(200, 1_000), { foundOldest: false, foundNewest: false })
    list.open(1_100)
    const before = list.topOf(1_100)
    list.window.ids = [...upTo(100, 900), ...list.window.ids, ...upTo(100, 1_200)]
    list.render()
    list.fill()
    assert.equal(list.topOf(1_100), before)
  })

  void it("a row that grows above the screen doesn't move the row being read", () => {
    const list = new List(upTo(500))
    list.open(250)
    const { id, top } = list.scroller.position ?? assert.fail('is open')
    list.heights.set(id - 3, 400)
    list.scroller.resize(list.box)
    assert.equal(list.topOf(id), top)
  })

  void it('a user at the end stays there when the last row grows, unless the user has just scrolled up', () => {
    const list = new List(upTo(100))
    list.open()
    list.heights.set(100, 300)
    list.scroller.resize(list.box)
    assert.equal(list.box.bottomOf(list.rows.length - 1), height)
    list.scrollBy(-200)
    assert.equal(list.scroller.position?.isEnd, false)
    const top = list.topOf(99)
    list.heights.set(100, 500)
    list.scroller.resize(list.box)
    assert.equal(list.topOf(99), top)
  })

  void it("starting to scroll up leaves the end; a list that was briefly taller doesn't", () => {
    for (const hasScrolled of [true, false]) {
      const list = new List(upTo(100))
      list.open()
      const { box } = list
      if (hasScrolled) list.scroller.act()
      // The browser reports the scroll later than the height.
      box.scrolled -= 200
      list.heights.set(100, 300)
      list.scroller.resize(list.box)
      assert.equal(list.scroller.position?.isEnd, !hasScrolled)
    }
  })

  void it('scrolling through everything shows every message once, with a bounded number of rows', () => {
    const list = new List(upTo(2_000))
    list.open()
    const seen = new Set<number>()
    for (let step = 0; step < 1_000 && !seen.has(1); step++) {
      for (const id of idsOnScreen(list.box)) seen.add(id)
      assert.ok(list.rows.length <= 200, `${list.rows.length} rows`)
      list.scrollBy(-300)
      list.fill()
    }
    assert.equal(seen.size, 2_000)
  })

  void it('scrolling near one side fetches messages on that side', () => {
    const list = new List(upTo(300, 1_000), { foundOldest: false, foundNewest: false })
    list.open(1_150)
    assert.deepEqual(list.fill(), [])
    for (let step = 0; step < 20; step++) {
      list.scrollBy(-600)
      list.fill()
    }
    assert.deepEqual(list.fill(), ['before'])
    for (let step = 0; step < 40; step++) {
      list.scrollBy(600)
      list.fill()
    }
    assert.deepEqual(list.fill(), ['after'])
  })

  void it('when the row being read is deleted, the next one takes its place', () => {
    const list = new List(upTo(500))
    list.open(250)
    const { id, top } = list.scroller.position ?? assert.fail('is open')
    list.window.ids = list.window.ids.filter(other => other !== id)
    list.render()
    assert.equal(list.topOf(id), undefined)
    assert.equal(list.topOf(id + 1), top)
  })

  void it('a jump shows the rows around the message, and forgets the previous position', () => {
    const list = new List(upTo(2_000))
    list.open()
    list.scroller.jump({ isEnd: false, id: 1, top: 0 }, screenHeight)
    list.render()
    assert.equal(list.topOf(1), 0)
    list.scroller.jump({ isEnd: true, id: 2_000, top: 0 }, screenHeight)
    list.render()
    assert.equal(list.scroller.position?.isEnd, true)
  })

  void it('a new store with the same messages keeps the scroll position', () => {
    const list = new List(upTo(500))
    list.open(250)
    const before = list.topOf(250)
    const again = { ...list.window, ids: upTo(520) }
    Object.assign(list, { window: again })
    list.render()
    assert.equal(list.topOf(250), before)
  })
})
