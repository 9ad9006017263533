// One quiet line at the foot of the page, for a few seconds.
import { signal } from '@preact/signals'

export const notice = signal('')
const shownMs = 6_000
let timer: ReturnType<typeof setTimeout> | undefined

export function say(text: string): void {
  notice.value = text
  clearTimeout(timer)
  timer = setTimeout(() => (notice.value = ''), shownMs)
}
