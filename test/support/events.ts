// The events in the log, and their audiences.
import type { LoggedEvent, Org, Person } from './world.ts'

export interface Told {
  /** `type` or `type/op`. */
  readonly event: string
  readonly payload: any
  readonly audience: LoggedEvent['audience']
}

/** The events that `action` caused, oldest first. */
export async function eventsOf(org: Org, action: () => Promise<unknown>): Promise<Told[]> {
  const before = (await org.events()).length
  await action()
  return (await org.events()).slice(before).map(({ type, op, payload, audience }) => ({
    event: op === null ? type : `${type}/${op}`,
    payload,
    audience,
  }))
}

/** The newest event of the organization. */
export async function lastEvent(org: Org): Promise<Told> {
  const { type, op, payload, audience } = (await org.events()).at(-1) as LoggedEvent
  return { event: op === null ? type : `${type}/${op}`, payload, audience }
}

/** Whether an event is for this person. Limited guests aren't considered. */
export function reaches({ audience }: Told, { id, role }: Pick<Person, 'id' | 'role'>): boolean {
  if (audience.everyone)
    return audience.role === undefined || role <= audience.role.atMost || audience.and?.includes(id) === true
  if (audience.users) return audience.users.includes(id)
  if (audience.role === undefined) return true
  if (id === audience.viewersOf) return audience.role.atMost !== undefined
  return audience.role.atMost === undefined ? role > audience.role.above : role <= audience.role.atMost
}
