// Keys that act outside of fields.
import { conversationOf } from '../store/conversation.ts'
import { countUnread, isDirectHidden, topicsOf } from '../store/counts.ts'
import type { Store } from '../store/store.ts'
import { isTopicVisible } from '../store/topic-visibility.ts'
import { currentStore } from './live.ts'
import { directTerms, goTo, hashOfNarrow, mentionTerms, starredTerms, topicTerms } from './navigate.ts'

const acts: Readonly<Record<string, () => void>> = {
  n: () => {
    const store = currentStore.peek()
    const next = store === undefined ? undefined : nextUnread(store)
    if (next !== undefined) goTo(next)
  },
  I: () => goTo('#inbox'),
  a: () => goTo('#feed'),
  '*': () => goTo(hashOfNarrow(starredTerms)),
  '@': () => goTo(hashOfNarrow(mentionTerms)),
  '/': () => focusOn('#search'),
  c: () => focusOn('.compose .field'),
  r: () => focusOn('.compose .field'),
}

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
    const act = isInField ? undefined : acts[key]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
}
