// The view at the address of the organization, as the user chose it.
import type { JSX } from 'preact'
import { Feed } from '../feed/feed.tsx'
import { Inbox } from '../inbox/inbox.tsx'
import { lazy } from '../ui/lazy.tsx'
import { useStore } from '../base/live.ts'
import { homeFeed } from '../base/navigate.ts'

export const Recent = lazy(async () => (await import('../recent/recent.tsx')).Recent)

export function Home(): JSX.Element {
  const choice = useStore('settings').settings['web_home_view']
  if (choice === 'recent') return <Recent />
  return choice === 'all_messages' ? <Feed narrow={homeFeed} /> : <Inbox />
}
