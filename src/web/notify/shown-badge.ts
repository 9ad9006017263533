// The counts that this tab shows: its own, or the leader's while this tab isn't kept up to date.
import { computed, effect, signal } from '@preact/signals'
import { currentStore, useStore } from '../base/live.ts'
import { isLeader, isLive, onTabMessage, tellTabs } from '../base/tabs.ts'
import { type Badge, badgeOf } from '../store/counts.ts'

const none: Badge = { count: 0, hasDirect: false }
const own = computed(() =>
  currentStore.value === undefined ? none : badgeOf(useStore('unread', 'policies', 'channels', 'people', 'settings')),
)
export const shownBadge = signal<Badge>(none)

export function keepBadge(): void {
  effect(() => {
    if (isLive.value) shownBadge.value = own.value
    if (isLeader.value) tellTabs({ kind: 'badge', badge: own.value })
  })
  onTabMessage(message => {
    if (message.kind === 'badge' && !isLive.peek()) shownBadge.value = message.badge
  })
}
