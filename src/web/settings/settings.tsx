// The user's own settings.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { otherViews } from '../own-menu/other-views.ts'
import { Account } from './account.tsx'
import { Bots } from './bots.tsx'
import { Notifications } from './notifications.tsx'
import { AlertWords, MutedUsers, Topics } from './own-lists.tsx'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile-settings.tsx'
import { Sessions } from './sessions.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { UploadedFiles } from './uploaded-files.tsx'

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
