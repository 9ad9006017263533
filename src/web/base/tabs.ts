// Several tabs of one browser share six connections to the server: visible tabs wait for events, and of the hidden ones
// only the leader, which also tells the user of messages.
import { computed, signal } from '@preact/signals'
import type { PollTurn } from '#client/watch.ts'
import type { Badge } from '../store/counts.ts'

const isVisibleNow = (): boolean => document.visibilityState === 'visible'
const isVisible = signal(isVisibleNow())
document.addEventListener('visibilitychange', () => (isVisible.value = isVisibleNow()))

/** Browsers have locks only on encrypted connections and on this machine. Without them hidden tabs pause. */
const locks = globalThis.navigator.locks as LockManager | undefined

/** The one tab that acts for all. */
export const isLeader = signal(false)

/** The lock ends with the tab; then the tab that has waited for longest gets it. */
export function standForLeader(): void {
  void locks?.request('parley-leader', () => {
    isLeader.value = true
    return new Promise<never>(() => {})
  })
}

/** Whether this tab is kept up to date; the others catch up when they are shown. */
export const isLive = computed(() => isVisible.value || isLeader.value)

function untilLive(): Promise<void> {
  return new Promise(resolve => {
    const stop = isLive.subscribe(is => {
      if (!is) return
      resolve()
      // The first call comes before there is something to stop.
      queueMicrotask(() => stop())
    })
  })
}

/** Fewer than the connections that a browser opens to one host: others load files and send messages. */
const longPolls = 3
const paces = { visible: 300, hidden: 2_000, withoutTurn: 3_000 } as const
let hasTurn = true

/** The shortest time between the starts of two polls. */
export function paceMs(): number {
  if (!hasTurn) return paces.withoutTurn
  return isVisible.peek() ? paces.visible : paces.hidden
}

/** Waits until this tab may be live. Only so many tabs may keep a connection waiting. */
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

/** The function that gives the lock back; undefined if another tab has it. */
const taken = (from: LockManager, name: string): Promise<(() => void) | undefined> =>
  new Promise(resolve => {
    void from.request(name, { ifAvailable: true }, lock => {
      if (lock !== null) return new Promise<void>(resolve)
      resolve(undefined)
      return undefined
    })
  })

// What tabs of one browser tell each other.

type TabMessage =
  /** The leader's numbers, for tabs that aren't kept up to date. */
  | { readonly kind: 'badge'; readonly badge: Badge }
  /** The conversation whose end the user has in view in that tab; undefined if none. */
  | { readonly kind: 'viewing'; readonly tab: string; readonly conversation: string | undefined }
  /** The user moved, pressed or scrolled. */
  | { readonly kind: 'active' }

const channel = new BroadcastChannel('parley')
export const ownTab = crypto.getRandomValues(new Uint32Array(2)).join('-')

// A channel has one origin, so it needs no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellTabs = (message: TabMessage): void => channel.postMessage(message)

export const onTabMessage = (listener: (message: TabMessage) => void): void =>
  channel.addEventListener('message', ({ data }) => listener(data as TabMessage))
