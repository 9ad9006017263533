// Decides which rows of a window are on the page, where the user is reading, and what to fetch. Adding or removing rows
// never moves the row that's being read. It only knows a `ListBox`, so tests run in Node.
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

/** Pixels. On a tall screen, more rows wouldn't fit into the limit. */
const mostAhead = 1_500

/** What to render next. */
export interface Shown {
  readonly window: MessageWindow
  readonly opening: Opening
  /** Undefined before there are any rows. */
  readonly range: ShownRange | undefined
  /** Where the user is reading before the rows change; undefined before the list opens. */
  readonly position: ScrollPosition | undefined
}

type Side = 'before' | 'after'

export class MessageScroller {
  #shown: Shown | undefined
  #position: ScrollPosition | undefined
  #range: ShownRange | undefined
  /** The position was set for the next render and doesn't match the rows on the page. */
  #hasJumped = false
  /** The user did something that may scroll the list, but it hasn't scrolled or changed its height yet. */
  #hasActed = false

  get position(): ScrollPosition | undefined {
    return this.#position
  }

  get range(): ShownRange | undefined {
    return this.#range
  }

  /**
   * What to render. Nothing changes until `settle`. `isLoading`: the message that the list opens at is being fetched.
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
    // Where the user is reading, before the rows change.
    const now = this.#hasJumped ? position : positionIn(box, isWhole(range), oldestOf(window))
    const resized = { ...range, most: mostRows(screenHeight) }
    return { ...same, position: now, range: settled(resized, window, now.isEnd ? Infinity : now.id) }
  }

  /** The rows are on the page: scrolls the list back to where the user was reading. */
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

  /** The user looks at the list or scrolls it. */
  look(box: ListBox): void {
    const position = this.#position
    if (position === undefined) return
    // An earlier scroll event may arrive before the size observer runs.
    if (isResized(box, position)) restoreAfterResize(box, position, this.#hasActed)
    this.#note(box)
  }

  resize(box: ListBox): void {
    if (this.#position === undefined) return
    restoreAfterResize(box, this.#position, this.#hasActed)
    this.#hasActed = false
    this.#note(box)
  }

  /** The user pressed a key, touched the screen or turned the wheel, which may scroll the list. */
  act(): void {
    this.#hasActed = true
  }

  /** The list has scrolled, so the user's action has had its effect. */
  scrolled(): void {
    this.#hasActed = false
  }

  /** The next render shows the rows around a message. */
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

/** Whether the last row is the newest one. */
export const isWhole = (range: ShownRange | undefined): boolean => range?.end === Infinity

const oldestOf = ({ foundOldest, ids }: MessageWindow): number | undefined => (foundOldest ? ids[0] : undefined)
