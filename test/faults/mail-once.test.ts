// Two servers send the email of one database: each email once, even if the sending server loses its lock.
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { administer, databaseKinds } from '#test/databases.ts'
import { closeConnections } from '#test/http.ts'
import { servers, type TestServer } from '#test/servers.ts'
import { startSmtpServer } from '#test/smtp-server.ts'

const endLocks = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
                  and database = (select oid from pg_database where datname = current_database())`

const queued = ({ app: { db } }: TestServer): Promise<unknown[]> =>
  db.readOne(tx => tx.run('select recipient from outgoing_mail', []))

void describe('email from two servers', { skip: !databaseKinds.includes('postgres') }, () => {
  after(closeConnections)

  it(
    "an email that is being sent isn't sent by the other server when the lock is lost",
    { timeout: 60_000 },
    async t => {
      const smtp = await startSmtpServer()
      t.after(() => smtp.stop())
      const { start, databaseUrl } = await servers(t)
      const variables = { PARLEY_SMTP_URL: smtp.url }
      // One after the other: while a job runs on one server, the other tries again five seconds later.
      const sending = await start({}, variables)
      await sending.app.jobs.idle()
      const other = await start({}, variables)
      await other.app.jobs.idle()
      const arrived = smtp.hang()
      await sending.ok('PATCH /settings', { email: 'olga.new@example.com' })
      await arrived
      smtp.behave()
      await administer(endLocks, databaseUrl)
      other.app.jobs.wake('mail')
      await other.app.jobs.idle()
      assert.deepEqual(smtp.received, [])

      // The other server can still send its own email.
      await other.ok('PATCH /settings', { email: 'olga.newer@example.com' })
      await other.app.jobs.idle()
      assert.deepEqual(
        smtp.received.map(({ to }) => to),
        ['olga.newer@example.com'],
      )

      smtp.acknowledge()
      await sending.app.jobs.idle()
      assert.deepEqual(
        smtp.received.map(({ to }) => to),
        ['olga.newer@example.com', 'olga.new@example.com'],
      )
      assert.deepEqual(await queued(sending), [])
    },
  )

  it('a sent email leaves the queue even if the connection breaks meanwhile', { timeout: 60_000 }, async t => {
    const smtp = await startSmtpServer()
    t.after(() => smtp.stop())
    const { start } = await servers(t)
    const server = await start({}, { PARLEY_SMTP_URL: smtp.url })
    await server.app.jobs.idle()
    const broken = server.proxy.fault('cut before', 'delete from "outgoing_mail"')
    await server.ok('PATCH /settings', { email: 'olga.new@example.com' })
    await broken
    await server.app.jobs.idle()
    assert.equal(smtp.received.length, 1)
    assert.deepEqual(await queued(server), [])
  })
})
