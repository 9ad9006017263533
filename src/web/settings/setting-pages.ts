// The pages of all settings that the user may see, and the settings on each: for the navigation and the search.
import { isInRole } from '../store/permissions.ts'
import type { Store } from '../store/store.ts'
import { administration } from '../text/administration.ts'
import { nameOf, type SettingText } from '../text/setting-text.ts'
import { texts } from '../text/text.ts'
import * as organization from './organization-groups.ts'
import * as personal from './preference-groups.ts'
import type { SectionIconName } from './section-icon.tsx'

export interface SettingPage {
  /** Without `#`. */
  readonly address: string
  readonly name: string
  readonly icon: SectionIconName
  readonly groups: readonly Group[]
}

/** Settings below one heading: names in addresses, and labels. */
interface Group {
  readonly title?: string
  readonly settings: readonly (readonly [name: string, label: string])[]
}

const named = <Name extends string>(
  title: string | undefined,
  all: Readonly<Record<Name, SettingText>>,
  ...names: readonly Name[]
): Group => ({
  ...(title === undefined ? {} : { title }),
  settings: names.map(name => [name, nameOf(all[name])]),
})

const page =
  (view: string) =>
  (icon: SectionIconName, path: string, name: string, ...groups: readonly Group[]): SettingPage => ({
    address: `${view}/${path}`,
    icon,
    name,
    groups,
  })

/** The views that can be in the sidebar, by their addresses. */
export function sidebarViews(): Readonly<Record<string, string>> {
  const t = texts.value
  return {
    inbox: t.inbox,
    recent: t.recent.title,
    feed: t.combinedFeed,
    'narrow/is/mentioned': t.mentions,
    'narrow/is/starred': t.starred,
    drafts: t.menu.drafts,
    scheduled: t.later.scheduled,
  }
}

const personalPage = page('settings')

export function personalPages(): readonly SettingPage[] {
  const { settings: t, personal: all, name } = administration.value
  const own = (title: string, names: readonly (keyof typeof all)[]): Group => named(title, all, ...names)
  return [
    personalPage('user', 'profile', t.profile, {
      settings: [
        ['full_name', name],
        ['avatar', t.picture],
      ],
    }),
    personalPage(
      'key',
      'account-and-privacy',
      t.accountAndPrivacy,
      {
        settings: [
          ['email', t.emailAddress],
          ['password', t.password],
        ],
      },
      own(t.privacy, personal.privacy),
      {
        settings: [
          ['api_key', t.apiKey],
          ['leave', t.leave],
        ],
      },
    ),
    personalPage(
      'sliders',
      'preferences',
      t.preferences,
      own(t.appearance, [...personal.look, 'timezone']),
      own(t.viewsSection, personal.views),
      { title: t.sidebarViews, settings: Object.entries(sidebarViews()) },
      own(t.writing, personal.writing),
    ),
    personalPage(
      'bell',
      'notifications',
      t.notifications,
      own(t.directAndMentions, personal.notifyDirect),
      own(t.followedTopics, personal.notifyFollowed),
      own(t.channelMessages, personal.notifyChannels),
      own(t.general, personal.notifyGeneral),
    ),
    personalPage('laptop', 'sessions', t.sessions),
    personalPage('bot', 'bots', t.bots),
    personalPage('highlight', 'alert-words', t.alertWords),
    personalPage('file', 'uploaded-files', t.uploadedFiles),
    personalPage('topics', 'topics', t.topics, own(t.automatic, personal.topics)),
    personalPage('mute', 'muted-users', t.mutedUsers),
  ]
}

const organizationPage = page('organization')

export function organizationPages(store: Store): readonly SettingPage[] {
  const { org: t, organization: all, permissions, settings, people, channels } = administration.value
  const methods = (store.realm['realm_authentication_methods'] ?? {}) as Readonly<Record<string, unknown>>
  const isAdministrator = isInRole(store, 'role:administrators')
  return [
    organizationPage('building', 'organization-profile', t.profile, named(undefined, all, ...organization.profile), {
      settings: [
        ['icon', t.icon],
        ['logo', t.logo],
        ['night_logo', t.darkThemeLogo],
      ],
    }),
    organizationPage(
      'sliders',
      'organization-settings',
      t.settings,
      named(t.joining, all, ...organization.joining),
      { settings: [['domains', t.domains]] },
      named(people, all, ...organization.people),
      named(t.messages, all, ...organization.messages),
      named(t.automatedMessages, all, ...organization.automatedMessages),
    ),
    organizationPage(
      'shield',
      'organization-permissions',
      t.permissions,
      named(t.joining, permissions, ...organization.joiningPermissions),
      named(people, permissions, ...organization.peoplePermissions),
      named(channels, permissions, ...organization.channelPermissions),
      named(t.messages, permissions, ...organization.messagePermissions),
      named(texts.value.directMessages, permissions, ...organization.directPermissions),
      named(settings.bots, permissions, ...organization.botPermissions),
    ),
    organizationPage('people', 'users', t.users),
    organizationPage('bot', 'bots', settings.bots),
    organizationPage('channel', 'default-channels-list', t.defaultChannels),
    organizationPage('folder', 'channel-folders', t.folders),
    organizationPage('smile', 'emoji-settings', t.customEmoji),
    organizationPage('link', 'linkifier-settings', t.linkifiers),
    organizationPage('code', 'playground-settings', t.playgrounds),
    organizationPage('list', 'profile-field-settings', t.profileFields),
    ...(isAdministrator ? [organizationPage('user', 'organization-level-user-defaults', t.userDefaults)] : []),
    organizationPage('lock', 'auth-methods', t.authMethods, {
      settings: Object.keys(methods).map(method => [method, t.methods[method] ?? method]),
    }),
  ]
}
