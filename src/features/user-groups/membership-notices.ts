// The notification bot tells people that another user added them to a group or removed them
// (docs/spec/groups.md#members-notice). When more people are concerned at once than the bot may write to, it writes to
// nobody: their clients learn of it from the event.
import type { Server } from '#core/base/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { maxBulkNewSubscriptionMessages } from '#features/channel-notices/public.ts'
import { silentGroupMention, silentMention } from '#features/markdown/public.ts'
import { postNotice } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { type Account, accountById } from '#features/users/public.ts'
import { groupById, type GroupRow, peopleAmong } from './store.ts'

export async function tellMembers(
  tx: WriteTx,
  server: Server,
  caller: Caller,
  groupId: number,
  happened: 'added you to' | 'removed you from',
  userIds: readonly number[],
  now: number,
): Promise<void> {
  const concerned = await peopleAmong(
    tx,
    caller.realmId,
    userIds.filter(id => id !== caller.id),
  )
  if (concerned.length === 0 || concerned.length > maxBulkNewSubscriptionMessages) return
  const actor = (await accountById(tx, caller.realmId, caller.id)) as Account
  const { name } = (await groupById(tx, caller.realmId, groupId)) as GroupRow
  const content = `${silentMention(actor)} ${happened} the group ${silentGroupMention(name)}.`
  const realm = await realmOf(tx, caller)
  for (const userId of concerned)
    await postNotice(tx, { server, realm, to: { userId }, content, causedBy: caller }, now)
}
