// Parts of the state that no endpoint answers by themselves.
import { client } from '../base/live.ts'
import type { State } from '../store/types.ts'

/** The queue of events that comes with a state is not used. */
export async function readState(type: string): Promise<State> {
  const state = await client.call('POST /register', { event_types: [type], fetch_event_types: [type] })
  await client.call('DELETE /events', { queue_id: state.queue_id })
  return state
}
