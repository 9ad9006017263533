// Collects pings of users who are already online and writes them together, so ten thousand users cost one transaction
// per second. A crash loses that second, and each user's next ping repairs it.
import { service, serviceKey } from '#core/jobs/service.ts'
import type { Times } from './presence.ts'
import { recordPings } from './store.ts'

interface PingService {
  readonly note: (realmId: number, accountId: number, times: Times) => void
  readonly forget: (realmId: number, accountId: number) => void
}

export const pings = serviceKey<PingService>('presence')

const flushEveryMs = 1_000

export const pingService = service(pings, ({ db, log }) => {
  const noted = new Map<number, Map<number, Times>>()

  async function flush(): Promise<void> {
    const taken = new Map(noted)
    noted.clear()
    for (const [realmId, ofRealm] of taken)
      if (ofRealm.size > 0) await db.write(realmId, tx => recordPings(tx, realmId, ofRealm))
  }
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.error({ err: error }, 'failed to save presence'))
  }, flushEveryMs).unref()

  return {
    note(realmId, accountId, times) {
      const ofRealm = noted.get(realmId) ?? new Map<number, Times>()
      noted.set(realmId, ofRealm.set(accountId, times))
    },
    forget: (realmId, accountId) => void noted.get(realmId)?.delete(accountId),
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
})
