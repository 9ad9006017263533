// The settings of the organization as clients learn them: each under its name with `realm_` before it.
import type { Server } from '#core/base/server.ts'
import { object, required, type Field, type Fields } from '#core/contract/field.ts'
import { anyJson, bool, dictionary, int, nullable, text } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { groupSettingValue, shownPermissions, systemGroupIds } from '#features/user-groups/public.ts'
import { availableMethods, describedMethods } from './authentication-methods.ts'
import { realmOf } from './public.ts'
import { dummyEmailDomain, type Realm, realmIcon, realmUrl } from './realm.ts'
import { permissionSettings, plainRealmSettings, readRealmSettings, videoChatProviders } from './realm-settings.ts'

const named = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`realm_${name}`, field]))

const settingFields: Record<string, Field<any>> = {}
for (const [name, { shape, answered, doc }] of Object.entries(plainRealmSettings))
  settingFields[name] = required({ ...anyJson, schema: (answered ?? shape).schema }, doc)
for (const [name, { doc }] of Object.entries(permissionSettings)) settingFields[name] = required(groupSettingValue, doc)

const otherFields = {
  allow_edit_history: required(bool, 'Whether old versions of messages can be seen at all.'),
  mandatory_topics: required(bool, 'Whether channel messages need a topic, in the old form.'),
  wildcard_mention_policy: required(int, 'Who may use wildcard mentions, in the old form.'),
  authentication_methods: required(dictionary(anyJson), 'Ways of logging in: whether they are on and can be.'),
  date_created: required(int, 'When the organization began.'),
  url: required(text, 'Address of the organization.'),
  uri: required(text, 'The same, under its old name.'),
  bot_domain: required(text, 'Domain of the addresses of new bots.'),
  icon_url: required(text, 'Address of its picture.'),
  icon_source: required(text, 'G: not uploaded.'),
  email_auth_enabled: required(bool, 'Whether people log in with an address and a password of this server.'),
  password_auth_enabled: required(bool, 'Whether people log in with a password.'),
  push_notifications_enabled: required(bool, 'Whether mobile notifications are set up.'),
  push_notifications_enabled_end_timestamp: required(nullable(int), 'Until when they are.'),
  upload_quota_mib: required(nullable(int), 'How much may be uploaded; null for no limit.'),
  plan_type: required(int, 'Always 1: nothing is to pay.'),
  available_video_chat_providers: required(
    dictionary(
      object('VideoChatProvider', {
        id: required(int, 'A value of video_chat_provider.'),
        name: required(text, 'For people.'),
      }),
    ),
    'Services for video calls.',
  ),
}

export const realmState = statePart({
  types: ['realm'],
  fields: { ...named(settingFields), ...named(otherFields) },
  async read({ tx, server, caller }) {
    const realm = await realmOf(tx, caller)
    const settings = readRealmSettings(realm.settings)
    const permissions = await shownPermissions(tx, caller)
    const system = await systemGroupIds(tx, caller.realmId)
    const values = {
      ...Object.fromEntries(
        Object.keys(plainRealmSettings).map(name => [name, settings[name as keyof typeof settings]]),
      ),
      name: realm.name,
      description: realm.description,
      ...permissions,
      ...following(settings),
      wildcard_mention_policy: wildcardPolicy(permissions.can_mention_many_users_group, system),
      ...aboutServer(server, realm),
    }
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [`realm_${name}`, value]))
  },
})

/** What follows from settings, by the rules by which events tell it. */
const following = (settings: ReturnType<typeof readRealmSettings>): object => ({
  ...plainRealmSettings.message_edit_history_visibility_policy.alongside?.(
    settings.message_edit_history_visibility_policy,
  ),
  ...plainRealmSettings.topics_policy.alongside?.(settings.topics_policy),
})

const aboutServer = (server: Server, realm: Realm): object => {
  const { authentication_methods: methods } = readRealmSettings(realm.settings)
  const url = realmUrl(server, realm)
  return {
    authentication_methods: describedMethods(server.config, methods),
    date_created: realm.created_at,
    url,
    uri: url,
    bot_domain: dummyEmailDomain(server, realm),
    icon_url: realmIcon,
    icon_source: 'G',
    email_auth_enabled: methods.Email,
    password_auth_enabled: methods.Email || (methods.LDAP && availableMethods(server.config).LDAP),
    push_notifications_enabled: false,
    push_notifications_enabled_end_timestamp: null,
    upload_quota_mib: server.config.uploadQuotaMib ?? null,
    plan_type: 1,
    available_video_chat_providers: videoChatProviders,
  }
}

const wildcardPolicies = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:nobody': 6,
  'role:moderators': 7,
} as const

/** For old clients, which know only some system groups; anything else is 6, nobody. */
function wildcardPolicy(value: unknown, system: ReadonlyMap<string, number>): number {
  const [, policy = 6] = Object.entries(wildcardPolicies).find(([group]) => system.get(group) === value) ?? []
  return policy
}
