// Telling others at once that somebody is back. They would hear of it with their next ping anyway, so where many people
// come and go nobody is told: each of them would be told of all the others.
import type { WriteTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import type { Account } from '#features/users/public.ts'
import { presenceChanged } from './events.ts'
import type { Times } from './presence.ts'
import { isSmall } from './store.ts'

const mostPeople = 100

export async function announcePresence(
  tx: WriteTx,
  realm: Realm,
  account: Account,
  times: Times,
  now: number,
): Promise<void> {
  if (!(await isSmall(tx, realm.id, mostPeople))) return
  const payload = { user_id: account.id, server_timestamp: now, ...times }
  await tx.emit(presenceChanged, { viewersOf: account.id }, payload)
}
