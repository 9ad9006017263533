// All tabs of a browser share six connections to the server. Visible tabs wait for events; of the hidden ones, only the
// leader does, and it also shows notifications.
import { computed, signal } from '@preact/signals'
import type { PollTurn } from '#client/watch.ts'
import type { Badge } from '../store/counts.ts'

const isVisibleNow = (): boolean => document.visibilityState === 'visible'
const isVisible = signal(isVisibleNow())
document.addEventListener('visibilitychange', () => (isVisible.value = isVisibleNow()))

/** Browsers only have locks on encrypted connections and on localhost. Without them, hidden tabs pause. */
const locks = globalThis.navigator.locks as LockManager | undefined

/** The one tab that acts for all of them. */
export const isLeader = signal(false)

/** A tab holds the lock until it closes. Then the tab that has waited longest gets it. */
export function standForLeader(): void {
  void locks?.request('parley-leader', () => {
    isLeader.value = true
    return new Promise<never>(() => {})
  })
}

/** Whether this tab is kept up to date. Others catch up when they become visible. */
export const isLive = computed(() => isVisible.value || isLeader.value)

function untilLive(): Promise<void> {
  return new Promise(resolve => {
    const stop = isLive.subscribe(is => {
      if (!is) return
      resolve()
      // The first call comes before `stop` is set.
      queueMicrotask(() => stop())
    })
  })
}

/** Leaves some of the browser's connections per host for loading files and sending messages. */
const longPolls = 3
const paces = { visible: 300, hidden: 2_000, withoutTurn: 3_000 } as const
let hasTurn = true

/** The shortest time between the starts of two polls. */
export function paceMs(): number {
  if (!hasTurn) return paces.withoutTurn
  return isVisible.peek() ? paces.visible : paces.hidden
}

/** Waits until this tab may be live: only a few tabs may keep a connection waiting. */
export async function turnToPoll(): Promise<PollTurn> {
  await untilLive()
  if (locks === undefined) return { mayWait: true }
  for (let turn = 1; turn <= longPolls; turn++) {
    const done = await taken(locks, `parley-poll-${turn}`)
    hasTurn = done !== undefined
    if (done !== undefined) return { mayWait: true, done }
  }
  return { mayWait: false }
}

/** Returns a function that releases the lock, or undefined if another tab has it. */
const taken = (from: LockManager, name: string): Promise<(() => void) | undefined> =>
  new Promise(resolve => {
    void from.request(name, { ifAvailable: true }, lock => {
      if (lock !== null) return new Promise<void>(resolve)
      resolve(undefined)
      return undefined
    })
  })

// What a browser's tabs tell each other.

type TabMessage =
  /** The leader's counts, for tabs that aren't kept up to date. */
  | { readonly kind: 'badge'; readonly badge: Badge }
  /** The conversation whose end is visible in that tab; undefined if there's none. */
  | { readonly kind: 'viewing'; readonly tab: string; readonly conversation: string | undefined }
  /** The user moved the pointer, pressed a key or scrolled. */
  | { readonly kind: 'active' }

const channel = new BroadcastChannel('parley')
export const ownTab = crypto.getRandomValues(new Uint32Array(2)).join('-')

// A channel has one origin, so it needs no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellTabs = (message: TabMessage): void => channel.postMessage(message)

export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel.addEventListener('message', ({ data }) => listener(data as TabMessage))
