// Jobs: woken by commits, one process at a time, and continuing after errors.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'
import type { Job, JobCall } from '#core/jobs/job.ts'
import { runJobs } from '#core/jobs/run-jobs.ts'
import { databaseKinds } from '#test/databases.ts'
import { openTestDatabase } from '#test/open-database.ts'

/** A promise, and the function that resolves it. */
const gate = (): PromiseWithResolvers<void> => Promise.withResolvers<void>()

function run(db: Database, work: (call: JobCall) => Promise<void>) {
  const errors: any[] = []
  const job: Job = { name: 'job', everySeconds: 3600, run: work }
  const error = (facts: object): void => void errors.push(facts)
  const log = { info: () => {}, warn: () => {}, error, namesAccounts: false }
  const jobs = runJobs([job], { db, server: {} as Server, now: () => 0, log })
  return { job, jobs, errors }
}

for (const kind of databaseKinds)
  void describe(`jobs (${kind})`, () => {
    it('run at the start, and once a transaction that woke them is committed', async t => {
      const { db, newRealm, drop } = await openTestDatabase(kind)
      t.after(drop)
      const realmId = await newRealm()
      let runs = 0
      const { job, jobs } = run(db, async () => void runs++)
      await jobs.idle()
      assert.equal(runs, 1)
      await db.write(realmId, async tx => tx.wake(job))
      await jobs.idle()
      assert.equal(runs, 2)
      const failing = db.write(realmId, async tx => {
        tx.wake(job)
        throw new Error('no')
      })
      await assert.rejects(failing, /^Error: no$/)
      await jobs.idle()
      assert.equal(runs, 2)
    })

    it('run once more for changes committed while they ran', async t => {
      const { db, newRealm, drop } = await openTestDatabase(kind)
      t.after(drop)
      const realmId = await newRealm()
      const [begun, goOn] = [gate(), gate()]
      let runs = 0
      const { job, jobs } = run(db, async () => {
        runs++
        begun.resolve()
        await goOn.promise
      })
      await begun.promise
      for (let wakes = 0; wakes < 3; wakes++) await db.write(realmId, async tx => tx.wake(job))
      assert.equal(runs, 1)
      goOn.resolve()
      await jobs.idle()
      assert.equal(runs, 2)
    })

    it('an error is logged, and the next run is as usual', async t => {
      const { db, drop } = await openTestDatabase(kind)
      t.after(drop)
      let runs = 0
      const { jobs, errors } = run(db, async () => {
        if (runs++ === 0) throw new Error('out of stamps')
      })
      await jobs.idle()
      assert.deepEqual(
        errors.map(({ job, err }) => [job, err.message]),
        [['job', 'out of stamps']],
      )
      jobs.wake('job')
      await jobs.idle()
      assert.deepEqual([runs, errors.length], [2, 1])
    })

    it('stopping aborts the running job, waits for it, and starts no other', async t => {
      const { db, drop } = await openTestDatabase(kind)
      t.after(drop)
      let ended = false
      let runs = 0
      const begun = gate()
      const { jobs } = run(db, async ({ signal }) => {
        runs++
        begun.resolve()
        await new Promise(resolve => signal.addEventListener('abort', resolve))
        ended = true
      })
      await begun.promise
      jobs.wake('job')
      await jobs.stop()
      jobs.wake('job')
      await jobs.idle()
      assert.deepEqual([ended, runs], [true, 1])
    })

    it('a server that stops at once starts no job', async t => {
      const { db, drop } = await openTestDatabase(kind)
      t.after(drop)
      const { jobs, errors } = run(db, ({ signal }) => {
        assert.ok(!signal.aborted, 'it began after the stop')
        return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
      })
      await jobs.stop()
      assert.deepEqual(errors, [])
    })

    // On SQLite there is one server only.
    if (kind === 'sqlite') return
    it('only one process runs a job; another name is another job', async t => {
      const { db, openAgain, drop } = await openTestDatabase(kind)
      t.after(drop)
      const other = await openAgain()
      const [begun, goOn] = [gate(), gate()]
      const first = db.withExclusiveLock('mail', async () => {
        begun.resolve()
        await goOn.promise
      })
      await begun.promise
      const nothing = async (): Promise<void> => {}
      assert.deepEqual(
        [await other.withExclusiveLock('mail', nothing), await other.withExclusiveLock('digest', nothing)],
        [false, true],
      )
      goOn.resolve()
      assert.equal(await first, true)
      assert.equal(await other.withExclusiveLock('mail', nothing), true)
      await assert.rejects(other.withExclusiveLock('mail', () => Promise.reject(new Error('no'))))
      assert.equal(await db.withExclusiveLock('mail', nothing), true)
    })
  })
