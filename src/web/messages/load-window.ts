// Fetches the messages of a window: first around a message, then in both directions.
import { signal } from '@preact/signals'
import { ApiFailure } from '#client/api-failure.ts'
import { failureText } from '../base/failure-text.ts'
import { announce, client, onChange, theStore } from '../base/live.ts'
import { gathered } from '../base/work.ts'
import { type ConversationKey, conversationOf } from '../store/conversation.ts'
import { channelIn, conversationIn, type Narrow, usersIn, windowKey } from '../store/narrow.ts'
import { messageParts } from '../store/events/change.ts'
import type { Store } from '../store/store.ts'
import type { Message } from '../store/types.ts'
import { addFetched, type Fetched, forgetLooseMessages, type MessageWindow, openWindow } from '../store/windows.ts'
import { texts } from '../text/text.ts'
import { feedControls } from './selection.ts'

const firstBefore = 60
const firstAfter = 120
const more = 100

/** Errors by window key, for windows whose messages can't be shown. */
export const loadFailures = signal<ReadonlyMap<string, string>>(new Map())
/** Each window's running fetch. */
const loading = new Map<string, symbol>()
/** Delay after a failed fetch. */
const pauseMs = 5_000
const pausedUntil = new Map<string, number>()
export const isLoading = (key: string): boolean => loading.has(key)

type Anchor = number | 'first_unread' | 'newest' | { readonly date: string }

/**
 * The narrow's window. Fetches it unless it's already there. `anchorId`: the message where the user was reading before.
 */
export function shownWindow(narrow: Narrow, anchorId?: number): MessageWindow {
  const store = theStore()
  const key = windowKey(narrow)
  const window = openWindow(store, key, narrow)
  const isHeld = !window.isOutdated && (window.foundNewest || window.ids.length > 0)
  const wanted = narrow.near ?? anchorId
  const lacksAnchor = wanted !== undefined && !window.ids.includes(wanted)
  const anchor = narrow.date === undefined ? (wanted ?? anchorOf(store, narrow)) : { date: narrow.date }
  const lacksUnread = typeof anchor === 'number' && !window.ids.includes(anchor)
  if (!isHeld || lacksAnchor || lacksUnread || narrow.date !== undefined) void fetchAround(store, window, anchor)
  return window
}

/** The oldest unread message that the client knows of, or else the server's first unread message. */
function anchorOf({ unread, ownId }: Store, narrow: Narrow): Anchor {
  const key = conversationIn(narrow, ownId)
  if (key !== undefined && !unread.isIncomplete) return unread.idsOf.get(key)?.[0] ?? 'newest'
  return 'first_unread'
}

export async function fetchAround(store: Store, window: MessageWindow, anchor: Anchor): Promise<void> {
  const generation = ++window.generation
  await fetching(window, async () => {
    const since = store.lateEvents.count
    const isWanted = (): boolean => window.generation === generation && isShown(store, window)
    const answer = await fetchFound(window.narrow, anchor, firstBefore, firstAfter, true, isWanted)
    if (window.generation !== generation) return []
    addFetched(store, window, answer, 'around', since)
    window.found = { anchor: answer.anchor ?? 0, isThere: answer.found_anchor }
    return answer.messages
  })
}

export async function fetchMore(window: MessageWindow, side: 'before' | 'after', count = more): Promise<void> {
  const store = theStore()
  const isDone = side === 'before' ? window.foundOldest : window.foundNewest
  const anchor = side === 'before' ? window.ids[0] : window.ids.at(-1)
  const key = windowKey(window.narrow)
  const isPaused = (pausedUntil.get(key) ?? 0) > performance.now()
  if (isDone || anchor === undefined || isLoading(key) || isPaused) return
  const { generation } = window
  await fetching(window, async () => {
    const [before, after] = side === 'before' ? [count, 0] : [0, count]
    const since = store.lateEvents.count
    const isWanted = (): boolean => window.generation === generation && isShown(store, window)
    const answer = await fetchFound(window.narrow, anchor, before, after, false, isWanted)
    if (window.generation !== generation) return []
    addFetched(store, window, answer, side, since)
    return answer.messages
  })
}

/** Windows whose last fetch failed with an error that may be temporary. */
const unfetched = new Set<string>()

/** Retries failed fetches, except those that the server refused. */
export function retryFailed(narrow: Narrow, anchorId?: number): void {
  const key = windowKey(narrow)
  if (!unfetched.has(key) || loading.has(key)) return
  pausedUntil.delete(key)
  const store = theStore()
  const window = store.windows.get(key)
  if (window === undefined || window.ids.length === 0) shownWindow(narrow, anchorId)
  else void fetchAround(store, window, readerAnchor())
}

