// Everything the client knows, made from the initial state and kept up to date by events. Doesn't need a page or a
// clock, so tests run the same functions.
import type { ConversationKey } from './conversation.ts'
import type { LateEvents } from './message-change.ts'
import { type Groups, makeGroups } from './permissions.ts'
import { makePresences, makeStatuses, type Presences, type Statuses } from './presence.ts'
import { makeRealm, type Realm } from './realm.ts'
import { type Drafts, makeDrafts } from './server-drafts.ts'
import { makePolicies, type Policies } from './topic-visibility.ts'
import type {
  Channel,
  Folder,
  Message,
  NavigationView,
  Person,
  Playground,
  ProfileField,
  State,
  Subscription,
} from './types.ts'
import { makeUnread, type Unread } from './unread.ts'
import type { MessageWindow } from './windows.ts'

export interface Store {
  readonly ownId: number
  readonly people: Map<number, Person>
  /** They join the people when the list of users loads. Only active people are listed and can get messages. */
  readonly systemBots: readonly Person[]
  readonly subscriptions: Map<number, Subscription>
  /** Channels that the user can see but isn't subscribed to. */
  readonly otherChannels: Map<number, Channel>
  readonly policies: Policies
  readonly mutedUsers: Set<number>
  readonly unread: Unread
  readonly starred: Set<number>
  readonly messages: Map<number, Message>
  /** Messages that a list of conversations shows. They are held as long as it shows them. */
  readonly listed: Set<number>
  /** Messages that were deleted a short time ago: a late answer must not bring them back. */
  readonly deleted: Set<number>
  readonly lateEvents: LateEvents
  /** Keyed by the narrow's text, least recently used first. */
  readonly windows: Map<string, MessageWindow>
  /** Each direct conversation's newest message, as far as known. */
  readonly directs: Map<ConversationKey, number>
  /** Topics by lower-case name: the latest spelling, and the newest message that the client knows. */
  readonly topics: Map<number, Map<string, { name: string; newest: number }>>
  /** Users who are typing, by conversation. */
  readonly typing: Map<ConversationKey, Set<number>>
  readonly settings: Record<string, unknown>
  readonly drafts: Drafts
  readonly organization: { name: string }
  realm: Realm
  readonly groups: Groups
  readonly presences: Presences
  readonly statuses: Statuses
  readonly subscribers: Map<number, Set<number>>
  /** In order, including archived folders. */
  folders: readonly Folder[]
  /** Sidebar views that the user has configured. */
  views: readonly NavigationView[]
  /** The user's order of pinned channels. The others are above them. */
  pins: readonly number[]
  playgrounds: readonly Playground[]
  profileFields: readonly ProfileField[]
}

/** `ownId` is the user's ID: the state only has it together with all users. */
export function makeStore(state: State, ownId: number): Store {
  const store: Store = {
    ownId,
    people: new Map(),
    systemBots: (state.cross_realm_bots ?? []).map(bot => ({ ...(bot as Person), is_active: false })),
    subscriptions: new Map(state.subscriptions?.map(one => [one.stream_id, one as unknown as Subscription])),
    otherChannels: new Map(
      [...(state.unsubscribed ?? []), ...(state.never_subscribed ?? [])].map(one => [one.stream_id, one as Channel]),
    ),
    policies: makePolicies(state.user_topics ?? []),
    mutedUsers: new Set(state.muted_users?.map(({ id }) => id)),
    unread: makeUnread(state.unread_msgs ?? noUnread, ownId),
    starred: new Set(state.starred_messages),
    messages: new Map(),
    listed: new Set(),
    deleted: new Set(),
    lateEvents: { count: 0, last: [] },
    windows: new Map(),
    directs: new Map(
      state.recent_private_conversations?.map(({ user_ids, max_message_id }) => [
        `d${user_ids.length === 0 ? ownId : user_ids.join(',')}`,
        max_message_id,
      ]),
    ),
    topics: new Map(),
    typing: new Map(),
    settings: { ...state.user_settings },
    drafts: makeDrafts(state),
    organization: { name: state.realm_name ?? '' },
    realm: makeRealm(state),
    groups: makeGroups(state.realm_user_groups ?? []),
    presences: makePresences(state, ownId),
    statuses: makeStatuses(state),
    subscribers: new Map(),
    folders: state.channel_folders ?? [],
    views: state.navigation_views ?? [],
    pins: [],
    playgrounds: state.realm_playgrounds ?? [],
    profileFields: state.custom_profile_fields ?? [],
  }
  for (const { stream_id, topic, unread_message_ids } of state.unread_msgs?.streams ?? [])
    seeTopic(store, stream_id, topic, unread_message_ids.at(-1) ?? 0)
  return store
}

const noUnread = { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false }

/** Notes a topic, spelled as in its newest message. */
export function seeTopic({ topics }: Store, channelId: number, name: string, messageId: number): void {
  const known = topics.get(channelId) ?? new Map<string, { name: string; newest: number }>()
  topics.set(channelId, known)
  const before = known.get(name.toLowerCase())
  if (before === undefined || before.newest <= messageId) known.set(name.toLowerCase(), { name, newest: messageId })
}

export type ChannelMaps = Pick<Store, 'subscriptions' | 'otherChannels'>

/** Subscribed channels first. */
export const allChannels = ({ subscriptions, otherChannels }: ChannelMaps): Channel[] => [
  ...subscriptions.values(),
  ...otherChannels.values(),
]

export const channelOf = ({ subscriptions, otherChannels }: ChannelMaps, id: number): Channel | undefined =>
  subscriptions.get(id) ?? otherChannels.get(id)
