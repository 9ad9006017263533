// After an update, the server has another build of this client. Then the page suggests a reload.
import { signal } from '@preact/signals'
import { editedMessages } from '../messages/selection.ts'
import { outbox } from '../writing/outgoing.ts'
import { pending } from '../writing/placeholders.ts'

/** The build that served this page. */
const own = document.documentElement.dataset['build']
export const isOutdated = signal(false)
const everyMs = 3_600_000

export async function checkBuild(): Promise<void> {
  if (own === undefined || isOutdated.peek()) return
  try {
    const answer = await fetch('/web/build')
    if (answer.ok && (await answer.text()) !== own) isOutdated.value = true
  } catch {
    // There will be another check.
  }
}

export function watchBuild(): void {
  setInterval(() => void checkBuild(), everyMs)
  document.addEventListener('visibilitychange', () => {
    if (isOutdated.peek() && document.visibilityState === 'hidden' && nothingIsWritten()) globalThis.location.reload()
  })
}

const nothingIsWritten = (): boolean =>
  outbox.peek().length === 0 &&
  pending.peek().size === 0 &&
  editedMessages.peek().size === 0 &&
  document.querySelector('dialog[open]') === null &&
  [...document.querySelectorAll('textarea')].every(field => field.value === '') &&
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')].every(
    field => field.value === field.defaultValue,
  )
