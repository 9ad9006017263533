// Tells the server that the user is present while the user moves, presses or scrolls in any tab, and gets the presence
// of others.
import { changed, client, currentStore } from '../base/live.ts'
import { isLive, onTabMessage, tellTabs } from '../base/tabs.ts'
import { addPresences } from '../store/presence.ts'

const awayAfterMs = 5 * 60_000
const firstMs = 2_000
/** Other tabs don't need to know about every move. */
const tellEveryMs = 30_000

let lastInput = performance.now()
let toldAt = -Infinity
let timer: ReturnType<typeof setTimeout> | undefined

export function sendPresence(): void {
  for (const type of ['pointermove', 'keydown', 'wheel', 'touchmove'])
    globalThis.addEventListener(type, noteInput, { passive: true })
  onTabMessage(({ kind }) => {
    if (kind === 'active') comeBack()
  })
  timer = setTimeout(() => void ping(), firstMs)
}

const isAway = (): boolean => performance.now() - lastInput >= awayAfterMs

function noteInput(): void {
  comeBack()
  if (lastInput - toldAt < tellEveryMs) return
  toldAt = lastInput
  tellTabs({ kind: 'active' })
}

/** A user who returns is present right away. */
function comeBack(): void {
  const wasAway = isAway()
  lastInput = performance.now()
  if (wasAway) void ping()
}

async function ping(): Promise<void> {
  clearTimeout(timer)
  const store = currentStore.peek()
  timer = setTimeout(() => void ping(), store === undefined ? firstMs : store.presences.pingSeconds * 1000)
  if (store === undefined || !isLive.peek()) return
  const status = isAway() ? 'idle' : 'active'
  try {
    const last_update_id = store.presences.lastUpdateId
    addPresences(store.presences, await client.call('POST /users/me/presence', { status, last_update_id }))
    changed('presences')
  } catch {
    // The next one follows soon.
  }
}
