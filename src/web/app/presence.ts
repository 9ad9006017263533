// Tells the server that the user is there, as long as the user moves, presses or scrolls.
import { client, currentStore } from './live.ts'

const everyMs = 60_000
const awayAfterMs = 5 * 60_000

let lastInput = performance.now()

export function sendPresence(): void {
  for (const type of ['pointermove', 'keydown', 'wheel', 'touchmove'])
    globalThis.addEventListener(type, () => (lastInput = performance.now()), { passive: true })
  const send = async (): Promise<void> => {
    if (currentStore.peek() === undefined) return
    const status = performance.now() - lastInput < awayAfterMs ? 'active' : 'idle'
    // The next one follows soon.
    await client.call('POST /users/me/presence', { status, ping_only: true }).catch(() => {})
  }
  setInterval(() => void send(), everyMs)
  setTimeout(() => void send(), 2_000)
}
