// The organization's settings, permissions, people and lists. Settings that the user may not change are locked.
import type { JSX } from 'preact'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { ChannelFolders } from './channel-folders.tsx'
import { CustomEmoji } from './emoji-list.tsx'
import { OrganizationBots } from './organization-bots.tsx'
import { DefaultChannels, Linkifiers, Playgrounds } from './organization-lists.tsx'
import { AuthMethods, OrganizationPermissions } from './organization-permissions.tsx'
import { OrganizationProfile, OrganizationSettings } from './organization-settings.tsx'
import { ProfileFields } from './profile-field-list.tsx'
import { UserDefaults } from './user-defaults.tsx'
import { Users } from './users.tsx'

const pagesOf = (list: string | undefined): Readonly<Record<string, () => JSX.Element>> => ({
  'organization-profile': () => <OrganizationProfile />,
  'organization-settings': () => <OrganizationSettings />,
  'organization-permissions': () => <OrganizationPermissions />,
  users: () => <Users list={list} />,
  bots: () => <OrganizationBots />,
  'default-channels-list': () => <DefaultChannels />,
  'channel-folders': () => <ChannelFolders />,
  'emoji-settings': () => <CustomEmoji />,
  'linkifier-settings': () => <Linkifiers />,
  'playground-settings': () => <Playgrounds />,
  'profile-field-settings': () => <ProfileFields />,
  'organization-level-user-defaults': () => <UserDefaults />,
  'auth-methods': () => <AuthMethods />,
})

export const Organization = ({ path }: { readonly path: readonly string[] }): JSX.Element => (
  <SettingsFrame view="organization" path={path} show={pagesOf(path[1])} />
)
