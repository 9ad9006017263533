// Helpers for tests about messages.
import type { Person } from './world.ts'

/** The kinds of channel history, as parameters for creating a channel. */
export const privacy = {
  public: {},
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
} as const

/** A message as this person sees it. */
export const seenBy = async (person: Person, id: number): Promise<any> =>
  (await person.ok(`GET /messages/${id}`, { allow_empty_topic_name: true })).message

/** The error text of a call that must be refused. */
export async function refused(person: Person, route: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await person.call(route, fields)
  if (status !== 400 || body.result !== 'error') throw new Error(`${route} answered ${status}: ${body.msg}`)
  return body.msg
}

/** Subscribes users to a channel to which `by` is subscribed. */
export const subscribe = (by: Person, name: string, ...users: readonly Pick<Person, 'id'>[]): Promise<unknown> =>
  by.ok('POST /users/me/subscriptions', { subscriptions: [{ name }], principals: users.map(({ id }) => id) })
