// The organization's settings, permissions, people and lists. Settings that the user may not change are locked.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { administration } from '../text/administration.ts'
import { Sections } from '../ui/sections.tsx'
import { ChannelFolders } from './channel-folders.tsx'
import { CustomEmoji } from './emoji-list.tsx'
import { type OrganizationSection, sectionName, visibleSections } from './organization-groups.ts'
import { OrganizationBots } from './organization-bots.tsx'
import { DefaultChannels, Linkifiers, Playgrounds } from './organization-lists.tsx'
import { AuthMethods, OrganizationPermissions } from './organization-permissions.tsx'
import { OrganizationProfile, OrganizationSettings } from './organization-settings.tsx'
import { ProfileFields } from './profile-field-list.tsx'
import { UserDefaults } from './user-defaults.tsx'
import { Users } from './users.tsx'

export function Organization({ path }: { readonly path: readonly string[] }): JSX.Element {
  const store = useStore('groups', 'organization')
  const at = (section: string): string => `organization/${section}`
  const shown: Readonly<Record<OrganizationSection['path'], () => JSX.Element>> = {
    'organization-profile': () => <OrganizationProfile />,
    'organization-settings': () => <OrganizationSettings />,
    'organization-permissions': () => <OrganizationPermissions />,
    users: () => <Users list={path[1]} />,
    bots: () => <OrganizationBots />,
    'default-channels-list': () => <DefaultChannels />,
    'channel-folders': () => <ChannelFolders />,
    'emoji-settings': () => <CustomEmoji />,
    'linkifier-settings': () => <Linkifiers />,
    'playground-settings': () => <Playgrounds />,
    'profile-field-settings': () => <ProfileFields />,
    'organization-level-user-defaults': () => <UserDefaults />,
    'auth-methods': () => <AuthMethods />,
  }
  return (
    <Sections
      title={store.organization.name}
      home="organization"
      path={path[0] === undefined ? 'organization' : at(path[0])}
      sections={visibleSections(store).map(section => ({
        address: at(section.path),
        name: sectionName(administration.value, section),
        show: shown[section.path],
      }))}
    />
  )
}
