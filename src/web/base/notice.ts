// One quiet line at the bottom of the page for a few seconds, with at most one action, such as "Undo".
import { signal } from '@preact/signals'

interface Notice {
  readonly text: string
  readonly action?: { readonly name: string; readonly run: () => void }
}

export const notice = signal<Notice | undefined>(undefined)
const shownMs = 6_000
let timer: ReturnType<typeof setTimeout> | undefined

export function say(text: string, action?: Notice['action']): void {
  notice.value = action === undefined ? { text } : { text, action }
  clearTimeout(timer)
  timer = setTimeout(hideNotice, shownMs)
}

export const hideNotice = (): void => {
  notice.value = undefined
}
