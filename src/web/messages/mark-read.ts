// Marks messages as read once the user has seen their end: the page is visible and focused, and the user has moved,
// pressed or scrolled since the message appeared.
import { BackOff } from '#client/back-off.ts'
import { visit } from '../base/history.ts'
import { changed, client, theStore } from '../base/live.ts'
import { conversationIn, type Narrow } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import { removeUnread } from '../store/unread.ts'

const firstMs = 200
const nextMs = 1_000
const mostAtOnce = 1_000

let lastInput = 0
for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'])
  globalThis.addEventListener(type, () => (lastInput = performance.now()), { passive: true, capture: true })

const appearedAt = new Map<number, number>()
/** Messages that were read elsewhere stay in the map, so it's cleared when it gets this large. */
const mostAppeared = 5_000
const waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()
/** The visit in which the user marked messages as unread. */
let pausedVisit: number | undefined
const backOff = new BackOff()

/**
 * When the user marks messages as unread, the view stops marking messages as read until it's opened again. Reports
 * messages already read first.
 */
export async function pauseReading(): Promise<void> {
  pausedVisit = visit.peek().number
  clearTimeout(timer)
  await sending
  sendNow()
  await sending
}

/**
 * Whether the user has marked messages as unread in this view. Renaming the topic on the screen doesn't open a new
 * view.
 */
export const isReadingPaused = (): boolean => pausedVisit === visit.peek().number

/** Call this when a view starts to show its rows. */
export const forgetAppeared = (): void => appearedAt.clear()

/** Values of the setting `web_mark_read_on_scroll_policy`. */
const policies = { always: 1, inConversations: 2, never: 3 }
const ordered = new Set(['channel', 'topic', 'dm', 'in'])

/** Not in views where messages appear outside of their conversation, such as searches. */
export function marksRead(narrow: Narrow, { settings, ownId }: Store): boolean {
  const policy = settings['web_mark_read_on_scroll_policy'] ?? policies.always
  if (policy === policies.never) return false
  if (policy === policies.inConversations) return conversationIn(narrow, ownId) !== undefined
  return narrow.terms.every(
    ({ operator, operand, negated }) =>
      negated !== true && (ordered.has(operator) || (operator === 'is' && operand === 'dm')),
  )
}

/**
 * Why this looks at the screen: the user moved or scrolled, messages came or went, or the user asked for the newest.
 */
export type Reason = 'action' | 'arrival' | 'asked'

/** Messages that are entirely visible, or whose end is. */
export function sawOnScreen(ids: readonly number[], reason: Reason): void {
  if (isReadingPaused() || document.visibilityState !== 'visible' || !document.hasFocus()) return
  if (document.querySelector('dialog[open]') !== null) return
  const now = performance.now()
  const store = theStore()
  if (appearedAt.size > mostAppeared) appearedAt.clear()
  const isUnread = (id: number): boolean => store.messages.get(id)?.flags.includes('read') === false
  // New messages may push others off the screen while the user is away.
  if (reason === 'arrival') for (const id of appearedAt.keys()) if (!ids.includes(id)) appearedAt.delete(id)
  const isAsked = reason === 'asked'
  for (const id of ids) if (isUnread(id) && (isAsked || !appearedAt.has(id))) appearedAt.set(id, isAsked ? 0 : now)
  // Includes messages that are no longer visible, because a single movement may scroll far.
  const seen = [...appearedAt].flatMap(([id, appeared]) => (lastInput >= appeared ? [id] : []))
  for (const id of seen) appearedAt.delete(id)
  const read = seen.filter(isUnread)
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
  timer ??= setTimeout(sendNow, firstMs)
}

const sendNow = (): void => {
  sending = send()
}

// Reports what was read just before the page closes.
globalThis.addEventListener('pagehide', () => {
  const messages = [...waiting].slice(0, mostAtOnce)
  if (messages.length === 0) return
  const params = { messages, op: 'add', flag: 'read' } as const
  void client.call('POST /messages/flags', params, { keepalive: true }).catch(() => {})
})

async function send(): Promise<void> {
  const messages = [...waiting].slice(0, mostAtOnce)
  for (const id of messages) waiting.delete(id)
  let waitMs = nextMs
  try {
    if (messages.length > 0) await client.call('POST /messages/flags', { messages, op: 'add', flag: 'read' })
    backOff.succeeded()
  } catch {
    for (const id of messages) waiting.add(id)
    waitMs = Math.max(nextMs, backOff.next())
  }
  timer = waiting.size > 0 ? setTimeout(sendNow, waitMs) : undefined
}
