// Account tables: users, groups, sessions, invitations and mail.
import type { Generated } from 'kysely'
import type { BotType, Role } from '#core/contract/access.ts'
import type { Flag } from './engine.ts'

interface Invitation {
  id: Generated<number>
  realm_id: number
  creator_id: number
  key_hash: string
  key_sealed: string
  invited_as: Role
  /** For an email invitation: when it was last sent. */
  created_at: number
  /** Null if it never expires. */
  expires_at: number | null
  status: 'open' | 'used' | 'revoked'
  /** JSON: the channels that a new user is subscribed to, and the groups that they join. */
  channel_ids: string
  group_ids: string
  include_default_channels: Flag
  welcome_message: string | null
}

export interface AccountTables {
  // features/users
  account: {
    id: Generated<number>
    realm_id: number
    email: string
    email_lower: string
    /** 0 if another person typed the address and it hasn't been confirmed since. */
    email_proven: Flag
    full_name: string
    /** The name used for comparison: in lower case and one Unicode form. */
    name_key: string
    role: Role
    is_active: Flag
    /** Null for people. */
    bot_type: BotType | null
    bot_owner_id: number | null
    /** JSON: the fields that only bots have, such as the URL of an outgoing webhook. */
    bot_settings: string | null
    /** Null if the account can't sign in with a password. */
    password_hash: string | null
    api_key_hash: string
    api_key_sealed: string
    timezone: string
    avatar_source: string
    avatar_version: number
    /** JSON: the personal settings that differ from the built-in defaults. */
    settings: string
    joined_at: number
    /** Created by an administrator or an import and never used: the first login becomes `joined_at`. */
    awaits_first_login: Flag
    is_imported_stub: Flag
    is_deleted: Flag
  }
  profile_field: {
    id: Generated<number>
    realm_id: number
    field_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
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

  // features/user-groups
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
  /** Members of ordinary groups. Members of system groups follow from the roles of accounts. */
  user_group_member: { group_id: number; account_id: number }
  user_group_subgroup: { group_id: number; subgroup_id: number }

  // features/sessions
  /** A browser that is signed in. */
  session: {
    id: Generated<number>
    realm_id: number
    account_id: number
    token_hash: string
    created_at: number
    /** Written at most once an hour. */
    last_used_at: number
    /** Whether the session outlives the browser window. */
    kept: Flag
    /** The start of the User-Agent header at login. */
    program: string
    address: string
  }
  /** A link that signs in once. */
  sign_in_link: { id: Generated<number>; account_id: number; key_hash: string; expires_at: number }

  // features/email-changes
  /** A new address that its owner hasn't confirmed yet. */
  email_change: {
    id: Generated<number>
    account_id: number
    new_email: string
    /** The address and the API key's hash when the change was requested. If one has changed since, the link is void. */
    old_email: string
    api_key_hash: string
    key_hash: string
    expires_at: number
  }

  // features/invites
  /** A link with which any person may join until it expires. */
  multiuse_invite: Invitation
  /** An invitation for one address, used once. */
  email_invite: Invitation & { email: string; email_lower: string; notify_referrer: Flag; times_sent: number }

  // features/mail
  /** An email to send, written in the transaction that caused it. The mail job sends and deletes it. */
  outgoing_mail: {
    id: Generated<number>
    realm_id: number | null
    recipient: string
    /** The rest of the email, sealed: it may contain a link that opens an account. */
    content_sealed: string
    queued_at: number
    attempts: number
    try_after: number
  }
}
