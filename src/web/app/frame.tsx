// The frame of the page: the sidebar, the view that the address names, and the tabs of a phone.
import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Feed } from '../feed/feed.tsx'
import { Inbox } from '../inbox/inbox.tsx'
import { titleOf } from '../feed/feed-title.tsx'
import { Icon } from '../parts/icon.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { countUnread } from '../store/counts.ts'
import { texts } from '../text/text.ts'
import { connection } from './connection.ts'
import { currentStore, useStore } from './live.ts'
import { directFeedTerms, hashOfNarrow, mentionTerms, useRoute } from './navigate.ts'
import { notice } from './notice.ts'
import { ShortcutList } from './shortcut-list.tsx'

export function App(): JSX.Element {
  return currentStore.value === undefined ? (
    <p class="empty start" role="status">
      {connection.value.isLost ? texts.value.connectionLost : texts.value.loading}
    </p>
  ) : (
    <Frame />
  )
}

function Frame(): JSX.Element {
  const route = useRoute()
  const t = texts.value
  useTitle()
  const isHome = route.view === 'home' && isNarrow.value
  return (
    <div class={isHome ? 'frame home' : 'frame'}>
      {connection.value.isLost ? (
        <p class="connection" role="status">
          {t.connectionLost}
        </p>
      ) : null}
      {isHome ? (
        <main>
          <h1 class="unseen">{t.conversations}</h1>
          <Sidebar />
        </main>
      ) : (
        <>
          <Sidebar />
          <main class="feed">
            {route.view === 'invalid' ? <p class="hint">{t.invalidAddress}</p> : null}
            {route.view === 'narrow' ? (
              <Feed narrow={route.narrow} />
            ) : route.view === 'shortcuts' ? (
              <ShortcutList />
            ) : (
              <Inbox />
            )}
          </main>
        </>
      )}
      <nav class="tabs" aria-label={t.views}>
        <a href="#inbox" aria-current={route.view === 'inbox' ? 'page' : undefined}>
          <Icon name="inbox" />
          {t.inbox}
        </a>
        <a href="#" aria-current={route.view === 'home' ? 'page' : undefined}>
          <Icon name="channel" />
          {t.channels}
        </a>
        <a href={hashOfNarrow(directFeedTerms)}>
          <Icon name="direct" />
          {t.directMessages}
        </a>
        <a href={hashOfNarrow(mentionTerms)}>
          <Icon name="mention" />
          {t.mentions}
        </a>
      </nav>
      <p class="notice" role="status" aria-live="polite">
        {notice.value}
      </p>
    </div>
  )
}

const narrowScreen = globalThis.matchMedia('(width < 720px)')
const isNarrow = signal(narrowScreen.matches)
narrowScreen.addEventListener('change', () => (isNarrow.value = narrowScreen.matches))

/** The number of unread messages, the view, the organization. */
function useTitle(): void {
  const store = useStore('unread', 'organization', 'channels', 'people')
  const route = useRoute()
  const { total } = countUnread(store)
  const view = route.view === 'narrow' ? titleOf(store, route.narrow) : texts.value.inbox
  useEffect(() => {
    document.title = `${total > 0 ? `(${total}) ` : ''}${view} · ${store.organization.name}`
  }, [total, view, store.organization.name])
}
