// What the clients of a test with faults can rely on: every confirmed message is stored once, every listener gets every
// message once and in order, and no request takes too long.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { withoutServer } from '#core/db/database.ts'
import { openDatabase } from '#core/db/open.ts'
import type { ChaosClients, Message } from './chaos-clients.ts'

/** In their order. */
async function storedMessages(databaseUrl: string, channelId: number): Promise<Message[]> {
  const db = await openDatabase(databaseUrl, withoutServer)
  try {
    return await db.readOne(tx =>
      tx.db
        .selectFrom('message')
        .innerJoin('message_text', 'message_text.message_id', 'message.id')
        .select(['id', 'content'])
        .where('channel_id', '=', channelId)
        .where('topic', '=', 'kettles')
        .orderBy('id')
        .execute(),
    )
  } finally {
    await db.close()
  }
}

/** Stops sending, and waits until every listener has the last message. */
export async function assertDeliveredOnce(
  t: TestContext,
  clients: ChaosClients,
  databaseUrl: string,
  channelId: number,
): Promise<void> {
  const heardByAll = await clients.finish()
  t.diagnostic(JSON.stringify({ sent: clients.sent.length, slowest: clients.slowest, ...clients.results }))
  const stored = await storedMessages(databaseUrl, channelId)
  const sent = clients.sent.map(({ id, content }) => ({ id, content })).toSorted((a, b) => a.id - b.id)
  assert.deepEqual(stored, sent)
  assert.equal(new Set(sent.map(({ content }) => content)).size, sent.length)
  const ids = stored.map(({ id }) => id)
  for (const heard of heardByAll) assert.deepEqual(heard, ids)
  assert.deepEqual(clients.violations, [])
}
