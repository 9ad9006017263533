// Pings of users who are present already: kept for a moment and written together, so that ten thousand users cost one
// transaction a second. A crash loses that second, and the next ping of each user repairs it.
import type { Server } from '#core/server/server.ts'
import type { Service } from '#core/jobs/service.ts'
import type { Times } from './presence.ts'
import { recordPings } from './store.ts'

export interface PingService {
  readonly note: (realmId: number, accountId: number, times: Times) => void
  readonly forget: (realmId: number, accountId: number) => void
}

const services = new WeakMap<Server, PingService>()

export function pingServiceOf(server: Server): PingService {
  const service = services.get(server)
  if (service === undefined) throw new Error('The presence of this server was not started.')
  return service
}

const flushEveryMs = 1_000

export const pingService: Service = ({ db, server, log }) => {
  const noted = new Map<number, Map<number, Times>>()

  async function flush(): Promise<void> {
    const pings = new Map(noted)
    noted.clear()
    for (const [realmId, ofRealm] of pings)
      if (ofRealm.size > 0) await db.write(realmId, tx => recordPings(tx, realmId, ofRealm))
  }
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.error({ err: error }, 'presence could not be written'))
  }, flushEveryMs).unref()

  services.set(server, {
    note(realmId, accountId, times) {
      const ofRealm = noted.get(realmId) ?? new Map<number, Times>()
      noted.set(realmId, ofRealm.set(accountId, times))
    },
    forget: (realmId, accountId) => void noted.get(realmId)?.delete(accountId),
  })
  return {
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
