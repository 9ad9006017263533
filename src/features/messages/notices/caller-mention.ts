import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { silentMention } from '#features/markdown/public.ts'
import { ownAccount } from '#features/users/public.ts'

export const callerMention = async (tx: ReadTx, caller: Caller): Promise<string> =>
  silentMention(await ownAccount(tx, caller))
