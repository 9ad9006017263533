// The user's own settings.
import type { JSX } from 'preact'
import { administration } from '../text/administration.ts'
import { lazy } from '../ui/lazy.tsx'
import { Sections } from '../ui/sections.tsx'
import { Account } from './account.tsx'
import { Bots } from './bots.tsx'
import { Notifications } from './notifications.tsx'
import { AlertWords, MutedUsers, Topics } from './own-lists.tsx'
import { settingSections } from './preference-groups.ts'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile-settings.tsx'
import { Sessions } from './sessions.tsx'
import { UploadedFiles } from './uploaded-files.tsx'

/** Of a phone, where it stands below the sections. */
const OtherViews = lazy(async () => (await import('./other-view-list.tsx')).OtherViewList, <></>)

const shown: Readonly<Record<(typeof settingSections)[number]['path'], () => JSX.Element>> = {
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

export function Settings({ path }: { readonly path: readonly string[] }): JSX.Element {
  const t = administration.value.settings
  return (
    <Sections
      title={t.title}
      home="settings"
      path={['settings', ...path.slice(0, 1)].join('/')}
      more={<OtherViews />}
      sections={settingSections.map(section => ({
        address: `settings/${section.path}`,
        name: t[section.name],
        show: shown[section.path],
      }))}
    />
  )
}
