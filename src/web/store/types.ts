// The objects of the API, as the client holds them. Only the fields that it uses, because the state contains only the
// parts that were asked for.
import type { Api } from '#client/api.ts'

/** The fields of the organization are made from a table, so their names are written here. */
export type State = Api['POST /register']['answer'] & { readonly realm_name?: string; readonly realm_icon_url?: string }
export type Message = Api['GET /messages']['answer']['messages'][number]
export type Reaction = Message['reactions'][number]
export type UnreadMessages = NonNullable<State['unread_msgs']>
export type TopicPolicy = NonNullable<State['user_topics']>[number]

export interface Channel {
  stream_id: number
  name: string
  description: string
  invite_only: boolean
  is_archived: boolean
}

export interface Subscription extends Channel {
  color: string
  is_muted: boolean
  pin_to_top: boolean
}

export interface Person {
  user_id: number
  full_name: string
  avatar_url: string | null
  is_active: boolean
  is_bot: boolean
}

export const Policy = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const
