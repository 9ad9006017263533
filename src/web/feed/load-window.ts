// Fetches the messages of a window: around a message, and then in both directions.
import { signal } from '@preact/signals'
import { changed, client, onChange, theStore } from '../app/live.ts'
import { conversationIn, type Narrow, windowKey } from '../store/narrow.ts'
import type { Store } from '../store/store.ts'
import { addFetched, type Fetched, type MessageWindow, openWindow } from '../store/windows.ts'

const firstBefore = 60
const firstAfter = 120
const more = 100

/** Why the messages of a window cannot be shown, by the key of the window. */
export const loadFailures = signal<ReadonlyMap<string, string>>(new Map())
/** The running fetch of each window. */
const loading = new Map<string, symbol>()
/** After a failure the next fetch waits. */
const pauseMs = 5_000
const pausedUntil = new Map<string, number>()
export const isLoading = (key: string): boolean => loading.has(key)

const liveOperators = new Set(['channel', 'topic', 'dm', 'is', 'in', 'sender', 'id'])

type Anchor = number | 'first_unread' | 'newest'

/** The window of the narrow. Fetches it unless it is held already. */
export function shownWindow(narrow: Narrow): MessageWindow {
  const store = theStore()
  const key = windowKey(narrow)
  const window = openWindow(store, key, narrow)
  // Only the server knows the messages of a search, so a window of one is not kept up to date.
  const isLive = narrow.terms.every(({ operator }) => liveOperators.has(operator))
  const isHeld = isLive && (window.foundNewest || window.ids.length > 0)
  const lacksPlace = narrow.near !== undefined && !window.ids.includes(narrow.near)
  if (!isHeld || lacksPlace) void fetchAround(store, window, narrow.near ?? anchorOf(store, narrow))
  return window
}

/** The oldest unread message that the client knows of, or else the server's first unread one. */
function anchorOf({ unread, ownId }: Store, narrow: Narrow): Anchor {
  const key = conversationIn(narrow, ownId)
  if (key !== undefined && !unread.isIncomplete) return unread.idsOf.get(key)?.[0] ?? 'newest'
  return narrow.terms.some(({ operator }) => operator === 'search') ? 'newest' : 'first_unread'
}

export async function fetchAround(store: Store, window: MessageWindow, anchor: Anchor): Promise<void> {
  const generation = ++window.generation
  await fetching(window, async () => {
    const answer = await fetchMessages(window.narrow, anchor, firstBefore, firstAfter, true)
    if (window.generation === generation) addFetched(store, window, answer, 'around')
  })
}

export async function fetchMore(window: MessageWindow, side: 'before' | 'after'): Promise<void> {
  const store = theStore()
  const isDone = side === 'before' ? window.foundOldest : window.foundNewest
  const anchor = side === 'before' ? window.ids[0] : window.ids.at(-1)
  const key = windowKey(window.narrow)
  const isPaused = (pausedUntil.get(key) ?? 0) > performance.now()
  if (isDone || anchor === undefined || isLoading(key) || isPaused) return
  const { generation } = window
  await fetching(window, async () => {
    const [before, after] = side === 'before' ? [more, 0] : [0, more]
    const answer = await fetchMessages(window.narrow, anchor, before, after, false)
    if (window.generation === generation) addFetched(store, window, answer, side)
  })
}

async function fetching(window: MessageWindow, work: () => Promise<void>): Promise<void> {
  const key = windowKey(window.narrow)
  const own = Symbol(key)
  loading.set(key, own)
  const failures = new Map(loadFailures.peek())
  failures.delete(key)
  try {
    await work()
  } catch (error) {
    failures.set(key, error instanceof Error ? error.message : String(error))
    pausedUntil.set(key, performance.now() + pauseMs)
  } finally {
    if (loading.get(key) === own) loading.delete(key)
    loadFailures.value = failures
    changed('windows')
  }
}

const fetchMessages = (
  { terms }: Narrow,
  anchor: Anchor,
  num_before: number,
  num_after: number,
  include_anchor: boolean,
): Promise<Fetched> =>
  client.call('GET /messages', {
    narrow: terms as never,
    anchor: anchor as never,
    num_before,
    num_after,
    include_anchor,
    apply_markdown: true,
    client_gravatar: false,
    allow_empty_topic_name: true,
  })

// A window that lacks messages is fetched again if it is on the screen; others are fetched when they are opened.
onChange(({ stale = [] }) => {
  const store = theStore()
  const shown = [...store.windows.keys()].at(-1)
  for (const window of stale)
    if (windowKey(window.narrow) === shown) void fetchAround(store, window, middleOf(window) ?? 'newest')
    else store.windows.delete(windowKey(window.narrow))
})

/** The window on the screen may lack a message. */
export function refetchShown(): void {
  const store = theStore()
  const shown = [...store.windows.values()].at(-1)
  if (shown !== undefined) void fetchAround(store, shown, 'newest')
}

const middleOf = ({ ids, foundNewest }: MessageWindow): number | undefined =>
  foundNewest ? ids.at(-1) : ids[ids.length >> 1]
