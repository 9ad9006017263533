// The page's one store and its signals: a component that reads a part of the store is rendered again when that part
// changes.
import { batch, type Signal, signal } from '@preact/signals'
import { sessionClient } from '#client/client.ts'
import type { Change, Part } from '../store/events/change.ts'
import type { Store } from '../store/store.ts'

/** The user this page belongs to, once known. */
let pageOf: number | undefined
export const knowPageOf = (userId: number): void => {
  pageOf = userId
}
/**
 * The headers of every request. The server refuses it if another user has signed in since, in the language that the
 * page is shown in.
 */
export const requestHeaders = (): Readonly<Record<string, string>> => ({
  'x-parley': pageOf === undefined ? 'web' : `web ${pageOf}`,
  'accept-language': document.documentElement.lang,
})
export const client = sessionClient(globalThis.location.origin, requestHeaders)

export const currentStore = signal<Store | undefined>(undefined)
/** The event queue that keeps the store up to date. */
export const queueId = signal('')

const versions = new Map<Part, Signal<number>>()
function versionOf(part: Part): Signal<number> {
  const known = versions.get(part) ?? signal(0)
  versions.set(part, known)
  return known
}

// All views are rendered with a new store, and then name the messages that they show.
currentStore.subscribe(() => {
  for (const part of versions.keys()) if (part.startsWith('message ')) versions.delete(part)
})

/**
 * The store, for a component that shows these parts of it. Parts change in place, so components get the store here and
 * not from their parent: with equal props they wouldn't render again.
 */
export function useStore(...parts: readonly Part[]): Store {
  const store = currentStore.value
  for (const part of parts) void versionOf(part).value
  if (store === undefined) throw new Error('The store is not there yet.')
  return store
}

/** The store, for event handlers. */
export function theStore(): Store {
  const store = currentStore.peek()
  if (store === undefined) throw new Error('The store is not there yet.')
  return store
}

export function changed(...parts: Part[]): void {
  batch(() => {
    for (const part of new Set(parts)) {
      const version = versions.get(part)
      if (version !== undefined) version.value = version.peek() + 1
    }
  })
}

type ChangeListener = (change: Change) => void
const listeners = new Set<ChangeListener>()
/** Returns a function that removes the listener. */
export function onChange(listener: ChangeListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announce(change: Change): void {
  changed(...change.parts)
  for (const id of change.forgotten ?? []) versions.delete(`message ${id}`)
  for (const listener of listeners) listener(change)
}
