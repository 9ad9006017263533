import { client } from '../base/live.ts'
import type { State } from '../store/types.ts'

/** A part of the state that has no endpoint of its own. Registering also creates an event queue, which isn't used. */
export async function readState(type: string): Promise<State> {
  const state = await client.call('POST /register', { event_types: [type], fetch_event_types: [type] })
  await client.call('DELETE /events', { queue_id: state.queue_id })
  return state
}
