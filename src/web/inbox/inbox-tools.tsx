// The inbox's filters, and the button that marks everything as read.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { readEverything } from '../messages/message-actions.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { kind, type Kind, words } from './inbox-filter.ts'

export function InboxTools(): JSX.Element {
  const { unread } = useStore('unread')
  const t = texts.value.actions
  const kinds: readonly (readonly [Kind, string])[] = [
    ['all', t.filterAll],
    ['unmuted', t.filterUnmuted],
    ['followed', t.filterFollowed],
  ]
  return (
    <div class="inbox-tools">
      <input
        type="search"
        aria-label={t.filterText}
        placeholder={t.filterText}
        dir="auto"
        value={words.value}
        onInput={({ currentTarget }) => (words.value = currentTarget.value)}
      />
      <select aria-label={t.inboxFilter} onChange={({ currentTarget }) => (kind.value = currentTarget.value as Kind)}>
        {kinds.map(([value, name]) => (
          <option key={value} value={value} selected={kind.value === value}>
            {name}
          </option>
        ))}
      </select>
      {unread.keyOf.size === 0 ? null : (
        <button
          type="button"
          class="tool"
          aria-label={t.markAllRead}
          title={t.markAllRead}
          onClick={() => void readEverything()}
        >
          <Icon name="check" />
        </button>
      )}
    </div>
  )
}
