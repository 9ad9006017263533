// The lookups that most messages of a user need. Messages that are sent together make them together.
import type { Caller } from '#core/contract/access.ts'
import type { LookAheadTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { mutersOf } from '#features/muted-users/public.ts'
import { reserveMessageId } from '#features/read-state/public.ts'
import { followingOf } from '#features/user-topics/public.ts'
import { addressedChannel } from './channel-destination.ts'
import { normalizeTopic } from './content.ts'
import type { Addressee } from './send-text.ts'
import { topicExists } from './store/messages.ts'

export const aheadOfSending = (tx: LookAheadTx, caller: Caller, to: Addressee): Promise<unknown> =>
  together([reserveMessageId(tx), mutersOf(tx, caller.id), 'channel' in to && aheadOfChannel(tx, caller, to)])

async function aheadOfChannel(
  tx: LookAheadTx,
  caller: Caller,
  { channel: address, topic: given }: Extract<Addressee, { channel: unknown }>,
): Promise<void> {
  const channel = await addressedChannel(tx, caller, address)
  const topic = normalizeTopic(given ?? '')
  await together([topicExists(tx, channel.id, topic), followingOf(tx, caller, { channelId: channel.id, topic })])
}
