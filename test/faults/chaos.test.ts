// Half a minute of chaos: four server processes on one PostgreSQL, and a fault each second.
import { describe, it } from 'node:test'
import { init } from '#test/command.ts'
import { databaseKinds } from '#test/databases.ts'
import { startPostgres } from '#test/embedded-postgres.ts'
import { closeConnections } from '#test/http.ts'
import { Random } from '#test/random.ts'
import { ChaosClients } from './chaos-clients.ts'
import { chaos, startMembers } from './chaos-faults.ts'
import { makeAccounts } from './crowd.ts'
import { assertDeliveredOnce } from './delivered-once.ts'

const processCount = 4
const senderCount = 64
const listenerCount = 256
const accountCount = 16
const seconds = 30
const seed = Number(process.env['PARLEY_TEST_SEED'] ?? Date.now() % 1_000_000)

void describe('chaos', { skip: !databaseKinds.includes('postgres') && 'needs PostgreSQL', timeout: 300_000 }, () => {
  it(`every message is stored and delivered exactly once (PARLEY_TEST_SEED=${seed})`, async t => {
    t.after(closeConnections)
    // With the usual `synchronous_commit`: a PostgreSQL crash must not lose what it has committed.
    const postgres = await startPostgres('fsync=off')
    t.after(() => postgres.stop())
    const members = await startMembers(t, postgres.url, processCount)
    const [{ here, url }] = members as [(typeof members)[0]]
    const owner = await init(here)
    const { accounts, channelId } = await makeAccounts(url, owner, accountCount)
    const clients = new ChaosClients(members, accounts, channelId)
    t.after(() => clients.stop())
    await clients.begin(senderCount, listenerCount)
    await chaos(new Random(seed), seconds, members, postgres)
    await assertDeliveredOnce(t, clients, postgres.url, channelId)
  })
})
