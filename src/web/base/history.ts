// The browser's history: each action of the user is a step, but a corrected address isn't. Each step remembers where
// the user was reading.
import { signal } from '@preact/signals'

/**
 * The first visible message and its distance from the top of the list, or for other lists, how far they're scrolled.
 */
export type KeptPosition = { readonly id: number; readonly top: number } | { readonly scrolled: number }

export interface Visit {
  readonly hash: string
  /** Changes with every action, even with a link to the current address. */
  readonly number: number
  /** Where the user was reading when leaving this step. */
  readonly position: KeptPosition | undefined
}

const { history, location } = globalThis
history.scrollRestoration = 'manual'

interface StepState {
  readonly position?: KeptPosition
  /** The step stands for something open in front of the view. */
  readonly isCover?: boolean
}
const stepState = (): StepState => (history.state as StepState | null) ?? {}
const visited = (number: number): Visit => ({ hash: location.hash, number, position: stepState().position })

export const visit = signal<Visit>(visited(0))

// This event also comes after the user edits the address.
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
// After a reload, nothing is open in front of the view.
if (stepState().isCover === true) history.back()

/** Browsers refuse too many changes in a short time. */
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
    // Only this step's position is lost.
  }
}

/** One action of the user. */
export function goTo(address: string): void {
  if (isReturning) return void afterReturn.push(() => goTo(address))
  writePosition()
  const isHere = location.hash === (address === '#' ? '' : address)
  // First update the address of the view's own step, which is one step back.
  if (!isHere && cover !== undefined && cover.hash !== location.hash) return returnToStep(() => goTo(address))
  if (!isHere)
    if (cover === undefined) push(address)
    else {
      // The new view takes over the step of what was open in front of the old one.
      cover = undefined
      waiting = undefined
      replace(null, address)
    }
  if (!isHere) leaveColumns()
  visit.value = { hash: location.hash, number: visit.peek().number + 1, position: undefined }
}

/** Focus in the columns beside the view moves to the new view's heading, but a field keeps it. */
function leaveColumns(): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  const isBeside = activeElement.closest('main, dialog, input, select, textarea') === null
  if (isBeside || activeElement.matches('.side-edge')) activeElement.blur()
}

/** Changes the address but not the view. `position` keeps the reader in place. */
export function correctAddress(address: string, position?: KeptPosition): void {
  const before = visit.peek()
  replace(position === undefined ? history.state : { ...stepState(), position }, address)
  visit.value = { ...before, hash: location.hash, position: position ?? before.position }
}

const writeEveryMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: KeptPosition | undefined

/** Browsers refuse too many changes in a short time, so some positions are saved a moment later. */
export function keepPosition(position: KeptPosition): void {
  waiting = position
  timer ??= setTimeout(writePosition, writeEveryMs)
}

function writePosition(): void {
  clearTimeout(timer)
  timer = undefined
  // The position belongs to the view's own step.
  if (cover !== undefined) return
  if (waiting !== undefined) replace({ position: waiting })
  waiting = undefined
}
globalThis.addEventListener('pagehide', writePosition)

/** The current step stands for what is open in front of the view. The view's own step is one back. */
interface Cover {
  /** The address of the view's own step. */
  readonly hash: string
  readonly onBack: () => void
}
let cover: Cover | undefined
/** Something was closed without Back, so the page itself goes one step back. Actions wait until it's there. */
let isReturning = false
const afterReturn: (() => void)[] = []

/** Something was opened in front of the view: Back calls `onBack` and stays in the view. */
export function coverStep(onBack: () => void): void {
  if (isReturning) return void afterReturn.push(() => coverStep(onBack))
  if (cover !== undefined) return
  writePosition()
  const { hash } = location
  try {
    history.pushState({ ...stepState(), isCover: true }, '')
    cover = { hash, onBack }
  } catch {
    // Too many changes. Back will leave the view.
  }
}

/** Everything that was open has been closed. */
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
  // The view's topic may have been renamed meanwhile.
  replace(history.state, visit.peek().hash)
  writePosition()
  if (!isReturning) return onBack()
  isReturning = false
  for (const action of afterReturn.splice(0)) action()
}

/** The client handles plain clicks on links to views, and leaves all others to the browser. */
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
