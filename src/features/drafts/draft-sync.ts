// A user who has turned off draft synchronization has no drafts on the server.
import type { Caller } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { ownAccount } from '#features/users/public.ts'

/** No rule applies: the drafts belong to the user who turns it off. */
export { deleteDraftsOf } from './store.ts'

export const DraftSyncOff = badRequest('User has disabled synchronizing drafts.')

export async function requireDraftSync(tx: ReadTx, caller: Caller): Promise<void> {
  const { settings } = await ownAccount(tx, caller)
  if (!readSettings(settings).enable_drafts_synchronization) throw DraftSyncOff()
}
