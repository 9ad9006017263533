// The rows of every table as both databases return them. Flags are 0 or 1, times are UNIX seconds, JSON is text.
import type { Generated } from 'kysely'

type Flag = 0 | 1

export interface Tables {
  /** Facts about this installation, such as the fingerprint of its secret key. */
  server_state: { name: string; value: string }
  schema_version: { version: number; applied_at: number }
  realm: {
    id: Generated<number>
    /** Chosen by the host name; empty for the root organization. */
    subdomain: string
    name: string
    description: string
    created_at: number
    deactivated: Flag
    /** JSON: the settings that differ from their defaults. */
    settings: string
    /** JSON: the personal settings of new accounts that differ from the factory values. */
    user_settings_defaults: string
  }
  account: {
    id: Generated<number>
    realm_id: number
    email: string
    email_lower: string
    full_name: string
    role: number
    is_active: Flag
    /** Null for people. */
    bot_type: number | null
    bot_owner_id: number | null
    /** JSON: what only bots have, such as the address of an outgoing webhook. */
    bot_settings: string | null
    /** Null when the account has none and cannot log in with a password. */
    password_hash: string | null
    api_key_hash: string
    api_key_sealed: string
    timezone: string
    avatar_source: string
    avatar_version: number
    /** JSON: the personal settings that differ from the factory values. */
    settings: string
    joined_at: number
    /** Made by an administrator or an import and never used: the first login becomes `joined_at`. */
    awaits_first_login: Flag
    is_imported_stub: Flag
    is_deleted: Flag
  }
  user_group: {
    id: Generated<number>
    realm_id: number
    name: string
    name_lower: string
    description: string
    is_system: Flag
    creator_id: number | null
    created_at: number | null
    deactivated: Flag
    /** JSON: the permission settings, as group-setting values. */
    settings: string
  }
  /** Members of ordinary groups. Those of system groups follow from the accounts' roles. */
  user_group_member: { group_id: number; account_id: number }
  user_group_subgroup: { group_id: number; subgroup_id: number }
  profile_field: {
    id: Generated<number>
    realm_id: number
    field_type: number
    name: string
    name_lower: string
    hint: string
    field_data: string
    position: number
    required: Flag
    editable_by_user: Flag
    display_in_profile_summary: Flag
    use_for_user_matching: Flag
  }
  profile_value: { account_id: number; field_id: number; value: string; rendered_value: string | null }
  event: {
    seq: Generated<number>
    realm_id: number
    type: string
    op: string | null
    payload: string
    audience: string
    created_at: number
  }
}
