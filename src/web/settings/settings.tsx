// The user's own settings.
import type { JSX } from 'preact'
import { Notifications } from './notifications.tsx'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { lazy } from '../ui/lazy.tsx'

/** Of a phone, where it stands below the sections. */
const OtherViews = lazy(async () => (await import('./other-view-list.tsx')).OtherViewList, <></>)
const Bots = lazy(async () => (await import('./bots.tsx')).Bots)
const Account = lazy(async () => (await import('./account.tsx')).Account)
const UploadedFiles = lazy(async () => (await import('./uploaded-files.tsx')).UploadedFiles)
const Sessions = lazy(async () => (await import('./sessions.tsx')).Sessions)
const AlertWords = lazy(async () => (await import('./own-lists.tsx')).AlertWords)
const MutedUsers = lazy(async () => (await import('./own-lists.tsx')).MutedUsers)
const Topics = lazy(async () => (await import('./own-lists.tsx')).Topics)

const pages: Readonly<Record<string, () => JSX.Element>> = {
  profile: () => <Profile />,
  'account-and-privacy': () => <Account />,
  preferences: () => <Preferences />,
  notifications: () => <Notifications />,
  sessions: () => <Sessions />,
  bots: () => <Bots />,
  'alert-words': () => <AlertWords />,
  'uploaded-files': () => <UploadedFiles />,
  topics: () => <Topics />,
  'muted-users': () => <MutedUsers />,
}

export const Settings = ({ path }: { readonly path: readonly string[] }): JSX.Element => (
  <SettingsFrame view="settings" path={path} show={pages} more={<OtherViews />} />
)
