// Writes when a session was used, after the request that used it: no read waits for it.
import type { Caller } from '#core/contract/access.ts'
import { service, serviceKey } from '#core/jobs/service.ts'
import { recordUse } from './store.ts'

interface SessionUses {
  readonly note: (caller: Caller) => void
}
export const sessionUses = serviceKey<SessionUses>('session uses')

export const sessionUseService = service(sessionUses, ({ db, log }) => {
  const writing = new Map<number, Promise<void>>()
  return {
    note({ realmId, session }) {
      if (session === undefined || writing.has(session.id)) return
      const { id } = session
      const written = db
        .write(realmId, tx => recordUse(tx, id))
        .catch((error: unknown) => log.error({ err: error }, 'the use of a session could not be written'))
        .finally(() => writing.delete(id))
      writing.set(id, written)
    },
    async stop() {
      await Promise.all(writing.values())
    },
  }
})
