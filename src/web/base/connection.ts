// The server as the page sees it: whether it's reachable, whether it can send mail, and where to go when a session
// ends.
import { signal } from '@preact/signals'
import { Wake } from '#client/wake.ts'
import { isLive } from './tabs.ts'

type Connection = { readonly isLost: false } | { readonly isLost: true; readonly retryAt: number }
export const connection = signal<Connection>({ isLost: false })

/** After the organization is deactivated, no more events come. */
export const isDeactivated = signal(false)

export const toSignIn = (): void => globalThis.location.assign('/login/')

/** Without a mail server, mails become files on the server, and the page says so. */
export const hasMailServer = document.documentElement.dataset['mail'] !== 'files'

// Signs that an open connection can't be trusted: the computer slept, the network changed, the page was shown again.

export const wake = new Wake()

const lookMs = 5_000
/** Browsers slow the timers of hidden pages down to one per minute. */
const sleptMs = 75_000
const hiddenMs = 60_000

export function wakeBySigns(): void {
  let lookedAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - lookedAt >= sleptMs) wake.ring()
    lookedAt = now
  }, lookMs)
  // Without a network the poll fails right away, and the user is told.
  for (const type of ['online', 'offline']) globalThis.addEventListener(type, () => wake.ring())
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake.ring()
  })
  let hiddenAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= hiddenMs) wake.ring()
  })
  // A tab that's no longer live gives up its connection.
  isLive.subscribe(is => {
    if (!is) wake.ring()
  })
}
