// The user's own settings.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { otherViews } from '../own-menu/other-views.ts'
import { Notifications } from './notifications.tsx'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { lazy } from '../ui/lazy.tsx'

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

const OtherViews = (): JSX.Element => (
  <>
    {otherViews(useStore('organization', 'groups')).map(({ name, action }) => (
      <button key={name} type="button" onClick={action}>
        {name}
      </button>
    ))}
  </>
)
