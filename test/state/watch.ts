// A client that registers, receives events and applies them.
import { currentClient } from '#test/queue.ts'
import type { Person } from '#test/world.ts'
import { applied } from './reducers/apply.ts'
import type { Event, State } from './reducers/state.ts'

const client_capabilities = { ...currentClient, user_avatar_url_field_optional: false }
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
