// Once a minute: queues that nobody polls any more go, and then what no queue needs any more.
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'
import { job } from '#core/jobs/job.ts'
import { longestPollSeconds } from './queue.ts'
import { queueServiceOf } from './queue-service.ts'
import { bringBackPolls, deleteQueues, idleQueues, pruneLog, realmsWithEvents } from './store.ts'

const rowsAtOnce = 1_000
/** What just happened can still be looked at when something went wrong. */
const keptSeconds = 600

/** Those that have run once. */
const begun = new WeakSet<Server>()

export const collectQueues = job({
  name: 'event queues',
  everySeconds: 60,
  async run({ db, server, now, signal }) {
    await queueServiceOf(server).flush()
    // When a server starts nobody could poll before: whoever still wants his queue comes within the first minute.
    const isFirst = !begun.has(server)
    begun.add(server)
    for (const realmId of await db.readOne(realmsWithEvents)) {
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
    // A queue that is waited for is in use, whatever a clock that jumped ahead says.
    const waiting = new Set(queueServiceOf(server).room.waitingQueues())
    const idle = await idleQueues(tx, realmId, now)
    await deleteQueues(
      tx,
      idle.filter(id => !waiting.has(id)),
    )
  })
}
