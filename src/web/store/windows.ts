// A window: the messages of a narrow that the client holds, from one ID to another without a gap.
import { contains, type Narrow } from './narrow.ts'
import { hasId, insertId, mergedIds, removeId } from './sorted-ids.ts'
import type { Store } from './store.ts'
import type { Message } from './types.ts'

export interface MessageWindow {
  readonly narrow: Narrow
  ids: number[]
  foundOldest: boolean
  foundNewest: boolean
  /** Answers to older requests are dropped. */
  generation: number
  /** The newest message of the narrow that came while the end was not held. */
  newestSeen: number
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
  newestSeen: 0,
})

export interface Fetched {
  readonly messages: readonly Message[]
  readonly found_oldest: boolean
  readonly found_newest: boolean
}

/** What a fetch brought beside or between the messages that are held. */
export function addFetched(store: Store, window: MessageWindow, fetched: Fetched, side: 'around' | 'before' | 'after') {
  for (const message of fetched.messages)
    // A held message is not replaced: events may be ahead of the answer.
    if (!store.messages.has(message.id)) store.messages.set(message.id, message)
  const ids = fetched.messages.map(({ id }) => id)
  window.ids = side === 'around' ? ids : mergedIds(window.ids, ids)
  if (side !== 'after') window.foundOldest = fetched.found_oldest
  if (side !== 'before') window.foundNewest = fetched.found_newest && (ids.at(-1) ?? 0) >= window.newestSeen
  bound(window, side)
}

/** The far end is cut off. */
function bound(window: MessageWindow, side: 'around' | 'before' | 'after'): void {
  const over = window.ids.length - idsLimit
  if (over <= 0) return
  if (side === 'before') {
    window.ids.splice(-over)
    window.foundNewest = false
  } else {
    window.ids.splice(0, over)
    window.foundOldest = false
  }
}

/** A new message joins the windows whose end is held. Returns the windows that have changed. */
export function addArrived(store: Store, message: Message): MessageWindow[] {
  const changed: MessageWindow[] = []
  for (const window of store.windows.values()) {
    if (contains(window.narrow, message, store) !== true) continue
    window.newestSeen = Math.max(window.newestSeen, message.id)
    if (!window.foundNewest) continue
    if (insertId(window.ids, message.id)) changed.push(window)
    bound(window, 'after')
  }
  return changed
}

export function removeFromWindows({ windows }: Store, ids: readonly number[]): void {
  for (const window of windows.values()) for (const id of ids) removeId(window.ids, id)
}

/**
 * After a move, or a change of what is visible: rows that no longer belong go; a window that may lack messages is
 * fetched again, so it gets a new generation.
 */
export function refilter(store: Store, moved: readonly number[]): MessageWindow[] {
  const stale: MessageWindow[] = []
  for (const window of store.windows.values()) {
    window.ids = window.ids.filter(id => {
      const message = store.messages.get(id)
      return message !== undefined && contains(window.narrow, message, store) !== false
    })
    const isMissing = moved.some(id => {
      const message = store.messages.get(id)
      return message === undefined ? true : contains(window.narrow, message, store) !== false && !hasId(window.ids, id)
    })
    if (!isMissing) continue
    window.generation++
    stale.push(window)
  }
  return stale
}

/** Opens the window of a narrow, and forgets the one that was not used for longest. */
export function openWindow({ windows }: Store, key: string, narrow: Narrow): MessageWindow {
  const window = windows.get(key) ?? emptyWindow(narrow)
  windows.delete(key)
  windows.set(key, window)
  for (const oldest of [...windows.keys()].slice(0, Math.max(0, windows.size - windowsLimit))) windows.delete(oldest)
  return window
}

/** Messages that no window shows, beyond a number of them, are forgotten. Returns their IDs. */
export function forgetLooseMessages({ messages, windows }: Store): number[] {
  const shown = new Set([...windows.values()].flatMap(({ ids }) => ids))
  const spare = messages.size - shown.size - looseMessagesLimit
  if (spare <= 0) return []
  const forgotten = [...messages.keys()].filter(id => !shown.has(id)).slice(0, spare)
  for (const id of forgotten) messages.delete(id)
  return forgotten
}
