// The number on the icon and in the title of the page.
import { conversationOf } from './conversation.ts'
import { countUnread, isCounted, isDirectHidden, unreadMentions } from './counts.ts'
import type { Store } from './store.ts'
import { policyOf } from './topic-visibility.ts'
import { Policy } from './types.ts'

export interface Badge {
  readonly count: number
  /** Direct messages are among the unread ones. */
  readonly hasDirect: boolean
}

/** The values of the setting `desktop_icon_count_display`. */
const Display = { all: 1, directMentionsFollowed: 2, directMentions: 3, nothing: 4 } as const

export function badgeOf(store: Store): Badge {
  const display = store.settings['desktop_icon_count_display'] ?? Display.all
  if (display === Display.nothing) return { count: 0, hasDirect: false }
  const { total, direct } = countUnread(store)
  if (display === Display.all) return { count: total, hasDirect: direct > 0 }
  // A direct message may mention the user, and a followed topic too: nothing is counted twice.
  const ids = new Set(unreadMentions(store))
  for (const [key, unread] of store.unread.idsOf) {
    const conversation = conversationOf(key)
    const counts =
      'userIds' in conversation
        ? !isDirectHidden(store, conversation.userIds)
        : display === Display.directMentionsFollowed &&
          isCounted(store, conversation.channelId) &&
          policyOf(store.policies, key) === Policy.followed
    if (counts) for (const id of unread) ids.add(id)
  }
  return { count: ids.size, hasDirect: direct > 0 }
}
