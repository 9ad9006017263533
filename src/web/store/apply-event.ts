// Applies events to the store. Each handler returns the parts it changed, so that views render them again.
import type { ApiEvent } from '#client/api.ts'
import { type Change, nothing } from './events/change.ts'
import * as channels from './events/channel-events.ts'
import { flagsChanged } from './events/flags.ts'
import * as messages from './events/messages.ts'
import * as organization from './events/organization-events.ts'
import * as people from './events/people-events.ts'
import { typingStarted, typingStopped } from './events/people-events.ts'
import { keepLateEvent } from './message-change.ts'
import type { Store } from './store.ts'

type Handler = (store: Store, event: any) => Change

const handlers: Readonly<Record<string, Handler>> = {
  message: messages.messageArrived,
  update_message: messages.messageUpdated,
  delete_message: messages.messagesDeleted,
  'update_message_flags add': flagsChanged,
  'update_message_flags remove': flagsChanged,
  'reaction add': messages.reactionChanged,
  'reaction remove': messages.reactionChanged,
  submessage: messages.submessageAdded,
  'subscription add': channels.subscribed,
  'subscription remove': channels.unsubscribed,
  'subscription update': channels.subscriptionUpdated,
  'subscription peer_add': channels.peersChanged,
  'subscription peer_remove': channels.peersChanged,
  'stream create': channels.channelsMade,
  'stream delete': channels.channelsGone,
  'stream update': channels.channelUpdated,
  user_topic: channels.policyChanged,
  muted_users: people.mutedUsersChanged,
  'realm_user add': people.personChanged,
  'realm_user update': people.personUpdated,
  'realm_user remove': people.personRemoved,
  presence: people.presenceChanged,
  user_status: people.statusChanged,
  'user_group add': people.groupChanged,
  'user_group update': people.groupChanged,
  'user_group add_members': people.groupChanged,
  'user_group remove_members': people.groupChanged,
  'user_group add_subgroups': people.groupChanged,
  'user_group remove_subgroups': people.groupChanged,
  'typing start': typingStarted,
  'typing stop': typingStopped,
  'channel_folder add': organization.foldersChanged,
  'channel_folder update': organization.foldersChanged,
  'channel_folder reorder': organization.foldersChanged,
  'navigation_view add': organization.viewsChanged,
  'navigation_view update': organization.viewsChanged,
  'navigation_view remove': organization.viewsChanged,
  realm_playgrounds: organization.playgroundsChanged,
  custom_profile_fields: organization.profileFieldsChanged,
  'realm update': organization.realmChanged,
  'realm update_dict': organization.realmFieldsChanged,
  'user_settings update': organization.settingChanged,
  'drafts add': organization.draftsAdded,
  'drafts update': organization.draftUpdated,
  'drafts remove': organization.draftRemoved,
}

export function applyEvent(store: Store, event: ApiEvent): Change {
  keepLateEvent(store.lateEvents, event)
  const handler = handlers[event.op === undefined ? event.type : `${event.type} ${event.op}`]
  const change = handler === undefined ? nothing : handler(store, event)
  if (!askedLists.has(event.type)) return change
  // There are many events about other users' subscriptions, and few lists show them.
  const list = event.op === 'peer_add' || event.op === 'peer_remove' ? 'peers' : event.type
  return { ...change, parts: [...change.parts, `list ${list}`] }
}

/** Events about lists that the store doesn't keep: a view that shows one fetches it again. */
export const askedLists: ReadonlySet<string> = new Set([
  'alert_words',
  'attachment',
  'channel_folder',
  'custom_profile_fields',
  'default_streams',
  'invites_changed',
  'realm_bot',
  'realm_domains',
  'realm_emoji',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user_settings_defaults',
  'reminders',
  'saved_snippets',
  'scheduled_messages',
  'subscription',
])
