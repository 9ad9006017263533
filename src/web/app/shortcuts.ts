// Keys that act outside of fields.
import { conversationOf } from '../store/conversation.ts'
import { countUnread, isDirectHidden, topicsOf } from '../store/counts.ts'
import type { Store } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import type { Texts } from '../text/en.ts'
import { currentStore } from './live.ts'
import { directTerms, goTo, hashOfNarrow, mentionTerms, starredTerms, topicTerms } from './navigate.ts'

interface Shortcut {
  readonly key: string
  readonly name: keyof Texts['keys']
  readonly act: () => void
}

export const shortcuts: readonly Shortcut[] = [
  {
    key: 'n',
    name: 'nextUnread',
    act() {
      const store = currentStore.peek()
      const next = store === undefined ? undefined : nextUnread(store)
      if (next !== undefined) goTo(next)
    },
  },
  { key: 'I', name: 'inbox', act: () => goTo('#inbox') },
  { key: 'a', name: 'combinedFeed', act: () => goTo('#feed') },
  { key: '*', name: 'starred', act: () => goTo(hashOfNarrow(starredTerms)) },
  { key: '@', name: 'mentions', act: () => goTo(hashOfNarrow(mentionTerms)) },
  { key: '/', name: 'search', act: () => focusOn('#search') },
  { key: 'r', name: 'reply', act: () => focusOn('.compose .field') },
  { key: '?', name: 'shortcuts', act: () => goTo('#keyboard-shortcuts') },
]

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()

/** Direct conversations first, then topics in the order of the sidebar. */
function nextUnread(store: Store): string | undefined {
  if (countUnread(store).total === 0) return undefined
  for (const key of store.unread.idsOf.keys()) {
    const conversation = conversationOf(key)
    if ('userIds' in conversation && !isDirectHidden(store, conversation.userIds))
      return hashOfNarrow(directTerms(conversation.userIds))
  }
  for (const channel of store.subscriptions.values())
    for (const { key, name, unread } of topicsOf(store, channel.stream_id))
      if (unread > 0 && isTopicVisible(store.policies, channel, key))
        return hashOfNarrow(topicTerms(channel.stream_id, name))
  return undefined
}

export function listenToKeys(): void {
  globalThis.addEventListener('keydown', event => {
    const { target, key, ctrlKey, metaKey, altKey, isComposing } = event
    if (isComposing || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return
    const isInField = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
    if (key === 'Escape') {
      if (isInField) target.blur()
      return
    }
    const found = isInField ? undefined : shortcuts.find(one => one.key === key)
    if (found === undefined) return
    event.preventDefault()
    found.act()
  })
}
