// What tests about messages ask for again and again.
import type { Org, Person } from './world.ts'

/** The ways in which a channel shows its messages, as parameters of its creation. */
export const privacy = {
  public: {},
  shared: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true, history_public_to_subscribers: false },
} as const

/** A message as this person sees it. */
export const seenBy = async (person: Person, id: number): Promise<any> =>
  (await person.ok(`GET /messages/${id}`, { allow_empty_topic_name: true })).message

/** What the server says to a call that it must refuse. */
export async function refused(person: Person, route: string, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await person.call(route, fields)
  if (status !== 400 || body.result !== 'error') throw new Error(`${route} answered ${status}: ${body.msg}`)
  return body.msg
}

/** Subscribes somebody to a channel that the first person is in. */
export const subscribe = (by: Person, name: string, ...people: readonly Person[]): Promise<unknown> =>
  by.ok('POST /users/me/subscriptions', { subscriptions: [{ name }], principals: people.map(({ id }) => id) })

/** The number of a system group. */
export async function systemGroup({ owner }: Org, name: string): Promise<number> {
  const { user_groups } = await owner.ok('GET /user_groups')
  return user_groups.find((group: { name: string }) => group.name === name).id
}
