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

const all = { anchor: 'newest', num_before: 1000, num_after: 0, apply_markdown: false, client_gravatar: false }

/** A client's state: the response to the registration, and the messages that the client reads. */
export async function registered(person: Person): Promise<State> {
  const state = await person.ok('POST /register', params)
  const { messages } = await person.ok('GET /messages', { ...all, allow_empty_topic_name: true })
  return { ...state, messages }
}

export const watching = async (person: Person): Promise<Watcher> => ({ person, before: await registered(person) })

export async function told({ person, before }: Watcher): Promise<Event[]> {
  const { queue_id } = before
  const heard: Event[] = []
  // One response has a limited number of events.
  for (let last_event_id = before['last_event_id']; ; last_event_id = heard.at(-1)?.['id']) {
    const { events } = await person.ok('GET /events', { queue_id, last_event_id, dont_block: true })
    if (events.length === 0) return heard
    heard.push(...events)
  }
}

export const after = (state: State, events: readonly Event[]): State => events.reduce(applied, state)
