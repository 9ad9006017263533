// When users were last present, and the two forms that clients get. Most pings need no event: docs/events.md says when
// events are written.
import { object, optional, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'

/** A user who hasn't pinged for this long is offline. */
export const offlineSeconds = 140
/** A ping this soon after the last one doesn't count. A little less than the clients' interval. */
const refreshSeconds = 55
/** In the old form, a user counts as active if the last activity was at most this long before the last ping. */
const activeSeconds = 70
export const historyDays = 14

type PingStatus = 'active' | 'idle'

/** UNIX seconds; 0 for never. */
export interface Times {
  readonly active_at: number
  readonly connected_at: number
}

/**
 * Undefined if the ping is too early to count. If the user `wasOffline`, it is written at once, otherwise with others.
 */
export function pinged(
  before: Times | undefined,
  status: PingStatus,
  now: number,
): { times: Times; wasOffline: boolean } | undefined {
  const { active_at, connected_at } = before ?? { active_at: 0, connected_at: 0 }
  const silence = now - (status === 'active' ? active_at : connected_at)
  if (silence < refreshSeconds) return undefined
  const times = { active_at: status === 'active' ? now : active_at, connected_at: now }
  return { times, wasOffline: silence > offlineSeconds }
}

const timestamps = {
  active_timestamp: required(int, 'When the user last used a device; 0 for never.'),
  idle_timestamp: required(int, 'When the user last sent a ping.'),
}
export const modernPresence = object('Presence', timestamps)
export const asModern = ({ active_at, connected_at }: Times) => ({
  active_timestamp: active_at,
  idle_timestamp: connected_at,
})

const statusField = required(text, 'active or idle.')
const timestampField = required(int, 'Time of the status, in UNIX seconds.')
export const clientPresence = object('ClientPresence', {
  client: required(text, 'Always website: the actual client is not stored.'),
  status: statusField,
  timestamp: timestampField,
  pushable: optional(bool, 'Always false.'),
})
export const legacyPresence = object('LegacyPresence', {
  aggregated: required(clientPresence, 'The newest of all clients.'),
  website: required(clientPresence, 'The same.'),
})

function legacyStatus({ active_at, connected_at }: Times): { status: PingStatus; timestamp: number } {
  return active_at + activeSeconds >= connected_at
    ? { status: 'active', timestamp: active_at }
    : { status: 'idle', timestamp: connected_at }
}
export function asLegacy(times: Times) {
  const aggregated = { client: 'website', ...legacyStatus(times) }
  return { aggregated, website: { ...aggregated, pushable: false } }
}

/** For one user: both forms in one. Only here can a status be `offline`. */
export const fullPresence = object('FullPresence', {
  ...timestamps,
  website: required(object('StatusSince', { status: statusField, timestamp: timestampField }), 'Old format.'),
  aggregated: required(
    object('StatusNow', { status: required(text, 'active, idle or offline.'), timestamp: timestampField }),
    'Old format, with the value offline.',
  ),
})
export function asFull(times: Times, now: number) {
  const website = legacyStatus(times)
  const status = now - website.timestamp > offlineSeconds ? 'offline' : website.status
  return { ...asModern(times), website, aggregated: { ...website, status } }
}
