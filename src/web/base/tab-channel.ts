// What tabs of one browser tell each other.
import type { Badge } from '../store/badge.ts'

export type TabMessage =
  /** The leader's numbers, for tabs that are not kept up to date. */
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
