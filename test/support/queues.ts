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
  const next = untilNothing(person, state)
  return {
    state,
    async news(...types) {
      const events = await next()
      const wanted = types.length === 0 ? events : events.filter((event: any) => types.includes(event.type))
      return wanted.map(({ id: _, ...event }: any) => event)
    },
  }
}

/** Asks until there is nothing more: an answer tells of so much at once. */
export function untilNothing(
  person: Person,
  { queue_id, last_event_id }: { readonly queue_id: string; readonly last_event_id: number },
): () => Promise<any[]> {
  let last = last_event_id
  return async () => {
    const all: any[] = []
    for (;;) {
      const { events } = await person.ok('GET /events', { queue_id, last_event_id: last, dont_block: true })
      if (events.length === 0) return all
      all.push(...events)
      last = events.at(-1).id
    }
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
