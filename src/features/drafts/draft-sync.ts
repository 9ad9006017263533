// A user who has turned off the synchronization of drafts has none on the server.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { accountOf } from '#features/users/public.ts'

export const DraftSyncOff = badRequest('User has disabled synchronizing drafts.')

export async function requireDraftSync(tx: ReadTx, caller: Caller): Promise<void> {
  const { settings } = await accountOf(tx, caller)
  if (!readSettings(settings).enable_drafts_synchronization) throw DraftSyncOff()
}
