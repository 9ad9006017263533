// An event queue for tests.
import { registration } from '#web/store/registration.ts'
import type { FormFields } from './http.ts'
import type { Answer, Person } from './world.ts'

/** The capabilities of current clients. */
export const currentClient = registration.client_capabilities

export interface TestQueue {
  readonly id: string
  /** The state in the response to the registration. */
  readonly state: any
  /** The events that the client hasn't read yet, without waiting. */
  readonly told: () => Promise<any[]>
  /** Waits if there is no event yet, and acknowledges all earlier events. */
  readonly wait: () => ReturnType<Person['call']>
}

/**
 * A current client's queue unless `params` says otherwise; an old client's with `client_capabilities: undefined`.
 */
export async function listen(person: Person, params: FormFields = {}): Promise<TestQueue> {
  const { queue_id, last_event_id, ...state } = await person.ok('POST /register', {
    client_capabilities: currentClient,
    ...params,
  })
  let last: number = last_event_id
  const poll = (more: FormFields): ReturnType<Person['call']> =>
    person.call('GET /events', { queue_id, last_event_id: last, ...more })
  return {
    id: queue_id,
    state,
    async told() {
      const all: any[] = []
      // One response has a limited number of events.
      for (;;) {
        const { events } = (await poll({ dont_block: true })).body
        if (events.length === 0) return all
        all.push(...events)
        last = events.at(-1).id
      }
    },
    wait: () => poll({}),
  }
}

/** A poll that certainly waits: the server ends one of two polls when the other arrives. */
export async function waitingPoll(poll: () => Promise<Answer>): Promise<{ readonly answer: Promise<Answer> }> {
  const polls = [poll(), poll()] as const
  const ended = await Promise.race(polls.map((answer, index) => answer.then(() => index)))
  return { answer: polls[1 - ended] as Promise<Answer> }
}

/** The unread events of one type. */
export const toldOf = async (queue: TestQueue, type: string): Promise<any[]> =>
  (await queue.told()).filter(event => event.type === type)

export interface NewsQueue {
  readonly state: any
  /** The events of these types since the last call; of all types if none is named. */
  readonly news: (...types: string[]) => Promise<any[]>
}

/** The queue of a client without capabilities, apart from `params`. Its events have no IDs. */
export async function queueOf(person: Person, params: FormFields = {}): Promise<NewsQueue> {
  const { state, told } = await listen(person, { client_capabilities: undefined, ...params })
  return {
    state,
    async news(...types) {
      const wanted = (await told()).filter(event => types.length === 0 || types.includes(event.type))
      return wanted.map(({ id: _, ...event }) => event)
    },
  }
}

export const capable = (...names: string[]): FormFields => ({
  client_capabilities: {
    notification_settings_null: true,
    ...Object.fromEntries(names.map(name => [name, true])),
  },
})

/** The error text of a request that must be refused. */
export async function refusal(person: Person, route: string, fields: FormFields = {}): Promise<string> {
  const { status, body } = await person.call(route, fields)
  return status === 200 ? 'it was not refused' : body.msg
}
