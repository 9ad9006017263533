// The user's own settings.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { otherViews } from '../own-menu/other-views.ts'
import { administration } from '../text/administration.ts'
import { Sections } from '../ui/sections.tsx'
import { Account } from './account.tsx'
import { Bots } from './bots.tsx'
import { Notifications } from './notifications.tsx'
import { AlertWords, MutedUsers, Topics } from './own-lists.tsx'
import { Preferences } from './preferences.tsx'
import { Profile } from './profile-settings.tsx'
import { Sessions } from './sessions.tsx'
import { UploadedFiles } from './uploaded-files.tsx'

export function Settings({ path }: { readonly path: readonly string[] }): JSX.Element {
  const t = administration.value.settings
  return (
    <Sections
      title={t.title}
      home="settings"
      path={['settings', ...path.slice(0, 1)].join('/')}
      more={<OtherViews />}
      sections={[
        { address: 'settings/profile', name: t.profile, show: () => <Profile /> },
        { address: 'settings/account-and-privacy', name: t.accountAndPrivacy, show: () => <Account /> },
        { address: 'settings/preferences', name: t.preferences, show: () => <Preferences /> },
        { address: 'settings/notifications', name: t.notifications, show: () => <Notifications /> },
        { address: 'settings/sessions', name: t.sessions, show: () => <Sessions /> },
        { address: 'settings/bots', name: t.bots, show: () => <Bots /> },
        { address: 'settings/alert-words', name: t.alertWords, show: () => <AlertWords /> },
        { address: 'settings/uploaded-files', name: t.uploadedFiles, show: () => <UploadedFiles /> },
        { address: 'settings/topics', name: t.topics, show: () => <Topics /> },
        { address: 'settings/muted-users', name: t.mutedUsers, show: () => <MutedUsers /> },
      ]}
    />
  )
}

const OtherViews = (): JSX.Element => (
  <>
    {otherViews(useStore('organization', 'groups')).map(({ name, action }) => (
      <button key={name} type="button" onClick={action}>
        {name}
      </button>
    ))}
  </>
)
