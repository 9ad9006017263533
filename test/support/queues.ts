// A queue of events as a client uses it.
import type { Person } from './world.ts'

export interface Queue {
  /** What it was told at the start. */
  readonly state: any
  /** What happened since it last looked, of these types; all types if none is named. */
  readonly news: (...types: string[]) => Promise<any[]>
}

export async function queueOf(person: Person, params: Record<string, unknown> = {}): Promise<Queue> {
  const state = await person.ok('POST /register', params)
  let last_event_id: number = state.last_event_id
  return {
    state,
    async news(...types) {
      const { events } = await person.ok('GET /events', { queue_id: state.queue_id, last_event_id, dont_block: true })
      last_event_id = events.at(-1)?.id ?? last_event_id
      const wanted = types.length === 0 ? events : events.filter((event: any) => types.includes(event.type))
      return wanted.map(({ id: _, ...event }: any) => event)
    },
  }
}

export const capable = (...names: string[]): Record<string, unknown> => ({
  client_capabilities: {
    notification_settings_null: true,
    ...Object.fromEntries(names.map(name => [name, true])),
  },
})

/** Why a request is refused. */
export async function refusal(person: Person, route: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await person.call(route, fields as never)
  return status === 200 ? 'it was not refused' : body.msg
}
