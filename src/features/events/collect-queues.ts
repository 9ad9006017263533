// Once a minute: removes queues that are no longer polled, then the rows of the log that no queue needs.
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'
import { isOneOfTexts } from '#core/db/dialect.ts'
import { deleteQueues } from '#core/events/end-queues.ts'
import { job } from '#core/jobs/job.ts'
import { longestPollSeconds } from './queue.ts'
import { serviceOf } from '#core/jobs/service.ts'
import { queues } from './queue-service.ts'
import { bringBackPolls, bringForwardPolls, idleQueues, pruneLog, queuesFarBehind, realmsWithEvents } from './store.ts'

const rowsAtOnce = 1_000
/** Recent rows are kept for analyzing errors. */
const keptSeconds = 600

/**
 * An idle queue that is further behind is deleted: fresh state is less work for its client, and the server's log gets
 * shorter.
 */
const mostBehind = 50_000
const idleSeconds = 600

export const collectQueues = job({
  name: 'event queues',
  everySeconds: 60,
  async run({ db, server, now, isFirst, jumpedSeconds, signal }) {
    await serviceOf(server, queues).flush()
    // While the server or database was down, no client could poll. Clients that still use their queues poll within the
    // first minute.
    for (const realmId of await db.readOne(realmsWithEvents)) {
      if (jumpedSeconds.length > 0)
        await db.write(realmId, tx => bringForwardPolls(tx, realmId, jumpedSeconds, now() + longestPollSeconds))
      if (!isFirst) await collect(db, server, realmId, now())
      while (
        !signal.aborted &&
        (await db.write(realmId, tx => pruneLog(tx, realmId, now() - keptSeconds, rowsAtOnce)))
      );
    }
  },
})

async function collect(db: Database, server: Server, realmId: number, now: number): Promise<void> {
  await db.write(realmId, async tx => {
    await bringBackPolls(tx, realmId, now + longestPollSeconds)
    // A queue with a waiting client is in use, even if the clock has jumped ahead.
    const waiting = new Set(serviceOf(server, queues).hub.waitingQueues())
    const idle = [
      ...(await idleQueues(tx, realmId)),
      ...(await queuesFarBehind(tx, realmId, mostBehind, now - idleSeconds)),
    ]
    const ended = idle.filter(id => !waiting.has(id))
    await deleteQueues(tx, eb => isOneOfTexts(tx, eb.ref('id'), ended))
  })
}
