// Connects a completion list to its field: handles keys, inserts text and positions the list.
import type { ChoiceList } from './choice-list.ts'
import type { Choice } from './match.ts'

export type Field = HTMLTextAreaElement | HTMLInputElement

interface Reactions {
  readonly update: () => void
  readonly choose: (choice: Choice) => void
  readonly opensOnFocus: () => boolean
}

/** Returns a function that disconnects them. */
export function listenToField(field: Field, list: ChoiceList, { update, choose, opensOnFocus }: Reactions): () => void {
  field.setAttribute('aria-autocomplete', 'list')
  const onKey = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.isComposing || event.keyCode === 229) return
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '>')) return
    const { shown } = list
    const effect = list.press(event.key, field instanceof HTMLTextAreaElement)
    if (shown === undefined || effect === undefined) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (effect === 'none') return
    if ('choose' in effect) choose(effect.choose)
    else replaceText(field, shown.start, effect.write)
  }
  const onInput = (): void => update()
  const onMove = (): void => {
    const { shown } = list
    if (shown !== undefined && (field.selectionStart ?? 0) <= shown.start && !opensOnFocus()) list.close()
  }
  const onFocus = (): void => {
    if (opensOnFocus()) update()
  }
  const onBlur = (): void => list.close()
  field.addEventListener('keydown', onKey, { capture: true })
  field.addEventListener('input', onInput)
  field.addEventListener('focus', onFocus)
  field.addEventListener('blur', onBlur)
  document.addEventListener('selectionchange', onMove)
  return () => {
    field.removeEventListener('keydown', onKey, { capture: true })
    field.removeEventListener('input', onInput)
    field.removeEventListener('focus', onFocus)
    field.removeEventListener('blur', onBlur)
    document.removeEventListener('selectionchange', onMove)
  }
}

/**
 * Replaces the text from `start` to the cursor, so that the browser can undo it. `before` is the part of the text after
 * which the cursor then stands.
 */
export function replaceText(field: Field, start: number, text: string, before = text): void {
  field.focus()
  field.setSelectionRange(start, field.selectionStart)
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isDone) {
    field.setRangeText(text, start, field.selectionStart ?? start, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(start + before.length, start + before.length)
}

/** In pixels. */
const highest = 320
const gap = 4

/**
 * Opens above the field (and above a message's recipient), or below if there's more room. Doesn't measure the list: it
 * changes with each key, and the browser would have to do a layout.
 */
export function position({ style }: HTMLElement, field: HTMLElement): void {
  const box = (field instanceof HTMLTextAreaElement ? field.closest('.compose') : null) ?? field
  const { left, right, top, bottom, width } = box.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  // A phone's keyboard may cover part of the page.
  const visible = globalThis.visualViewport?.height ?? clientHeight
  const most = Math.min(highest, 0.45 * visible)
  const [above, below] = [top - 2 * gap, visible - bottom - 2 * gap]
  const isAbove = above >= Math.min(most, below)
  const ownWidth = Math.min(Math.max(width, 240), 480)
  style.width = `${ownWidth}px`
  style.maxHeight = `${Math.min(most, isAbove ? above : below)}px`
  const start = document.dir === 'rtl' ? right - ownWidth : left
  style.left = `${Math.max(gap, Math.min(start, clientWidth - ownWidth - gap))}px`
  style.top = isAbove ? 'auto' : `${bottom + gap}px`
  style.bottom = isAbove ? `${clientHeight - top + gap}px` : 'auto'
}
