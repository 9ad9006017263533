// The frame of the page: the sidebar, the current view, and the tabs on a phone.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { titleOf } from '../conversation/names.ts'
import { shownBadge } from '../notify/shown-badge.ts'
import { begun, newMessage } from '../writing/new-message.ts'
import { PeopleColumn } from '../people/column.tsx'
import { lazy } from '../ui/lazy.tsx'
import { Sidebar } from '../sidebar/sidebar.tsx'
import { sidebarEdge } from '../sidebar/width.ts'
import type { Route } from '../route/hash.ts'
import { hashName } from '../store/channel-sign.ts'
import { channelIn, usersIn } from '../store/narrow.ts'
import { channelOf, type Store } from '../store/store.ts'
import { texts } from '../text/text.ts'
import { ConnectionBar } from '../connection/connection-bar.tsx'
import { connection, isDeactivated } from '../base/connection.ts'
import { Dialogs } from '../ui/dialogs.tsx'
import { currentStore, useStore } from '../base/live.ts'
import { isNarrow } from '../base/narrow-screen.ts'
import { useRoute } from '../base/navigate.ts'
import { hideNotice, notice } from '../base/notice.ts'
import { popoverView } from '../ui/popover.ts'
import { View } from './view.tsx'

export function App(): JSX.Element {
  if (isDeactivated.value) return <p class="empty start">{texts.value.live.deactivated}</p>
  return currentStore.value === undefined ? (
    <p class="empty start" role="status">
      {connection.value.isLost ? texts.value.serverUnreachable : texts.value.loading}
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
  const [Edge, Popover] = [sidebarEdge.value, popoverView.value]
  return (
    <div class={isHome ? 'frame home' : 'frame'}>
      <ConnectionBar />
      {isHome ? (
        <main>
          <h1 class="unseen">{t.conversations}</h1>
          <Sidebar isHome />
          <NewMessageSlot />
          {Popover === undefined ? null : <Popover />}
        </main>
      ) : (
        <>
          <Sidebar />
          <main class="feed">
            {Edge === undefined ? null : <Edge />}
            <View route={route} />
            <NewMessageSlot />
            {Popover === undefined ? null : <Popover />}
          </main>
          <PeopleColumn />
        </>
      )}
      {isNarrow.value && !isInside(route) ? <Tabs route={route} /> : null}
      <Notice />
      <Dialogs />
    </div>
  )
}

const Tabs = lazy(async () => (await import('./foot-tabs.tsx')).FootTabs, <nav class="tabs" />)

/** In a conversation or a channel, the space is for the messages. */
const isInside = (route: Route): boolean =>
  route.view === 'narrow' && (channelIn(route.narrow) ?? usersIn(route.narrow)) !== undefined

const NewMessageBox = lazy(async () => (await import('../compose/new-message-box.tsx')).NewMessageBox)
const NewMessageSlot = (): JSX.Element | null =>
  newMessage.value === undefined ? null : <NewMessageBox key={begun.value} />

function Notice(): JSX.Element {
  const { text, action } = notice.value ?? {}
  const run = (): void => {
    action?.run()
    hideNotice()
  }
  return (
    <div class="notice" role="status" aria-live="polite">
      {text}
      {action === undefined ? null : (
        <button type="button" class="link" onClick={run}>
          {action.name}
        </button>
      )}
    </div>
  )
}

function viewTitle(store: Store, route: Route): string | undefined {
  const t = texts.value
  if (route.view === 'narrow') return titleOf(store, route.narrow)
  if (route.view === 'topics') {
    const channel = channelOf(store, route.channelId)
    return `${channel === undefined ? '#' : hashName(channel)} › ${t.topics.title}`
  }
  const named: Partial<Record<Route['view'], string>> = {
    ...t.menu,
    inbox: t.inbox,
    home: t.inbox,
    scheduled: t.later.scheduled,
    recent: t.recent.title,
    searchOperators: t.searchOperators,
    formatting: t.formatting,
  }
  return named[route.view]
}

/** Shows the number of unread messages, the view and the organization. */
function useTitle(): void {
  const store = useStore('organization', 'channels', 'people')
  const route = useRoute()
  const { count } = shownBadge.value
  const view = viewTitle(store, route)
  useEffect(() => {
    const title = [view, store.organization.name].filter(Boolean).join(' · ')
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, view, store.organization.name])
}
