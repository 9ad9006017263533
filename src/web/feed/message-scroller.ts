// Decides which rows of a window stand in the page, where the reader is and what to fetch. Rows that come or go never
// move the row that is read. It knows the list as a `ListBox` and no page, so tests drive it in Node.
import type { MessageWindow } from '../store/windows.ts'
import type { ListBox } from './list-box.ts'
import {
  isResized,
  openAt,
  type Opening,
  positionIn,
  restoreAfterResize,
  restorePosition,
  type ScrollPosition,
} from './scroll-position.ts'
import {
  hasAfter,
  hasBefore,
  isFull,
  mostRows,
  rangeAround,
  settled,
  type ShownRange,
  withGroupAfter,
  withGroupBefore,
} from './shown-range.ts'

/** In pixels. On a high screen more wouldn't fit into the rows that the page may have. */
const mostAhead = 1_500

/** What the next render shows. */
export interface Shown {
  readonly window: MessageWindow
  readonly opening: Opening
  /** Undefined before there are rows. */
  readonly range: ShownRange | undefined
  /** Where the reader is before the rows change; undefined before the list was opened. */
  readonly position: ScrollPosition | undefined
}

type Side = 'before' | 'after'

export class MessageScroller {
  #shown: Shown | undefined
  #position: ScrollPosition | undefined
  #range: ShownRange | undefined
  /** The position is set already, and not that of the rows on the page. */
  #hasJumped = false
  /**
   * The reader has done something that may scroll the list, and it has neither scrolled nor changed its height since.
   */
  #hasActed = false

  get position(): ScrollPosition | undefined {
    return this.#position
  }

  get range(): ShownRange | undefined {
    return this.#range
  }

  /**
   * What to render: nothing changes before `settle`. `isLoading`: a fetch brings the message at which the list opens.
   */
  next(
    window: MessageWindow,
    opening: Opening,
    screenHeight: number,
    isLoading: boolean,
    box: ListBox | undefined,
  ): Shown {
    const [position, range] = [this.#position, this.#range]
    const same = { window, opening, range, position }
    if (window.ids.length === 0) return same
    if (position === undefined)
      return isLoading ? same : { ...same, range: rangeAround(window, opening.id ?? Infinity, mostRows(screenHeight)) }
    if (box === undefined || range === undefined) return same
    // Before the rows change: where the reader is.
    const now = this.#hasJumped ? position : positionIn(box, isWhole(range), oldestOf(window))
    const resized = { ...range, most: mostRows(screenHeight) }
    return { ...same, position: now, range: settled(resized, window, now.isEnd ? Infinity : now.id) }
  }

  /** The rows are in the page: the list is scrolled to where the reader was. */
  settle(shown: Shown, box: ListBox): void {
    const { opening, range, position } = shown
    this.#shown = shown
    this.#range = range
    this.#position = position
    if (range === undefined) return
    if (position === undefined) openAt(box, opening)
    else restorePosition(box, position)
    this.#hasJumped = false
    this.#note(box)
  }

  /** The reader looks at the list or scrolls it. */
  look(box: ListBox): void {
    const position = this.#position
    if (position === undefined) return
    // The event of an earlier scroll may come before the observer of sizes.
    if (isResized(box, position)) restoreAfterResize(box, position, this.#hasActed)
    this.#note(box)
  }

  resize(box: ListBox): void {
    if (this.#position === undefined) return
    restoreAfterResize(box, this.#position, this.#hasActed)
    this.#hasActed = false
    this.#note(box)
  }

  /** A key, a finger or a wheel, which may scroll the list. */
  act(): void {
    this.#hasActed = true
  }

  /** The list has scrolled, so what the reader did has had its effect. */
  scrolled(): void {
    this.#hasActed = false
  }

  /** The next render shows the rows around the message. */
  jump(to: ScrollPosition, screenHeight: number): void {
    if (this.#shown === undefined) return
    this.#range = rangeAround(this.#shown.window, to.id, mostRows(screenHeight))
    this.#position = to
    this.#hasJumped = true
  }

  /** Adds a group of rows until there are enough on both sides of the screen. Returns the sides to fetch. */
  fill(box: ListBox): { readonly hasGrown: boolean; readonly fetch: readonly Side[] } {
    const window = this.#shown?.window
    const before = this.#range
    if (window === undefined || before === undefined || this.#position === undefined)
      return { hasGrown: false, fetch: [] }
    const room = box.rowsHeight - box.height
    const ahead = Math.min(2 * box.height, mostAhead, isFull(before, window) ? room / 3 : Infinity)
    const isNearTop = box.scrolled < ahead
    const isNearEnd = room - box.scrolled < ahead
    const fetch: Side[] = []
    let range = before
    if (isNearTop && hasBefore(before, window)) range = withGroupBefore(before, window)
    else if (isNearEnd && hasAfter(before, window)) range = withGroupAfter(before, window)
    if (isNearTop && !hasBefore(before, window)) fetch.push('before')
    if (isNearEnd && !hasAfter(range, window)) fetch.push('after')
    this.#range = range
    return { hasGrown: range !== before, fetch }
  }

  #note(box: ListBox): void {
    const window = this.#shown?.window
    if (window === undefined) return
    this.#position = positionIn(box, isWhole(this.#range), oldestOf(window))
  }
}

/** No rows are missing below the last one. */
export const isWhole = (range: ShownRange | undefined): boolean => range?.end === Infinity

const oldestOf = ({ foundOldest, ids }: MessageWindow): number | undefined => (foundOldest ? ids[0] : undefined)
