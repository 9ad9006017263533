// Compares two states: a client's state after the events, and the server's state.
import type { State } from './reducers/state.ts'

/** The fields that aren't compared, and why. */
const notCompared: Readonly<Record<string, string>> = {
  result: 'about the answer',
  msg: 'about the answer',
  queue_id: 'about the queue',
  last_event_id: 'about the queue',
  server_timestamp: 'about the moment',
  presences: 'the pings of a present user cause no event; clients ask once a minute',
  presence_last_update_id: 'as presences',
  can_create_streams: 'clients see it from the groups',
  can_create_public_streams: 'clients see it from the groups',
  can_create_private_streams: 'clients see it from the groups',
  can_create_web_public_streams: 'clients see it from the groups',
  can_subscribe_other_users: 'clients see it from the groups',
  can_invite_others_to_realm: 'clients see it from the groups',
  realm_wildcard_mention_policy: 'old form; clients that follow events see it from the groups',
  realm_create_public_stream_policy: 'old form; clients that follow events see it from the groups',
  realm_create_private_stream_policy: 'old form; clients that follow events see it from the groups',
  realm_create_web_public_stream_policy: 'old form; clients that follow events see it from the groups',
  jitsi_server_url: 'old form; clients that follow events see it from the setting of the organization',
}

/** A channel's activity changes with every message in it; clients learn it when they register. */
const activity = ['first_message_id', 'is_recently_active', 'stream_weekly_traffic']

/**
 * Events contain neither the versions of a message nor its recipient ID, nor the name of its channel: clients
 * know the channel by its ID.
 */
const comparableMessage = ({ flags, display_recipient, ...message }: State): object => ({
  ...without(message, ['edit_history', 'recipient_id']),
  flags: flags.toSorted(),
  ...(message['type'] === 'private' ? { display_recipient } : {}),
})

/**
 * The comparable parts of a state. Whether the user was once subscribed to a channel is only in the response to
 * a registration.
 */
function comparable(state: State, except: readonly string[]): State {
  const kept = Object.entries(state).filter(([name]) => !(name in notCompared) && !except.includes(name))
  const { streams, subscriptions, unsubscribed, never_subscribed, unread_msgs, messages, ...others } =
    Object.fromEntries(kept)
  const withoutActivity = (list: readonly object[]): object[] => list.map(one => without(one, activity))
  // Guests get neither the subscribers of other channels nor their number.
  const counts = state['is_guest'] ? ['subscriber_count'] : []
  const names = Object.keys(streams[0] ?? {})
  const outside = [...unsubscribed, ...never_subscribed]
    .map(one => Object.fromEntries([...names, 'subscribers'].map(name => [name, one[name]])))
    .sort((a: any, b: any) => a.stream_id - b.stream_id)
  return {
    ...others,
    messages: messages.map(comparableMessage),
    streams: withoutActivity(streams).map(one => without(one, counts)),
    subscriptions: withoutActivity(subscriptions),
    outside: withoutActivity(outside).map(one => without(one, counts)),
    unread_msgs: {
      ...without(unread_msgs, ['count']),
      ...Object.fromEntries(['pms', 'huddles', 'streams'].map(name => [name, byFirst(unread_msgs[name])])),
    },
  }
}

const without = (one: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name)))
const byFirst = (list: readonly any[]): any[] =>
  list.toSorted((a, b) => a.unread_message_ids[0] - b.unread_message_ids[0])

/** Every difference, as `path: client ≠ server`. */
export function differences(client: State, server: State, except: readonly string[] = []): string[] {
  return [...differing(comparable(client, except), comparable(server, except), '')]
}

function* differing(a: any, b: any, at: string): Generator<string> {
  if (Object.is(a, b)) return
  const compound = (value: unknown): boolean => typeof value === 'object' && value !== null
  if (!compound(a) || !compound(b) || Array.isArray(a) !== Array.isArray(b)) {
    yield `${at}: ${shown(a)} ≠ ${shown(b)}`
    return
  }
  if (Array.isArray(a) && (a.length !== b.length || !compound(a[0])) && JSON.stringify(a) !== JSON.stringify(b)) {
    yield `${at}: ${shown(a)} ≠ ${shown(b)}`
    return
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* differing(a[key], b[key], `${at}.${key}`)
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300)
