// A client that registers, receives events and applies them.
import type { Person } from '#test/world.ts'
import { applied } from './reducers/apply.ts'
import type { Event, State } from './reducers/state.ts'

const client_capabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
}
const params = { client_capabilities, include_subscribers: true, client_gravatar: false, slim_presence: true }

export interface Watcher {
  readonly person: Person
  readonly before: State
}

export const registered = (person: Person): Promise<State> => person.ok('POST /register', params)

export const watching = async (person: Person): Promise<Watcher> => ({ person, before: await registered(person) })

export async function told({ person, before }: Watcher): Promise<Event[]> {
  const { queue_id, last_event_id } = before
  return (await person.ok('GET /events', { queue_id, last_event_id, dont_block: true })).events
}

export const after = (state: State, events: readonly Event[]): State => events.reduce(applied, state)
