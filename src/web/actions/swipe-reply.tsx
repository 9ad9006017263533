// A swipe over a message, from its start to its end, quotes it in the box.
import { render } from 'preact'
import { isMirrored } from '../text/direction.ts'
import { MoreIcon } from '../ui/more-icons.tsx'
import { quote } from './open.ts'

/** Before this, it may become a tap, a long press or scrolling. */
const slopPx = 12
/** Swiped this far, the message is quoted. */
const farPx = 64
const mostPx = 88
/** The browser's and the system's own swipes start at the edges. */
const edgePx = 24

interface Swipe {
  readonly id: number
  readonly row: HTMLElement
  readonly x: number
  readonly y: number
  sign?: HTMLElement
  isFar: boolean
}

export function listenToSwipes(): void {
  let swipe: Swipe | undefined
  const end = (): void => {
    if (swipe !== undefined) putBack(swipe)
    swipe = undefined
  }
  addEventListener('pointerdown', event => {
    // A second finger zooms.
    end()
    swipe = begun(event)
  })
  addEventListener('pointermove', ({ clientX, clientY, isPrimary }) => {
    if (swipe === undefined || !isPrimary) return
    const moved = (clientX - swipe.x) * (isMirrored() ? -1 : 1)
    if (swipe.sign === undefined) {
      if (Math.hypot(moved, clientY - swipe.y) < slopPx) return
      // The finger may have rested before: the menu is open then.
      if (moved < 2 * Math.abs(clientY - swipe.y) || document.querySelector('dialog[open]') !== null) return end()
      swipe.sign = signBeside(swipe.row)
    }
    show(swipe, moved)
  })
  addEventListener('pointerup', () => {
    if (swipe?.isFar === true) void quote(swipe.id)
    end()
  })
  // The browser scrolls instead.
  addEventListener('pointercancel', end)
}

function begun({ pointerType, target, clientX: x, clientY: y, isPrimary }: PointerEvent): Swipe | undefined {
  if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('article[data-id] .row:not(.hidden-message)')
  const id = Number(row?.closest<HTMLElement>('[data-id]')?.dataset['id'])
  const isAtEdge = x < edgePx || x > innerWidth - edgePx
  if (row === null || isAtEdge || target.closest('input, textarea, dialog, [popover]') !== null) return undefined
  return { id, row, x, y, isFar: false }
}

/** Where the row was. It stays until the finger is lifted. */
function signBeside(row: HTMLElement): HTMLElement {
  const sign = document.createElement('div')
  sign.className = 'swipe-sign'
  const { top, height, left, right } = row.getBoundingClientRect()
  sign.style.top = `${Math.max(0, top + height / 2 - 18)}px`
  sign.style.left = `${isMirrored() ? right - 52 : left + 16}px`
  render(<MoreIcon name="reply" />, sign)
  document.body.append(sign)
  return sign
}

function show(swipe: Swipe, moved: number): void {
  const distance = Math.max(0, Math.min(moved, mostPx))
  const isFar = moved >= farPx
  if (isFar && !swipe.isFar) navigator.vibrate?.(8)
  swipe.isFar = isFar
  swipe.row.style.translate = `${isMirrored() ? -distance : distance}px`
  swipe.sign?.classList.toggle('is-far', isFar)
  if (swipe.sign !== undefined) swipe.sign.style.opacity = `${Math.min(1, distance / farPx)}`
}

function putBack({ row, sign }: Swipe): void {
  sign?.remove()
  row.style.translate = ''
}
