// The organization's settings as clients get them: with the prefix `realm_`.
import type { Server } from '#core/server/server.ts'
import { object, required, type Field, type Fields } from '#core/contract/field.ts'
import { anyJson, bool, dictionary, int, nullable, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { groupSettingValue, presentPermissions, systemGroupIds } from '#features/user-groups/public.ts'
import {
  availableMethods,
  describedMethods,
  noChannel,
  realmOf,
  dummyEmailDomain,
  type Realm,
  realmUrl,
  permissionSettings,
  plainRealmSettings,
  readRealmSettings,
  videoChatProviders,
} from '#features/realms/public.ts'
import { realmPictureFields, realmPictureKinds } from './realm-pictures.ts'

const withPrefix = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`realm_${name}`, field]))

const settingFields: Record<string, Field<any>> = {}
for (const [name, { shape, answered, doc }] of Object.entries(plainRealmSettings))
  settingFields[name] = required({ ...anyJson, schema: (answered ?? shape).schema }, doc)
for (const [name, { doc }] of Object.entries(permissionSettings)) settingFields[name] = required(groupSettingValue, doc)

const otherFields = {
  allow_edit_history: required(bool, 'Whether old versions of messages are visible at all.'),
  mandatory_topics: required(bool, 'Whether channels require topics, in the old format.'),
  wildcard_mention_policy: required(int, 'The users who may use wildcard mentions, in the old form.'),
  authentication_methods: required(
    dictionary(anyJson),
    'Login methods: whether each is enabled, and whether the server supports it.',
  ),
  date_created: required(int, 'When the organization was created.'),
  url: required(text, 'URL of the organization.'),
  uri: required(text, 'The same, under its old name.'),
  bot_domain: required(text, 'Email domain for new bots.'),
  icon_url: required(text, 'URL of the icon.'),
  icon_source: required(text, 'G: not uploaded; U: uploaded.'),
  email_auth_enabled: required(
    bool,
    'Whether users sign in with an email address and a password stored on this server.',
  ),
  password_auth_enabled: required(bool, 'Whether users sign in with a password.'),
  push_notifications_enabled: required(bool, 'Whether mobile notifications are set up.'),
  push_notifications_enabled_end_timestamp: required(nullable(int), 'When mobile notifications end; null for never.'),
  upload_quota_mib: required(nullable(int), 'Limit for all uploads together, in MiB; null for no limit.'),
  plan_type: required(int, 'Always 1: there are no paid plans.'),
  uuid: required(text, 'Identifies the organization on any server.', { since: 466 }),
  logo_url: required(text, 'URL of the logo.'),
  logo_source: required(text, 'D: not uploaded; U: uploaded.'),
  night_logo_url: required(text, 'URL of the logo for dark themes.'),
  night_logo_source: required(text, 'D: not uploaded; U: uploaded.'),
  gif_rating_policy: required(int, 'Always 0: there is no search for GIFs.', { since: 453 }),
  owner_full_content_access: required(bool, "Always false: owners can't read more than others.", { since: 438 }),
  signup_announcements_stream_id: required(int, 'Always -1: new users are not announced.', { since: 241 }),
  zulip_update_announcements_stream_id: required(int, 'Always -1: server updates are not announced.', {
    since: 242,
  }),
  can_manage_billing_group: required(groupSettingValue, 'Always role:nobody: there is no billing.', { since: 363 }),
  can_summarize_topics_group: required(groupSettingValue, "Always role:nobody: the server can't summarize.", {
    since: 350,
  }),
  create_public_stream_policy: required(int, 'The users who may create public channels, in the old form.'),
  create_private_stream_policy: required(int, 'The users who may create private channels, in the old form.'),
  create_web_public_stream_policy: required(int, 'The users who may create web-public channels, in the old form.'),
  available_video_chat_providers: required(
    dictionary(
      object('VideoChatProvider', {
        id: required(int, 'A value of video_chat_provider.'),
        name: required(text, 'Display name.'),
      }),
    ),
    'Services for video calls.',
  ),
}

