// The browser's history: each action of the user is one step, and correcting the address is none. Each step remembers
// where the reader was.
import { signal } from '@preact/signals'

/** The first visible message and its distance from the top of the list; in other lists how far it is scrolled. */
export type KeptPosition = { readonly id: number; readonly top: number } | { readonly scrolled: number }

export interface Visit {
  readonly hash: string
  /** Changes with every action of the user, even with a link to the current address. */
  readonly number: number
  /** Where the reader was when this step of the history was left. */
  readonly position: KeptPosition | undefined
}

const { history, location } = globalThis
history.scrollRestoration = 'manual'

interface StepState {
  readonly position?: KeptPosition
  /** The step stands for what is open over the view. */
  readonly isCover?: boolean
}
const stepState = (): StepState => (history.state as StepState | null) ?? {}
const visited = (number: number): Visit => ({ hash: location.hash, number, position: stepState().position })

export const visit = signal<Visit>(visited(0))

// Also after the address was edited by hand.
globalThis.addEventListener('popstate', () => {
  if (location.hash === cover?.hash) return comeBack(cover)
  cover = undefined
  isReturning = false
  afterReturn.length = 0
  clearTimeout(timer)
  timer = undefined
  waiting = undefined
  leaveColumns()
  visit.value = visited(visit.peek().number + 1)
})
// After a reload nothing is open over the view.
if (stepState().isCover === true) history.back()

/** Browsers refuse many changes in a short time. */
function push(address: string): void {
  try {
    history.pushState(null, '', address)
  } catch {
    location.hash = address
  }
}

function replace(state: unknown, address = location.hash): void {
  try {
    history.replaceState(state, '', address === '' ? location.pathname : address)
  } catch {
    // Only the position of this step is lost.
  }
}

/** One action of the user. */
export function goTo(address: string): void {
  if (isReturning) return void afterReturn.push(() => goTo(address))
  writePosition()
  const isHere = location.hash === (address === '#' ? '' : address)
  // The step below gets the new address of its view first.
  if (!isHere && cover !== undefined && cover.hash !== location.hash) return returnToStep(() => goTo(address))
  if (!isHere)
    if (cover === undefined) push(address)
    else {
      // The new view takes the step of what was open over the view before.
      cover = undefined
      waiting = undefined
      replace(null, address)
    }
  if (!isHere) leaveColumns()
  visit.value = { hash: location.hash, number: visit.peek().number + 1, position: undefined }
}

/** The focus leaves the columns beside the view, so that the new view's heading gets it. A field keeps it. */
function leaveColumns(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  const isBeside = activeElement.closest('main, dialog, input, select, textarea') === null
  if (isBeside || activeElement.matches('.side-edge')) activeElement.blur()
}

/** The same view under another address. With a position, the reader is kept there. */
export function correctAddress(address: string, position?: KeptPosition): void {
  const before = visit.peek()
  replace(position === undefined ? history.state : { ...stepState(), position }, address)
  visit.value = { ...before, hash: location.hash, position: position ?? before.position }
}

const writeEveryMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: KeptPosition | undefined

/** Browsers refuse many changes in a short time, so some positions are saved a moment later. */
export function keepPosition(position: KeptPosition): void {
  waiting = position
  timer ??= setTimeout(writePosition, writeEveryMs)
}

function writePosition(): void {
  clearTimeout(timer)
  timer = undefined
  // It belongs to the step below.
  if (cover !== undefined) return
  if (waiting !== undefined) replace({ position: waiting })
  waiting = undefined
}
globalThis.addEventListener('pagehide', writePosition)

/** The current history step stands for what is open over the view; the view itself has the step below. */
interface Cover {
  /** The address of the step below. */
  readonly hash: string
  readonly onBack: () => void
}
let cover: Cover | undefined
/**
 * What was open was closed without Back: the page goes to the step below by itself, and actions wait until it gets
 * there.
 */
let isReturning = false
const afterReturn: (() => void)[] = []

/** Something was opened over the view: Back calls `onBack` and goes nowhere. */
export function coverStep(onBack: () => void): void {
  if (isReturning) return void afterReturn.push(() => coverStep(onBack))
  if (cover !== undefined) return
  writePosition()
  const { hash } = location
  try {
    history.pushState({ ...stepState(), isCover: true }, '')
    cover = { hash, onBack }
  } catch {
    // Too many changes, so Back leaves the view.
  }
}

/** Everything that was open is closed. */
export function uncoverStep(): void {
  if (isReturning) return void afterReturn.push(uncoverStep)
  if (cover !== undefined) returnToStep()
}

function returnToStep(...actions: readonly (() => void)[]): void {
  isReturning = true
  afterReturn.push(...actions)
  history.back()
}

function comeBack({ onBack }: Cover): void {
  cover = undefined
  // The topic on the page may have been renamed in the meantime.
  replace(history.state, visit.peek().hash)
  writePosition()
  if (!isReturning) return onBack()
  isReturning = false
  for (const action of afterReturn.splice(0)) action()
}

/** Unmodified clicks on links to views are actions of the client; all others are left to the browser. */
export function followLinks(): void {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || !link.href.includes('#')) return
    if (link.origin !== location.origin || link.pathname !== location.pathname) return
    event.preventDefault()
    goTo(link.hash === '' ? '#' : link.hash)
  })
}
