// A window: the client's messages of a narrow, from one ID to another without gaps.
import { afterLateEvents } from './message-change.ts'
import { channelIn, contains, type Narrow, topicIn } from './narrow.ts'
import { hasId, insertId, mergedIds, removeId } from './sorted-ids.ts'
import type { Store } from './store.ts'
import type { Message } from './types.ts'

export interface MessageWindow {
  readonly narrow: Narrow
  ids: number[]
  foundOldest: boolean
  foundNewest: boolean
  /** Increases so that responses to older requests are dropped. */
  generation: number
  /** The last fetch's anchor, and whether its message belongs to the window. */
  found?: { readonly anchor: number; readonly isThere: boolean }
  /** It contains messages that no longer belong to it, until it's opened again. */
  isOutdated: boolean
  /** The maximum number of messages. */
  limit: number
}

export const windowsLimit = 8
export const idsLimit = 2_000
export const looseMessagesLimit = 500

export const emptyWindow = (narrow: Narrow): MessageWindow => ({
  narrow,
  ids: [],
  foundOldest: false,
  foundNewest: false,
  generation: 0,
  isOutdated: false,
  limit: idsLimit,
})

export interface Fetched {
  readonly messages: readonly Message[]
  readonly found_oldest: boolean
  readonly found_newest: boolean
}

type Side = 'around' | 'before' | 'after'

/** Adds fetched messages next to or among the existing ones. The fetch started when `since` late events had come. */
export function addFetched(store: Store, window: MessageWindow, fetched: Fetched, side: Side, since?: number): void {
  const messages = holdFetched(store, fetched.messages, since)
  if (side === 'around') window.isOutdated = false
  // A message may have moved before the response arrived.
  const ids = messages.flatMap(({ id }) => {
    const message = store.messages.get(id)
    return message !== undefined && contains(window.narrow, message, store) !== false ? [id] : []
  })
  window.ids = side === 'around' ? ids : mergedIds(window.ids, ids)
  if (side !== 'after') window.foundOldest = fetched.found_oldest
  if (side !== 'before') {
    window.foundNewest = fetched.found_newest
    if (fetched.found_newest) window.ids = mergedIds(window.ids, arrivedSince(store, window))
  }
  bound(window, side)
}

/**
 * Events may be ahead of the answer: a held message isn't replaced, and a deleted one doesn't come back. Returns the
 * messages that aren't deleted.
 */
export function holdFetched<M extends Message>(store: Store, fetched: readonly M[], since?: number): M[] {
  const messages = fetched.filter(({ id }) => !store.deleted.has(id))
  for (const message of messages)
    if (!store.messages.has(message.id))
      store.messages.set(message.id, afterLateEvents(store.lateEvents, message, since ?? store.lateEvents.count))
  return messages
}

/** Messages that came while the answer with the newest ones was on its way: they are all held. */
function arrivedSince(store: Store, { narrow, ids }: MessageWindow): number[] {
  const newest = ids.at(-1) ?? 0
  return [...store.messages.values()]
    .filter(message => message.id > newest && contains(narrow, message, store) === true)
    .map(({ id }) => id)
}

/** Cuts off the far end. */
function bound(window: MessageWindow, side: Side): void {
  const over = window.ids.length - window.limit
  if (over <= 0) return
  if (side === 'before') {
    window.ids.splice(-over)
    window.foundNewest = false
  } else {
    window.ids.splice(0, over)
    window.foundOldest = false
  }
}

/** Adds a new message to the windows that reach to their end. Returns the windows that changed. */
export function addArrived(store: Store, message: Message): MessageWindow[] {
  const changed: MessageWindow[] = []
  for (const window of store.windows.values()) {
    if (!window.foundNewest || contains(window.narrow, message, store) !== true) continue
    if (insertId(window.ids, message.id)) changed.push(window)
    bound(window, 'after')
  }
  return changed
}

export function removeFromWindows({ windows }: Store, ids: readonly number[]): void {
  for (const window of windows.values()) for (const id of ids) removeId(window.ids, id)
}

/** After a move or a change of visibility: removes messages that no longer belong. */
function dropStrangers(store: Store): void {
  for (const window of store.windows.values())
    window.ids = window.ids.filter(id => {
      const message = store.messages.get(id)
      return message !== undefined && contains(window.narrow, message, store) !== false
    })
}

/** Windows that may lack messages must be fetched again, so responses to running requests don't count. */
function staleWindows({ windows }: Store, isStale: (window: MessageWindow) => boolean): MessageWindow[] {
  const stale = [...windows.values()].filter(isStale)
  for (const window of stale) window.generation++
  return stale
}

interface Topic {
  readonly channelId: number
  readonly topic: string
}

/** After messages moved into a topic: other windows of its channel lack them. */
export function refilterMoved(store: Store, moved: readonly number[], to: Topic): MessageWindow[] {
  dropStrangers(store)
  return staleWindows(store, ({ narrow, ids }) => {
    if (channelIn(narrow) !== to.channelId) return false
    const topic = topicIn(narrow)
    if (topic !== undefined && topic.toLowerCase() !== to.topic.toLowerCase()) return false
    return moved.some(id => !hasId(ids, id))
  })
}

/** After other topics became visible: feeds of everything visible must be fetched again. */
export function refilterVisible(store: Store): MessageWindow[] {
  dropStrangers(store)
  return staleWindows(store, ({ narrow }) => narrow.terms.some(({ operator }) => operator === 'in'))
}

/** After messages got or lost a flag that a view filters by. Those that lost it stay until the user leaves the view. */
export function refilterFlagged(store: Store, operand: 'starred' | 'mentioned', isAdded: boolean): MessageWindow[] {
  const shows = ({ narrow }: MessageWindow): boolean =>
    narrow.terms.some(term => term.operator === 'is' && term.operand === operand)
  if (isAdded) return staleWindows(store, shows)
  for (const window of store.windows.values()) if (shows(window)) window.isOutdated = true
  return []
}

/** Opens a narrow's window and drops the least recently used one. */
export function openWindow({ windows }: Store, key: string, narrow: Narrow): MessageWindow {
  const window = windows.get(key) ?? emptyWindow(narrow)
  windows.delete(key)
  windows.set(key, window)
  for (const oldest of [...windows.keys()].slice(0, Math.max(0, windows.size - windowsLimit))) windows.delete(oldest)
  return window
}

/** Messages that no window and no list shows, beyond a number of them, are forgotten. Returns their IDs. */
export function forgetLooseMessages({ messages, windows, listed }: Store): number[] {
  const shown = new Set([...[...windows.values()].flatMap(({ ids }) => ids), ...listed])
  const spare = messages.size - shown.size - looseMessagesLimit
  if (spare <= 0) return []
  const forgotten = [...messages.keys()].filter(id => !shown.has(id)).slice(0, spare)
  for (const id of forgotten) messages.delete(id)
  return forgotten
}
