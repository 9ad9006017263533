// Which users are present, from the state, from events and from responses to this client's pings. Times are UNIX
// seconds by the server's clock.
import type { State } from './types.ts'

interface Times {
  readonly active_timestamp: number
  readonly idle_timestamp: number
}

export interface Presences {
  readonly times: Map<number, Times>
  /** The server's time in its latest report. */
  serverTime: number
  /** The next ping only asks for newer presences. */
  lastUpdateId: number
  readonly offlineSeconds: number
  readonly pingSeconds: number
}

export function makePresences(state: State, ownId: number): Presences {
  const made: Presences = {
    times: new Map(),
    serverTime: 0,
    lastUpdateId: -1,
    offlineSeconds: state.server_presence_offline_threshold_seconds ?? 200,
    pingSeconds: state.server_presence_ping_interval_seconds ?? 60,
  }
  addPresences(made, state)
  // The user is present, even though the server only learns of it from the first ping.
  if ((state.user_settings as { presence_enabled?: boolean } | undefined)?.presence_enabled === true)
    made.times.set(ownId, { active_timestamp: made.serverTime, idle_timestamp: 0 })
  return made
}

interface Told {
  readonly presences?: object
  readonly server_timestamp?: number
  readonly presence_last_update_id?: number
}

/** From an event or a response, by user ID. */
export function addPresences(known: Presences, { presences = {}, ...told }: Told): void {
  for (const [id, times] of Object.entries(presences as Record<string, Times>)) {
    known.times.set(Number(id), times)
    // An event doesn't contain the current time, but it's at least as late as the times in it.
    known.serverTime = Math.max(known.serverTime, times.active_timestamp, times.idle_timestamp)
  }
  known.serverTime = Math.max(known.serverTime, told.server_timestamp ?? 0)
  known.lastUpdateId = told.presence_last_update_id ?? known.lastUpdateId
}

export type PresenceKind = 'active' | 'idle' | 'offline'

export function presenceOf({ times, serverTime, offlineSeconds }: Presences, userId: number): PresenceKind {
  const { active_timestamp = 0, idle_timestamp = 0 } = times.get(userId) ?? {}
  const since = serverTime - offlineSeconds
  if (active_timestamp >= since && active_timestamp > 0) return 'active'
  return idle_timestamp >= since && idle_timestamp > 0 ? 'idle' : 'offline'
}

/** Undefined if the server knows no time. */
export function lastSeen({ times }: Presences, userId: number): number | undefined {
  const { active_timestamp = 0, idle_timestamp = 0 } = times.get(userId) ?? {}
  return Math.max(active_timestamp, idle_timestamp) || undefined
}

/** Since when the user hasn't been active; undefined if the user is active, or if the server knows no time. */
export function awaySince(presences: Presences, userId: number): number | undefined {
  const kind = presenceOf(presences, userId)
  if (kind === 'offline') return lastSeen(presences, userId)
  return kind === 'idle' ? presences.times.get(userId)?.active_timestamp || undefined : undefined
}

/** A user's status: text, emoji, and when it's cleared. */
interface Status {
  readonly status_text?: string
  readonly emoji_name?: string
  readonly emoji_code?: string
  readonly reaction_type?: string
  /** UNIX seconds. */
  readonly scheduled_end_time?: number
}

export type Statuses = Map<number, Status>

export function makeStatuses({ user_status = {} }: State): Statuses {
  const made: Statuses = new Map()
  for (const [id, status] of Object.entries(user_status)) changeStatus(made, { ...status, user_id: Number(id) })
  return made
}

const fields = ['status_text', 'emoji_name', 'emoji_code', 'reaction_type', 'scheduled_end_time'] as const

/** Contains only what changed. An empty string or 0 clears a field. */
export function changeStatus(statuses: Statuses, { user_id, ...given }: Status & { readonly user_id: number }): void {
  const all: Status = { ...statuses.get(user_id), ...given, ...(given.emoji_name === '' && { reaction_type: '' }) }
  const kept = fields.flatMap(field => (!all[field] ? [] : [[field, all[field]]]))
  if (kept.length === 0) statuses.delete(user_id)
  else statuses.set(user_id, Object.fromEntries(kept) as Status)
}
