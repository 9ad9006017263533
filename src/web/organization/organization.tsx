// The organization's settings, permissions, people and lists. Settings that the user may not change are locked.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { isInRole } from '../store/permissions.ts'
import { administration } from '../text/administration.ts'
import { Sections } from '../ui/sections.tsx'
import { ChannelFolders } from './channel-folders.tsx'
import { CustomEmoji } from './emoji-list.tsx'
import { OrganizationBots } from './organization-bots.tsx'
import { DefaultChannels, Linkifiers, Playgrounds } from './organization-lists.tsx'
import { AuthMethods, OrganizationPermissions } from './organization-permissions.tsx'
import { OrganizationProfile, OrganizationSettings } from './organization-settings.tsx'
import { ProfileFields } from './profile-field-list.tsx'
import { UserDefaults } from './user-defaults.tsx'
import { Users } from './users.tsx'

export function Organization({ path }: { readonly path: readonly string[] }): JSX.Element {
  const store = useStore('groups', 'organization')
  const t = administration.value.org
  const isAdministrator = isInRole(store, 'role:administrators')
  const at = (section: string): string => `organization/${section}`
  return (
    <Sections
      title={store.organization.name}
      home="organization"
      path={path[0] === undefined ? 'organization' : at(path[0])}
      sections={[
        { address: at('organization-profile'), name: t.profile, show: () => <OrganizationProfile /> },
        { address: at('organization-settings'), name: t.settings, show: () => <OrganizationSettings /> },
        { address: at('organization-permissions'), name: t.permissions, show: () => <OrganizationPermissions /> },
        { address: at('users'), name: t.users, show: () => <Users list={path[1]} /> },
        { address: at('bots'), name: administration.value.settings.bots, show: () => <OrganizationBots /> },
        { address: at('default-channels-list'), name: t.defaultChannels, show: () => <DefaultChannels /> },
        { address: at('channel-folders'), name: t.folders, show: () => <ChannelFolders /> },
        { address: at('emoji-settings'), name: t.customEmoji, show: () => <CustomEmoji /> },
        { address: at('linkifier-settings'), name: t.linkifiers, show: () => <Linkifiers /> },
        { address: at('playground-settings'), name: t.playgrounds, show: () => <Playgrounds /> },
        { address: at('profile-field-settings'), name: t.profileFields, show: () => <ProfileFields /> },
        ...(isAdministrator
          ? [{ address: at('organization-level-user-defaults'), name: t.userDefaults, show: () => <UserDefaults /> }]
          : []),
        { address: at('auth-methods'), name: t.authMethods, show: () => <AuthMethods /> },
      ]}
    />
  )
}
