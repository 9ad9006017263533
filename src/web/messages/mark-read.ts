// Marks messages as read when their end was on the screen of a user who is present: the page is visible and focused,
// and the user has moved, pressed or scrolled since the message appeared.
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
/** Messages that were read elsewhere stay in the map: it begins anew when there are many. */
const mostAppeared = 5_000
const waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<void> = Promise.resolve()
/** The number of the visit in which messages were marked as unread. */
let pausedVisit: number | undefined
const backOff = new BackOff()

/**
 * The user marks messages as unread: the view marks none as read until it is opened again. First the server is told
 * about messages that were read before.
 */
export async function pauseReading(): Promise<void> {
  pausedVisit = visit.peek().number
  clearTimeout(timer)
  await sending
  sendNow()
  await sending
}

/**
 * The user has marked messages as unread in this view. A topic that is renamed on the screen is still the same view.
 */
export const isReadingPaused = (): boolean => pausedVisit === visit.peek().number

/** The rows of a view begin to appear. */
export const forgetAppeared = (): void => appearedAt.clear()

/** Values of the setting `web_mark_read_on_scroll_policy`. */
const policies = { always: 1, inConversations: 2, never: 3 }
const ordered = new Set(['channel', 'topic', 'dm', 'in'])

/** Not where messages stand out of their conversation, such as in a search. */
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
 * Why the screen was looked at: the user moved or scrolled, messages came or went, or the user asked for the newest.
 */
export type Reason = 'action' | 'arrival' | 'asked'

/** The messages whose rows are on the screen in whole, or with their end. */
export function sawOnScreen(ids: readonly number[], reason: Reason): void {
  if (isReadingPaused() || document.visibilityState !== 'visible' || !document.hasFocus()) return
  if (document.querySelector('dialog[open]') !== null) return
  const now = performance.now()
  const store = theStore()
  if (appearedAt.size > mostAppeared) appearedAt.clear()
  const isUnread = (id: number): boolean => store.messages.get(id)?.flags.includes('read') === false
  // New messages push others off the screen while the user is perhaps away.
  if (reason === 'arrival') for (const id of appearedAt.keys()) if (!ids.includes(id)) appearedAt.delete(id)
  const isAsked = reason === 'asked'
  for (const id of ids) if (isUnread(id) && (isAsked || !appearedAt.has(id))) appearedAt.set(id, isAsked ? 0 : now)
  // Includes messages that have left the screen since: one movement may scroll far.
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

// The page is closed, but what was read a moment ago is still reported.
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
