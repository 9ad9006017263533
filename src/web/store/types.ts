// API objects as the client stores them, with only the fields that it uses, because the state only has the requested
// parts.
import type { Api } from '#client/api.ts'

/** These organization fields are generated from a table, so their names are repeated here. */
export type State = Api['POST /register']['answer'] & { readonly realm_name?: string }
export type Message = Api['GET /messages']['answer']['messages'][number]
export type Reaction = Message['reactions'][number]
export type UnreadMessages = NonNullable<State['unread_msgs']>
export type TopicPolicy = NonNullable<State['user_topics']>[number]

export type Folder = NonNullable<State['channel_folders']>[number]
export type NavigationView = NonNullable<State['navigation_views']>[number]
export type Playground = NonNullable<State['realm_playgrounds']>[number]
export type ProfileField = NonNullable<State['custom_profile_fields']>[number]
export interface ProfileValue {
  readonly value: string
  readonly rendered_value?: string
}

export type Channel = Api['GET /streams']['answer']['streams'][number]

export interface Subscription extends Channel {
  color: string
  is_muted: boolean
  pin_to_top: boolean
  /** Null: the setting for all channels applies. */
  desktop_notifications: boolean | null
  audible_notifications: boolean | null
  wildcard_mentions_notify: boolean | null
}

export interface Person {
  user_id: number
  full_name: string
  email: string
  delivery_email?: string | null
  role: number
  avatar_url: string | null
  avatar_version: number
  is_active: boolean
  is_bot: boolean
  timezone?: string
  bot_owner_id?: number | null
  date_joined?: string
  profile_data?: Record<string, ProfileValue>
  bot_type?: number | null
  is_system_bot?: boolean
}

export const Policy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const