/** Fetches a window's newest messages, for views that aren't feeds. */
export async function fetchNewest(store: Store, window: MessageWindow, count: number): Promise<void> {
  await fetching(window, async () => {
    const since = store.lateEvents.count
    const answer = await fetchMessages(window.narrow, 'newest', count, 0, true)
    addFetched(store, window, answer, 'around', since)
    return answer.messages
  })
}

/** `work` returns the messages that the store holds now. */
async function fetching(window: MessageWindow, work: () => Promise<readonly Message[]>): Promise<void> {
  const key = windowKey(window.narrow)
  const own = Symbol(key)
  loading.set(key, own)
  unfetched.delete(key)
  let failure: string | undefined
  let fetched: readonly Message[] = []
  try {
    fetched = await work()
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.status < 500 && error.status !== 429
    const isUnknownUser = isRefused && usersIn(window.narrow)?.every(id => !theStore().people.has(id)) === true
    failure = isUnknownUser ? texts.peek().noSuchUser : failureText(error)
    pausedUntil.set(key, performance.now() + pauseMs)
    if (!isRefused) unfetched.add(key)
  } finally {
    if (loading.get(key) === own) loading.delete(key)
    const failures = new Map(loadFailures.peek())
    failures.delete(key)
    if (failure !== undefined) failures.set(key, failure)
    loadFailures.value = failures
    // A list that isn't a window may be waiting for some of them: see load-listed.ts.
    announce({ parts: ['windows', ...messageParts(fetched)], forgotten: forgetLooseMessages(theStore()) })
  }
}

interface Answer extends Fetched {
  readonly anchor?: number
  readonly found_anchor: boolean
  readonly oldest_examined?: number
  readonly newest_examined?: number
}

/**
 * The server stops searches that take too long. If it has found nothing by then, the search continues from there while
 * it's still wanted.
 */
async function fetchFound(
  narrow: Narrow,
  anchor: Anchor,
  before: number,
  after: number,
  include: boolean,
  isWanted: () => boolean,
): Promise<Answer> {
  let answer = await fetchMessages(narrow, anchor, before, after, include)
  for (;;) {
    const { oldest_examined: older, newest_examined: newer, ...found } = answer
    const next = older ?? newer
    if (found.messages.length > 0 || next === undefined || !isWanted()) return answer
    if (older !== undefined) {
      const {
        anchor: _,
        found_anchor: __,
        found_newest: ___,
        ...rest
      } = await fetchMessages(narrow, next, before, 0, false)
      answer = { ...found, ...(newer === undefined ? {} : { newest_examined: newer }), ...rest }
    } else {
      const {
        anchor: _,
        found_anchor: __,
        found_oldest: ___,
        ...rest
      } = await fetchMessages(narrow, next, 0, after, false)
      answer = { ...found, ...rest }
    }
  }
}

const fetchMessages = (
  { terms }: Narrow,
  anchor: Anchor,
  num_before: number,
  num_after: number,
  include_anchor: boolean,
): Promise<Answer> =>
  client.call('GET /messages', {
    narrow: terms as never,
    ...(typeof anchor === 'object' ? { anchor: 'date', anchor_date: anchor.date } : { anchor: anchor as never }),
    num_before,
    num_after,
    include_anchor,
    apply_markdown: true,
    client_gravatar: false,
    allow_empty_topic_name: true,
  })

/** The first visible message, or the end if the list is empty. */
const readerAnchor = (): Anchor => feedControls.peek()?.position()?.id || 'newest'

const isShown = (store: Store, window: MessageWindow): boolean => [...store.windows.values()].at(-1) === window

const lacking = new Set<MessageWindow>()
const refetchLacking = gathered(async () => {
  const store = theStore()
  const windows = [...lacking]
  lacking.clear()
  for (const window of windows)
    if (isShown(store, window)) await fetchAround(store, window, readerAnchor())
    else store.windows.delete(windowKey(window.narrow))
})

// If a window turns out to lack messages, it's fetched again if it's on the screen, and otherwise when it's opened.
onChange(({ stale = [] }) => {
  for (const window of stale) lacking.add(window)
  if (stale.length > 0) refetchLacking()
})

/** For windows that may lack a message of this conversation. Keeps the scroll position. */
export function refetchShown(key: ConversationKey): void {
  const store = theStore()
  for (const window of store.windows.values())
    if (mayContain(window.narrow, key, store.ownId))
      if (isShown(store, window) && feedControls.peek() !== undefined) void fetchAround(store, window, readerAnchor())
      else window.isOutdated = true
}

function mayContain(narrow: Narrow, key: ConversationKey, ownId: number): boolean {
  const shown = conversationIn(narrow, ownId)
  if (shown !== undefined) return shown === key
  const conversation = conversationOf(key)
  const channelId = channelIn(narrow)
  return channelId === undefined || ('channelId' in conversation && conversation.channelId === channelId)
}
