// Registers a queue of events, keeps the store up to date with them, and says when the server cannot be reached.
import { signal } from '@preact/signals'
import { ApiFailure } from '#client/api-failure.ts'
import { BackOff, pause } from '#client/back-off.ts'
import { watch } from '#client/watch.ts'
import { applyEvent } from '../store/apply-event.ts'
import { makeStore, type Store } from '../store/store.ts'
import type { Person, State } from '../store/types.ts'
import { announce, changed, client, currentStore, queueId } from './live.ts'

export type Connection = { readonly isLost: false } | { readonly isLost: true; readonly retryAt: number }
export const connection = signal<Connection>({ isLost: false })

/** Parts of the state that the client shows. Their events come without being named here too. */
const fetched = [
  ['realm', 'message', 'update_message_flags', 'subscription', 'user_topic', 'muted_users', 'starred_messages'],
  ['recent_private_conversations', 'user_settings', 'presence', 'drafts'],
].flat()
const events = [
  ['message', 'update_message', 'delete_message', 'update_message_flags', 'reaction', 'submessage', 'subscription'],
  ['stream', 'user_topic', 'muted_users', 'realm_user', 'realm', 'user_settings', 'typing'],
].flat()

const registration = {
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  include_subscribers: false,
  idle_queue_timeout: 3600,
  event_types: events,
  fetch_event_types: fetched,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    linkifier_url_template: true,
    user_list_incomplete: true,
    include_deactivated_groups: true,
    archived_channels: true,
    empty_topic_name: true,
    simplified_presence_events: true,
  },
}

export const toSignIn = (): void => globalThis.location.assign('/login/')

/** Does not end. */
export async function keepUpToDate(): Promise<void> {
  try {
    const { user_id } = await untilAnswered(() => client.call('GET /users/me'))
    const onState = (state: Registered): void => begin(state, user_id)
    for await (const event of watch(client, { register: registration, onState, onAnswer: find, onTrouble: lose })) {
      const store = currentStore.peek()
      if (store !== undefined) announce(applyEvent(store, event))
    }
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) toSignIn()
    else throw error
  }
}

type Registered = State & { readonly queue_id: string }

function begin(state: Registered, ownId: number): void {
  const store = makeStore(state, ownId)
  const before = currentStore.peek()
  // Views go on with the people that they know until the list has come again.
  if (before !== undefined) for (const [id, person] of before.people) store.people.set(id, person)
  queueId.value = state.queue_id
  find()
  currentStore.value = store
  void loadPeople(store)
}

async function loadPeople(store: Store): Promise<void> {
  const { members } = await untilAnswered(() => client.call('GET /users', { client_gravatar: false }))
  for (const person of members as readonly Person[]) store.people.set(person.user_id, person)
  changed('people')
}

/** Asks again until the server answers; a refusal is an answer. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const backOff = new BackOff(); ;) {
    try {
      return await ask()
    } catch (error) {
      const isTemporary = error instanceof ApiFailure ? error.status >= 500 || error.status === 429 : true
      if (!isTemporary) throw error
      const waitMs = backOff.next()
      lose(error as Error, waitMs)
      await pause(waitMs, undefined)
    }
  }
}

let failures = 0
function find(): void {
  failures = 0
  if (connection.peek().isLost) connection.value = { isLost: false }
}
function lose(_error: Error, waitMs: number): void {
  // One failed attempt is not worth a word: a restarted server is back by the second.
  failures++
  if (failures >= 2) connection.value = { isLost: true, retryAt: Date.now() + waitMs }
}
