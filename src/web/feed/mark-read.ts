// Messages are read when their end was on the screen of a user who is there: the page is visible and focused, and the
// user has moved, pressed or scrolled since the message appeared.
import { changed, client, theStore } from '../app/live.ts'
import { removeUnread } from '../store/unread.ts'

const firstMs = 200
const nextMs = 1_000
const mostAtOnce = 1_000

let lastInput = 0
for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener(type, () => (lastInput = performance.now()), { passive: true, capture: true })

const appearedAt = new Map<number, number>()
/** Messages that were read elsewhere stay in the map: it begins anew when there are many. */
const mostAppeared = 5_000
const waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The messages whose rows are on the screen in whole, or with their end. */
export function sawOnScreen(ids: readonly number[]): void {
  if (document.visibilityState !== 'visible' || !document.hasFocus()) return
  if (document.querySelector('dialog[open]') !== null) return
  const now = performance.now()
  const store = theStore()
  if (appearedAt.size > mostAppeared) appearedAt.clear()
  const read = ids.filter(id => {
    const message = store.messages.get(id)
    if (message === undefined || message.flags.includes('read')) return false
    const appeared = appearedAt.get(id) ?? now
    appearedAt.set(id, appeared)
    return lastInput >= appeared
  })
  if (read.length > 0) markRead(read)
}

export function markRead(ids: readonly number[]): void {
  const store = theStore()
  removeUnread(store.unread, ids)
  for (const id of ids) {
    appearedAt.delete(id)
    waiting.add(id)
    const message = store.messages.get(id)
    if (message !== undefined && !message.flags.includes('read'))
      store.messages.set(id, { ...message, flags: [...message.flags, 'read'] })
  }
  changed('unread', ...ids.map(id => `message ${id}` as const))
  timer ??= setTimeout(() => void send(), firstMs)
}

async function send(): Promise<void> {
  const messages = [...waiting].slice(0, mostAtOnce)
  for (const id of messages) waiting.delete(id)
  try {
    await client.call('POST /messages/flags', { messages, op: 'add', flag: 'read' })
  } catch {
    for (const id of messages) waiting.add(id)
  }
  timer = waiting.size > 0 ? setTimeout(() => void send(), nextMs) : undefined
}
