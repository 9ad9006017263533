// Scheduled messages and reminders in tests.
import type { Person, World } from './world.ts'

/** The server's current time, which tests may have moved. */
export const serverTime = ({ app }: Pick<World, 'app'>): Promise<number> => app.db.readOne(async tx => tx.now)

export const schedule = async (world: Pick<World, 'app'>, person: Person, fields: object): Promise<number> => {
  const time = (await serverTime(world)) + 60
  const answer = await person.ok('POST /scheduled_messages', { scheduled_delivery_timestamp: time, ...fields })
  return answer.scheduled_message_id
}

/** An hour passes, and everything due is sent. */
export async function anHourLater({ advance, app }: Pick<World, 'advance' | 'app'>): Promise<void> {
  advance(3_600)
  for (const job of ['scheduled messages', 'reminders', 'statuses']) app.jobs.wake(job)
  await app.jobs.idle()
}

export const scheduledOf = async (person: Person): Promise<any[]> =>
  (await person.ok('GET /scheduled_messages')).scheduled_messages

/** The newest messages that the person can see, as Markdown. */
export const newestTexts = async (person: Person, count = 5): Promise<string[]> =>
  (
    await person.ok('GET /messages', { anchor: 'newest', num_before: count, num_after: 0, apply_markdown: false })
  ).messages.map(({ content }: any) => content)
