// Views, direct conversations, and channels with their topics.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { directFeedTerms, hashOfNarrow, useRoute } from '../base/navigate.ts'
import { countUnread } from '../store/counts.ts'
import type { Narrow } from '../store/narrow.ts'
import { folderPositions, isFolded, orderedChannels } from '../store/order.ts'
import { openSwitcher } from '../switcher/open-switcher.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { lazy } from '../ui/lazy.tsx'
import { startTopic } from '../writing/new-message.ts'
import { ChannelRows } from './channel-rows.tsx'
import { Directs } from './directs.tsx'
import { OwnRow } from './own-row.tsx'
import { builtInViews, View, type ViewProps } from './view-item.tsx'

const DraftsItem = lazy(async () => (await import('../drafts/drafts-item.tsx')).DraftsItem, <div class="item" />)
const Folded = lazy(async () => (await import('./folded.tsx')).Folded, <></>)
const MoreViews = lazy(async () => (await import('./more-views.tsx')).MoreViews, <></>)

const jumpKey = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

interface Props {
  /** On a phone, the sidebar is a view of its own. */
  readonly isHome?: boolean
}

export function Sidebar({ isHome = false }: Props): JSX.Element {
  const store = useStore('unread', 'starred', 'channels', 'policies', 'people', 'organization', 'settings')
  const route = useRoute()
  const counts = countUnread(store)
  const channels = orderedChannels(store)
  const narrow: Narrow | undefined = route.view === 'narrow' ? route.narrow : undefined
  const positionOf = folderPositions(store)
  const loose = channels.shown.filter(channel => positionOf(channel) < 0)
  const starred = store.settings['starred_message_counts'] === false ? 0 : store.starred.size
  const views = builtInViews({ ...counts, starred }, route.view, narrow)
  const drafts = { address: '#drafts', isHere: route.view === 'drafts' }
  const isPinned = ({ address }: Pick<ViewProps, 'address'>): boolean => !isFolded(store, address)
  const t = texts.value
  return (
    <nav class="side" aria-label={t.conversations}>
      <button type="button" class="skip" onClick={skip}>
        {t.skip}
      </button>
      <header>
        <span class="organization" aria-hidden="true">
          {store.realm['realm_icon_source'] === 'U' ? (
            <img src={String(store.realm['realm_icon_url'])} alt="" />
          ) : (
            store.organization.name.slice(0, 1).toUpperCase()
          )}
        </span>
        <span class="name">
          <bdi>{store.organization.name}</bdi>
        </span>
      </header>
      <div class="jump">
        <button type="button" class="find" onClick={() => openSwitcher()}>
          <Icon name="search" /> <span class="name">{t.jumpTo}</span> <kbd aria-hidden="true">{jumpKey}</kbd>
        </button>
        <button
          type="button"
          class="tool new"
          aria-label={t.recipient.newMessage}
          title={t.recipient.newMessage}
          onClick={() => startTopic()}
        >
          <Icon name="edit" />
        </button>
      </div>
      {views.filter(isPinned).map(view => (
        <View key={view.address} {...view} />
      ))}
      {isPinned(drafts) ? <DraftsItem isHere={drafts.isHere} /> : null}
      <MoreViews views={views} drafts={drafts} />
      <div class="lists">
        <h2 class="group">
          <a href={hashOfNarrow(directFeedTerms)}>{t.directMessages}</a>
        </h2>
        <Directs narrow={narrow} isHome={isHome} />
        <h2 class="group">
          {t.channels}
          <a class="tool" href="#channels/available" aria-label={t.menu.browseChannels} title={t.menu.browseChannels}>
            <Icon name="plus" />
          </a>
        </h2>
        <ChannelRows channels={loose} counts={counts} narrow={narrow} />
        {loose.length < channels.shown.length + channels.inactive.length ? (
          <Folded channels={channels} counts={counts} narrow={narrow} />
        ) : null}
      </div>
      <OwnRow />
    </nav>
  )
}

/** Goes to the selected message, or the view's heading. */
const skip = (): void =>
  (document.querySelector<HTMLElement>('article.selected') ?? document.querySelector<HTMLElement>('main h1'))?.focus()