export const realmState = statePart({
  types: ['realm'],
  fields: { ...withPrefix(settingFields), ...withPrefix(otherFields) },
  async read({ tx, caller }) {
    const realm = await realmOf(tx, caller)
    const settings = readRealmSettings(realm.settings)
    const permissions = await presentPermissions(tx, caller)
    const system = await systemGroupIds(tx, caller.realmId)
    const pictures: Record<string, string> = {}
    for (const kind of realmPictureKinds) Object.assign(pictures, await realmPictureFields(tx, caller.realmId, kind))
    const values = {
      ...Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(plainRealmSettings, name))),
      name: realm.name,
      description: realm.description,
      ...permissions,
      ...derivedSettings(settings),
      wildcard_mention_policy: oldPolicy(wildcardPolicies, permissions.can_mention_many_users_group, system),
      create_public_stream_policy: oldPolicy(creationPolicies, permissions.can_create_public_channel_group, system),
      create_private_stream_policy: oldPolicy(creationPolicies, permissions.can_create_private_channel_group, system),
      create_web_public_stream_policy: oldPolicy(
        webPublicPolicies,
        permissions.can_create_web_public_channel_group,
        system,
      ),
      can_manage_billing_group: system.get('role:nobody'),
      can_summarize_topics_group: system.get('role:nobody'),
      ...aboutServer(tx.server, realm),
      ...fixed,
      ...pictures,
    }
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [`realm_${name}`, value]))
  },
})

/** Values derived from settings, by the same rules as in events. */
const derivedSettings = (settings: ReturnType<typeof readRealmSettings>): object => ({
  // Clients derive it from the event too.
  allow_edit_history: settings.message_edit_history_visibility_policy !== 'none',
  ...plainRealmSettings.topics_policy.derivedValues?.(settings.topics_policy),
})

/** Values that organizations can't change. */
const fixed = {
  gif_rating_policy: 0,
  owner_full_content_access: false,
  signup_announcements_stream_id: noChannel,
  zulip_update_announcements_stream_id: noChannel,
}

const aboutServer = (server: Server, realm: Realm): object => {
  const { authentication_methods: methods } = readRealmSettings(realm.settings)
  const url = realmUrl(server, realm)
  return {
    authentication_methods: describedMethods(server.config, methods),
    date_created: realm.created_at,
    uuid: realm.uuid,
    url,
    uri: url,
    bot_domain: dummyEmailDomain(server, realm),
    email_auth_enabled: methods.Email,
    password_auth_enabled: methods.Email || (methods.LDAP && availableMethods(server.config).LDAP),
    push_notifications_enabled: false,
    push_notifications_enabled_end_timestamp: null,
    upload_quota_mib: server.config.uploadQuotaMib,
    plan_type: 1,
    available_video_chat_providers: videoChatProviders,
  }
}

/** The numbers of some system groups for old clients, and the number for any other value. */
interface OldPolicies {
  readonly groups: Readonly<Record<string, number>>
  readonly otherwise: number
}
const wildcardPolicies: OldPolicies = {
  groups: {
    'role:everyone': 1,
    'role:members': 2,
    'role:fullmembers': 3,
    'role:administrators': 5,
    'role:nobody': 6,
    'role:moderators': 7,
  },
  otherwise: 6,
}
/** Any other value is 1, members. */
const creationPolicies: OldPolicies = {
  groups: {
    'role:fullmembers': 3,
    'role:moderators': 4,
    'role:administrators': 2,
    'role:owners': 2,
    'role:nobody': 2,
  },
  otherwise: 1,
}
const webPublicPolicies: OldPolicies = {
  groups: { 'role:administrators': 2, 'role:moderators': 4, 'role:nobody': 6, 'role:owners': 7 },
  otherwise: 4,
}

function oldPolicy({ groups, otherwise }: OldPolicies, value: unknown, system: ReadonlyMap<string, number>): number {
  const [, policy = otherwise] = Object.entries(groups).find(([group]) => system.get(group) === value) ?? []
  return policy
}

const defaultCallServer = 'https://meet.jit.si'

export const callServerState = statePart({
  types: ['realm'],
  fields: {
    server_jitsi_server_url: required(text, 'Default server for Jitsi calls.', {
      since: 212,
    }),
    jitsi_server_url: required(text, 'The server for Jitsi calls. Deprecated.'),
  },
  async read({ tx, caller }) {
    const { jitsi_server_url } = readRealmSettings((await realmOf(tx, caller)).settings)
    return { server_jitsi_server_url: defaultCallServer, jitsi_server_url: jitsi_server_url ?? defaultCallServer }
  },
})
