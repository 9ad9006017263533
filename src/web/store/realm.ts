// The organization's settings and the server's limits, by their names in the state.
import type { State } from './types.ts'

export type PermissionRule = NonNullable<State['server_supported_permission_settings']>['realm'][string]

export interface Realm {
  readonly max_message_length: number
  readonly max_topic_length: number
  readonly server_typing_started_expiry_period_milliseconds: number
  readonly server_typing_started_wait_period_milliseconds: number
  readonly server_typing_stopped_wait_period_milliseconds: number
  readonly server_supported_permission_settings: Readonly<
    Record<'realm' | 'stream' | 'group', Readonly<Record<string, PermissionRule>>>
  >
  readonly server_emoji_data_url: string
  readonly realm_topics_policy: string
  /** Services that a profile field can link to. */
  readonly realm_default_external_accounts: Readonly<Record<string, { readonly url_pattern: string }>>
  readonly realm_default_code_block_language: string
  readonly [field: string]: unknown
}

/** Lists, dictionaries of objects and the time are stored elsewhere. */
const elsewhere = new Set(['realm_emoji', 'max_message_id', 'server_timestamp'])
const isField = ([name, value]: [string, unknown]): boolean =>
  /^(realm|server|max)_/.test(name) && !Array.isArray(value) && !elsewhere.has(name)

export const makeRealm = (state: State): Realm => Object.fromEntries(Object.entries(state).filter(isField)) as never

export const changeRealm = (realm: Realm, changes: Readonly<Record<string, unknown>>): Realm => ({
  ...realm,
  ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`realm_${name}`, value])),
})
