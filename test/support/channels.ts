// Facts about channels that tests read: which users can see them, and their subscription spans.
import type { Person, World } from './world.ts'

/** Whether the person can see the channel. */
export const knows = async (person: Person, id: number): Promise<boolean> =>
  (await person.call(`GET /streams/${id}`)).status === 200

export const subscriberIds = async (person: Person, id: number): Promise<number[]> =>
  (await person.ok(`GET /streams/${id}/members`)).subscribers

export interface Span {
  readonly after: number
  readonly until: number | null
}

/** The subscription spans of a person in a channel, oldest first. */
export async function spansOf({ app }: World, person: Person, channelId: number): Promise<Span[]> {
  const rows = await app.db.readOne(tx =>
    tx.db
      .selectFrom('subscription_span')
      .select(['after_message as after', 'until_message as until'])
      .where('account_id', '=', person.id)
      .where('channel_id', '=', channelId)
      .orderBy('after_message')
      .execute(),
  )
  return rows.map(({ after, until }) => ({ after, until }))
}
