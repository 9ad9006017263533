// Creating many messages without sending each, and counting the rows of a person's personal state.
import { sql } from 'kysely'
import type { WriteTx } from '#core/db/database.ts'
import type { Person, World } from './world.ts'

/** After rows were copied: gives this message's text to messages without a text. */
export async function copyText(tx: WriteTx, id: number): Promise<void> {
  await sql`insert into message_text (message_id, content, rendered)
    select m.id, t.content, t.rendered from message m, message_text t
    where t.message_id = ${id} and not exists (select 1 from message_text x where x.message_id = m.id)`.execute(tx.db)
}

/** Messages copied in one transaction: a statement on a slow machine stays within its time limit. */
const batch = 10_000

/** Copies a message `count` times, without the API; returns the IDs. */
export async function copies({ app }: Pick<World, 'app'>, id: number, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let done = 0; done < count; done += batch) ids.push(...(await copyBatch(app, id, Math.min(batch, count - done))))
  return ids
}

function copyBatch(app: World['app'], id: number, count: number): Promise<number[]> {
  return app.db.write(1, async tx => {
    const { id: _, ...message } = await tx.db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const ids: number[] = []
    for (let done = 0; done < count; done += 500) {
      const rows = Array.from({ length: Math.min(500, count - done) }, () => message)
      const inserted = await tx.db.insertInto('message').values(rows).returning('id').execute()
      ids.push(...inserted.map(row => row.id))
    }
    await copyText(tx, id)
    return ids.sort((a, b) => a - b)
  })
}

export async function rowCount({ app }: World, person: Person): Promise<number> {
  const rows = await app.db.readOne(tx =>
    tx.db.selectFrom('user_message').select('message_id').where('account_id', '=', person.id).execute(),
  )
  return rows.length
}
