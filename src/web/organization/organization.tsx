// The organization's settings, permissions, people and lists. Settings that the user may not change are locked.
import type { JSX } from 'preact'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { AuthMethods, OrganizationPermissions } from './organization-permissions.tsx'
import { OrganizationProfile, OrganizationSettings } from './organization-settings.tsx'
import { lazy } from '../ui/lazy.tsx'

const Users = lazy(async () => (await import('./users.tsx')).Users)
const CustomEmoji = lazy(async () => (await import('./emoji-list.tsx')).CustomEmoji)
const ProfileFields = lazy(async () => (await import('./profile-field-list.tsx')).ProfileFields)
const ChannelFolders = lazy(async () => (await import('./channel-folders.tsx')).ChannelFolders)
const OrganizationBots = lazy(async () => (await import('./organization-bots.tsx')).OrganizationBots)
const UserDefaults = lazy(async () => (await import('./user-defaults.tsx')).UserDefaults)
const DefaultChannels = lazy(async () => (await import('./edited-lists.tsx')).DefaultChannels)
const Linkifiers = lazy(async () => (await import('./edited-lists.tsx')).Linkifiers)
const Playgrounds = lazy(async () => (await import('./edited-lists.tsx')).Playgrounds)

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
