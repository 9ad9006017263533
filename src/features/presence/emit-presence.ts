// The event when a user is online again. In large organizations there would be too many, and clients learn it with
// their next ping.
import type { WriteTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'
import { presenceChanged } from './events.ts'
import type { Times } from './presence.ts'
import { isSmall } from './store.ts'

const largestOrganization = 100

export async function emitPresence(tx: WriteTx, realm: Realm, account: Account, times: Times): Promise<void> {
  if (!(await isSmall(tx, realm.id, largestOrganization))) return
  const payload = { user_id: account.id, server_timestamp: tx.now, ...times }
  await tx.emit(presenceChanged, { viewersOf: account.id }, payload)
}
