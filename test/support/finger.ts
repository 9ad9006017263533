// A finger on the screen, simulated by the browser itself: a page can't tell it from a real one.
import assert from 'node:assert/strict'
import type { CDPSession, Locator, Page } from 'playwright-core'

type Touch = 'touchStart' | 'touchMove' | 'touchEnd'
interface Point {
  readonly x: number
  readonly y: number
}

/** A finger is lifted in the session in which it was put down. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

async function send(page: Page, type: Touch, ...touchPoints: Point[]): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Input.dispatchTouchEvent', { type, touchPoints })
}

async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  assert.ok(box !== null)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const fingerDown = async (page: Page, target: Locator): Promise<void> =>
  send(page, 'touchStart', await middleOf(target))
export const fingerMove = (page: Page, to: Point): Promise<void> => send(page, 'touchMove', to)
export const fingerUp = (page: Page): Promise<void> => send(page, 'touchEnd')
/** Taps the page. */
export async function tap(page: Page, target: Locator): Promise<void> {
  await fingerDown(page, target)
  await fingerUp(page)
}

export async function tapAt(page: Page, point: Point): Promise<void> {
  await send(page, 'touchStart', point)
  await send(page, 'touchEnd')
}

const steps = 8

/** Moves a finger from the middle of the element, and lifts it. */
export async function swipe(page: Page, target: Locator, by: Point): Promise<void> {
  await swipeFrom(page, await middleOf(target), by)
}

export async function swipeFrom(page: Page, from: Point, by: Point): Promise<void> {
  await send(page, 'touchStart', from)
  for (let step = 1; step <= steps; step++)
    await send(page, 'touchMove', { x: from.x + (by.x * step) / steps, y: from.y + (by.y * step) / steps })
  await send(page, 'touchEnd')
}

/** Two fingers beside each other on the element, which move apart or together. */
export async function pinch(page: Page, target: Locator, distances: { from: number; to: number }): Promise<void> {
  const { x, y } = await middleOf(target)
  const { from, to } = distances
  const fingers = (distance: number): Point[] => [
    { x: x - distance / 2, y },
    { x: x + distance / 2, y },
  ]
  await send(page, 'touchStart', ...fingers(from).slice(0, 1))
  await send(page, 'touchStart', ...fingers(from))
  for (let step = 1; step <= steps; step++)
    await send(page, 'touchMove', ...fingers(from + ((to - from) * step) / steps))
  await send(page, 'touchEnd')
}

/** A long press on the element until the menu appears. The menu stays. */
export async function restOn(page: Page, target: Locator): Promise<void> {
  await fingerDown(page, target)
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await fingerUp(page)
  // What closes a popover when a finger is lifted has happened before the second frame.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.equal(await menu.count(), 1, 'the menu is still open')
}
