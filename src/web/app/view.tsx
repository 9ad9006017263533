// The view at the current address. Views that few visits need load when they're first shown.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { homeFeed } from '../base/navigate.ts'
import { Feed } from '../feed/feed.tsx'
import { isSearch } from '../store/narrow.ts'
import type { Route } from '../route/hash.ts'
import { texts } from '../text/text.ts'
import { lazy } from '../ui/lazy.tsx'

export const loadInbox = async (): Promise<typeof import('../inbox/inbox.tsx').Inbox> =>
  (await import('../inbox/inbox.tsx')).Inbox
const Inbox = lazy(loadInbox, <></>)
const Results = lazy(async () => (await import('../results/results.tsx')).Results)
const Recent = lazy(async () => (await import('../recent/recent.tsx')).Recent)
const Topics = lazy(async () => (await import('../topics/topic-list.tsx')).Topics)
const SearchOperatorList = lazy(async () => (await import('../search/operator-list.tsx')).SearchOperatorList)
const FormattingList = lazy(async () => (await import('../search/operator-list.tsx')).FormattingList)
const ShortcutList = lazy(async () => (await import('./shortcut-list.tsx')).ShortcutList)
const About = lazy(async () => (await import('./about.tsx')).About)
const Settings = lazy(() => import('../settings/settings.tsx').then(part => part.Settings))
const Profile = lazy(async () => (await import('../people/profile.tsx')).Profile)
const DraftsView = lazy(async () => (await import('../drafts/drafts-view.tsx')).DraftsView)
const LaterView = lazy(async () => (await import('../later/later-view.tsx')).LaterView)
const Channels = lazy(() => import('../channels/channels.tsx').then(part => part.Channels))
const Groups = lazy(() => import('../groups/groups.tsx').then(part => part.Groups))
const Organization = lazy(() => import('../organization/organization.tsx').then(part => part.Organization))
const Invite = lazy(() => import('../invite/invite.tsx').then(part => part.Invite))

export function View({ route }: { readonly route: Route }): JSX.Element {
  switch (route.view) {
    case 'narrow':
      return isSearch(route.narrow) ? <Results narrow={route.narrow} /> : <Feed narrow={route.narrow} />
    case 'inbox':
      return <Inbox />
    case 'recent':
      return <Recent />
    case 'topics':
      return <Topics key={route.channelId} channelId={route.channelId} />
    case 'searchOperators':
      return <SearchOperatorList />
    case 'formatting':
      return <FormattingList />
    case 'user':
      return <Profile userId={route.userId} />
    case 'shortcuts':
      return <ShortcutList />
    case 'about':
      return <About />
    case 'settings':
      return <Settings path={route.path} />
    case 'drafts':
      return <DraftsView />
    case 'scheduled':
      return <LaterView />
    case 'channels':
      return <Channels path={route.path} />
    case 'groups':
      return <Groups path={route.path} />
    case 'organization':
      return <Organization path={route.path} />
    case 'invite':
      return <Invite />
    case 'invalid':
      return (
        <>
          <p class="hint" role="alert">
            {texts.value.pageNotFound}
          </p>
          <Home />
        </>
      )
    default:
      return <Home />
  }
}

/** The user's choice of home view. */
function Home(): JSX.Element {
  const choice = useStore('settings').settings['web_home_view']
  if (choice === 'recent') return <Recent />
  return choice === 'all_messages' ? <Feed narrow={homeFeed} /> : <Inbox />
}
