// The reducer for each event type.
import { channels, subscriptions } from './channels.ts'
import { withContents } from './contents.ts'
import {
  alertWords,
  bots,
  channelFolders,
  defaultChannels,
  devices,
  domains,
  drafts,
  emoji,
  linkifiers,
  navigationViews,
  playgrounds,
  profileFields,
  reminders,
  savedSnippets,
  scheduledMessages,
} from './lists.ts'
import { deleted, flagged, sent, updated } from './messages.ts'
import { groups, people } from './people.ts'
import { realm, settingsDefaults, userSettings } from './settings.ts'
import type { Event, Reducer, State } from './state.ts'
import { mutedTopics, mutedUsers, statuses, userTopics } from './wishes.ts'

/** Clients keep nothing from these events but the messages themselves, or read again. */
const nothingHeld: Reducer = state => state

const reducers: Readonly<Record<string, Reducer>> = {
  alert_words: alertWords,
  attachment: nothingHeld,
  channel_folder: channelFolders,
  custom_profile_fields: profileFields,
  default_streams: defaultChannels,
  delete_message: deleted,
  device: devices,
  drafts,
  invites_changed: nothingHeld,
  message: sent,
  muted_topics: mutedTopics,
  muted_users: mutedUsers,
  navigation_view: navigationViews,
  presence: nothingHeld,
  reaction: nothingHeld,
  realm,
  realm_bot: bots,
  realm_domains: domains,
  realm_emoji: emoji,
  realm_linkifiers: linkifiers,
  realm_playgrounds: playgrounds,
  realm_user: people,
  realm_user_settings_defaults: settingsDefaults,
  reminders,
  saved_snippets: savedSnippets,
  scheduled_messages: scheduledMessages,
  stream: channels,
  submessage: nothingHeld,
  subscription: subscriptions,
  typing: nothingHeld,
  typing_edit_message: nothingHeld,
  update_message: updated,
  update_message_flags: flagged,
  user_group: groups,
  user_settings: userSettings,
  user_status: statuses,
  user_topic: userTopics,
}

export function applied(state: State, event: Event): State {
  const reducer = reducers[event.type]
  if (reducer === undefined) throw new Error(`There is no reducer for events of type ${event.type}.`)
  return withContents(reducer(state, event), event)
}
