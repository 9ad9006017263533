// The server as the page sees it: whether it can be reached, whether mail leaves it, and where a session ends.
import { signal } from '@preact/signals'
import { Wake } from '#client/wake.ts'
import { isLive } from './tabs.ts'

type Connection = { readonly isLost: false } | { readonly isLost: true; readonly retryAt: number }
export const connection = signal<Connection>({ isLost: false })

/** The organization was deactivated: no more events will come. */
export const isDeactivated = signal(false)

export const toSignIn = (): void => globalThis.location.assign('/login/')

/** Without a mail server each mail becomes a file on the server, and the page says so. */
export const hasMailServer = document.documentElement.dataset['mail'] !== 'files'

// Signs that an open connection can't be trusted: the computer slept, the network changed, the page was shown again.

export const wake = new Wake()

const lookMs = 5_000
/** Browsers slow the timers of hidden pages down to one a minute. */
const sleptMs = 75_000
const hiddenMs = 60_000

export function wakeBySigns(): void {
  let lookedAt = Date.now()
  setInterval(() => {
    const now = Date.now()
    if (now - lookedAt >= sleptMs) wake.ring()
    lookedAt = now
  }, lookMs)
  // Without a network the poll fails at once, and the user hears of it.
  for (const type of ['online', 'offline']) globalThis.addEventListener(type, () => wake.ring())
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) wake.ring()
  })
  let hiddenAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= hiddenMs) wake.ring()
  })
  // A tab that is no longer live gives its connection back.
  isLive.subscribe(is => {
    if (!is) wake.ring()
  })
}
