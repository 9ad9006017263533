// The primary PostgreSQL dies under load, its synchronous replica is promoted, and the address leads to the replica.
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { init } from '#test/command.ts'
import { databaseProxy } from '#test/database-proxy.ts'
import { databaseKinds } from '#test/databases.ts'
import { startPostgres, startReplica } from '#test/embedded-postgres.ts'
import { closeConnections } from '#test/http.ts'
import { ChaosClients } from './chaos-clients.ts'
import { startMembers } from './chaos-faults.ts'
import { makeAccounts } from './crowd.ts'
import { assertDeliveredOnce } from './delivered-once.ts'

const processCount = 2
const senderCount = 32
const listenerCount = 64
/** Confirmed messages before the primary dies, and after the replica has taken over. */
const messages = 100

const common = 'fsync=off wal_level=replica max_wal_senders=4'

void describe('failover', { skip: !databaseKinds.includes('postgres') && 'needs PostgreSQL', timeout: 120_000 }, () => {
  it('to a synchronous replica stores and delivers every message exactly once', async t => {
    t.after(closeConnections)
    const primary = await startPostgres(`${common} synchronous_standby_names=*`)
    t.after(() => primary.stop())
    const link = await databaseProxy(primary.url)
    t.after(() => link[Symbol.asyncDispose]())
    const replica = await startReplica(primary, link.url, common)
    t.after(() => replica.stop())
    const members = await startMembers(t, primary.url, processCount)
    const [{ here, url }] = members as [(typeof members)[0]]
    const { accounts, channelId } = await makeAccounts(url, await init(here), senderCount / 4)
    const clients = new ChaosClients(members, accounts, channelId)
    t.after(() => clients.stop())
    await clients.begin(senderCount, listenerCount)
    await clients.answered(messages)

    // The replica never gets the primary's last commits, so these must not be confirmed.
    link.silence()
    await setTimeout(1_000)
    await primary.kill()
    await replica.promote()
    for (const member of members) {
      member.proxy.switchTo(replica.url)
      member.faultAt = performance.now()
    }
    await clients.answered(messages)
    await assertDeliveredOnce(t, clients, replica.url, channelId)
  })
})
