// One quiet line at the foot of the page, for a few seconds, with at most one act, such as "Undo".
import { signal } from '@preact/signals'

interface Notice {
  readonly text: string
  readonly act?: { readonly name: string; readonly run: () => void }
}

export const notice = signal<Notice | undefined>(undefined)
const shownMs = 6_000
let timer: ReturnType<typeof setTimeout> | undefined

export function say(text: string, act?: Notice['act']): void {
  notice.value = act === undefined ? { text } : { text, act }
  clearTimeout(timer)
  timer = setTimeout(hideNotice, shownMs)
}

export const hideNotice = (): void => {
  notice.value = undefined
}
