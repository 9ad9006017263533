// What the inbox contains, which part of it is shown, and the button that reads all of that.
import type { JSX } from 'preact'
import { readMessages } from '../actions/row-actions.ts'
import { readEverything } from '../messages/message-actions.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { MoreIcon } from '../ui/more-icons.tsx'
import { openPopover } from '../ui/popover.ts'
import { type inboxConversations, isFiltered, kind, type Kind, showsMuted, words } from './inbox-filter.ts'
import { ListHead } from './list-head.tsx'

export function InboxHead({ shown }: { readonly shown: ReturnType<typeof inboxConversations> }): JSX.Element {
  const { unread, listed, directs, channels } = shown
  const t = onDemand.value.lists
  const kinds: readonly Kind[] = ['all', 'direct', 'mentions', 'followed']
  const readShown = (): void => {
    const topics = channels.flatMap(channel => channel.topics)
    void (isFiltered() ? readMessages([...directs, ...topics].flatMap(({ ids }) => ids)) : readEverything())
  }
  const isNarrowed = words.value.trim() !== '' || showsMuted.value
  return (
    <ListHead
      icon="inbox"
      title={texts.value.inbox}
      about={listed.conversations === 0 ? undefined : t.unreadIn(listed.unread, listed.conversations)}
      all={kinds.map(value => ({ value, name: t[value], count: value === 'all' ? 0 : unread[value] }))}
      chosen={kind.value}
      choose={value => (kind.value = value)}
    >
      {listed.conversations === 0 ? null : (
        <button type="button" class="tool" title={t.markAllRead} onClick={readShown}>
          <Icon name="check" />
          <span class="word">{t.markAllRead}</span>
        </button>
      )}
      <button
        type="button"
        class={isNarrowed ? 'tool chosen' : 'tool'}
        aria-label={t.options}
        title={t.options}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openPopover(currentTarget, () => <Options />)}
      >
        <MoreIcon name="sliders" />
      </button>
    </ListHead>
  )
}

function Options(): JSX.Element {
  const t = onDemand.value.lists
  return (
    <div class="inbox-options" role="group" aria-label={t.options}>
      <input
        type="search"
        autoFocus
        aria-label={t.filter}
        placeholder={t.filter}
        dir="auto"
        value={words.value}
        onInput={({ currentTarget }) => (words.value = currentTarget.value)}
      />
      <label>
        <input
          type="checkbox"
          checked={showsMuted.value}
          onChange={({ currentTarget }) => (showsMuted.value = currentTarget.checked)}
        />{' '}
        {t.showMuted}
      </label>
    </div>
  )
}
