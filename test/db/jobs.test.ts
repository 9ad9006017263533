// Jobs: woken by commits, one process at a time, and continuing after errors.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemClock } from '#core/base/clock.ts'
import type { Server } from '#core/server/server.ts'
import type { Database } from '#core/db/database.ts'
import { settleDueRows } from '#core/jobs/due-rows.ts'
import { ClockJumps, runJobs } from '#core/jobs/run-jobs.ts'
import type { Job } from '#core/jobs/job.ts'
import { databaseKinds } from '#test/databases.ts'
import { openTestDatabase } from '#test/open-database.ts'

/** A promise, and the function that resolves it. */
const gate = (): PromiseWithResolvers<void> => Promise.withResolvers<void>()

function run(db: Database, work: Job['run']) {
  const errors: any[] = []
  const job: Job = { name: 'job', everySeconds: 3600, run: work }
  const error = (facts: object): void => void errors.push(facts)
  const log = { info: () => {}, warn: () => {}, error, namesAccounts: false }
  const context = { db, server: {} as Server, now: () => 0, log, jumpedWithin: () => 0 }
  const jobs = runJobs([job], context, systemClock, new ClockJumps(systemClock))
  return { job, jobs, errors }
}

for (const kind of databaseKinds)
  void describe(`jobs (${kind})`, () => {
    it('run at startup, and once a transaction that woke them is committed', async t => {
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

    it('run at the time of their next known work', { timeout: 20_000 }, async t => {
      const { db, drop } = await openTestDatabase(kind)
      t.after(drop)
      const again = gate()
      const time = Math.floor(Date.now() / 1000) + 1
      let runs = 0
      const { jobs } = run(db, async () => {
        if (runs++ === 0) return time
        again.resolve()
      })
      await again.promise
      assert.ok(Date.now() >= time * 1000 - 1)
      await jobs.stop()
    })

    it('run again for changes committed while they ran', async t => {
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

    it('a running job is notified of changes committed meanwhile', async t => {
      const { db, newRealm, drop } = await openTestDatabase(kind)
      t.after(drop)
      const realmId = await newRealm()
      const begun = gate()
      let told = 0
      const { job, jobs } = run(db, async ({ woken }) => {
        begun.resolve()
        while (told < 2) {
          await woken()
          told++
        }
      })
      await begun.promise
      for (let wakes = 0; wakes < 2; wakes++) await db.write(realmId, async tx => tx.wake(job))
      await jobs.idle()
      assert.equal(told, 2)
    })

    it('an error is logged, and the next run is normal', async t => {
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

    it('a server that stops right away starts no job', async t => {
      const { db, drop } = await openTestDatabase(kind)
      t.after(drop)
      const { jobs, errors } = run(db, ({ signal }) => {
        assert.ok(!signal.aborted, 'it began after the stop')
        return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
      })
      await jobs.stop()
      assert.deepEqual(errors, [])
    })

    // SQLite only has one server.
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

    it("a process that is woken for another process's job notifies that process", async t => {
      const { db, newRealm, openAgain, drop } = await openTestDatabase(kind)
      t.after(drop)
      const realmId = await newRealm()
      const [listening, begun, told, goOn] = [gate(), gate(), gate(), gate()]
      db.onEvents(() => listening.resolve())
      await listening.promise
      let runs = 0
      const onSignal: Database['onSignal'] = (type, listener) =>
        db.onSignal(type, signal => {
          listener(signal)
          told.resolve()
        })
      const running = run({ ...db, onSignal }, async () => {
        runs++
        begun.resolve()
        await goOn.promise
      })
      await begun.promise
      const second = await openAgain()
      const other = run(second, async () => assert.fail('two processes run the job'))
      await second.write(realmId, async tx => tx.wake(other.job))
      await told.promise
      await other.jobs.stop()
      goOn.resolve()
      await running.jobs.idle()
      assert.deepEqual([runs, other.errors], [2, []])
      await running.jobs.stop()
    })

    it('a notified process runs the job, even if its last run has just ended', { timeout: 20_000 }, async t => {
      const { db, newRealm, openAgain, drop } = await openTestDatabase(kind)
      t.after(drop)
      const realmId = await newRealm()
      const [listening, holding, goOn, ranAgain] = [gate(), gate(), gate(), gate()]
      db.onEvents(() => listening.resolve())
      await listening.promise
      let held: Promise<unknown> = Promise.resolve()
      const onSignal: Database['onSignal'] = (type, listener) =>
        db.onSignal(type, signal => {
          goOn.resolve()
          void held.then(() => listener(signal))
        })
      let runs = 0
      const idle = run({ ...db, onSignal }, async () => {
        if (++runs === 2) ranAgain.resolve()
      })
      await idle.jobs.idle()
      const [holder, second] = [await openAgain(), await openAgain()]
      held = holder.withExclusiveLock('job', async () => {
        holding.resolve()
        await goOn.promise
      })
      await holding.promise
      const other = run(second, async () => assert.fail('the job is locked'))
      await second.write(realmId, async tx => tx.wake(other.job))
      await ranAgain.promise
      await other.jobs.stop()
      await idle.jobs.stop()
    })

    it("due rows of other organizations don't wait for a locked one", { timeout: 20_000 }, async t => {
      const { db, newRealm, openAgain, drop } = await openTestDatabase(kind)
      t.after(drop)
      const [locked, free] = [await newRealm(), await newRealm()]
      const [begun, goOn] = [gate(), gate()]
      const lock = db.write(locked, async () => {
        begun.resolve()
        await goOn.promise
      })
      await begun.promise
      const rows = [locked, locked, free].map((realm_id, at) => ({ id: at + 1, due_at: 0, realm_id }))
      const settled: number[] = []
      const { jobs, errors } = run(await openAgain({ lock: 100 }), call =>
        settleDueRows(call, {
          nextRows: async (_, { id }) => rows.filter(row => row.id > id),
          settle: row => call.writeSoon(row.realm_id, async () => void settled.push(row.id)),
          giveUp: async () => assert.fail('an outage is not final'),
        }),
      )
      await jobs.idle()
      goOn.resolve()
      await lock
      assert.deepEqual([settled, errors.length], [[3], 1])
      await jobs.stop()
    })

    it('a job ends with the session that holds its lock', async t => {
      const { db, openAgain, drop } = await openTestDatabase(kind)
      t.after(drop)
      const other = await openAgain()
      const endLocks = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
                        and database = (select oid from pg_database where datname = current_database())`
      let ended = false
      const begun = gate()
      const { jobs } = run(db, async ({ signal }) => {
        begun.resolve()
        await new Promise(resolve => signal.addEventListener('abort', resolve))
        ended = true
      })
      await begun.promise
      await other.readOne(tx => tx.run(endLocks, []))
      await jobs.idle()
      assert.equal(ended, true)
      assert.equal(await other.withExclusiveLock('job', async () => {}), true)
      await jobs.stop()
    })
  })
