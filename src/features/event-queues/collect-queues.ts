// Once a minute: queues that nobody polls any more go, and then what no queue needs any more.
import { job } from '#core/jobs/job.ts'
import { queueServiceOf } from './queue-service.ts'
import { deleteIdleQueues, pruneLog, realmsWithEvents } from './store.ts'

const rowsAtOnce = 1_000

export const collectQueues = job({
  name: 'event queues',
  everySeconds: 60,
  async run({ db, server, now, signal }) {
    await queueServiceOf(server).flush()
    for (const realmId of await db.look(realmsWithEvents)) {
      await db.write(realmId, tx => deleteIdleQueues(tx, realmId, now()))
      while (!signal.aborted && (await db.write(realmId, tx => pruneLog(tx, realmId, rowsAtOnce))));
    }
  },
})
