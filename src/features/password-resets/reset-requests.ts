// Requests for a mail. They are handled after the answer, so that the time of the answer does not reveal whether the
// address has an account.
import type { Limits } from '#core/limits/rate-limit.ts'
import { service, serviceKey } from '#core/jobs/service.ts'
import type { Realm } from '#features/realms/public.ts'
import { mailReset } from './reset.ts'

interface ResetRequests {
  readonly ask: (realm: Realm, email: string, limits: Limits) => void
}
export const resetRequests = serviceKey<ResetRequests>('password resets')

export const resetRequestService = service(resetRequests, ({ db, log }) => {
  const running = new Set<Promise<void>>()
  return {
    ask(realm, email, limits) {
      const handled = db
        .write(realm.id, tx => mailReset(tx, realm, email, limits))
        .catch((error: unknown) => log.error({ err: error }, 'a request for a new password failed'))
        .finally(() => running.delete(handled))
      running.add(handled)
    },
    async stop() {
      await Promise.all(running)
    },
  }
})
