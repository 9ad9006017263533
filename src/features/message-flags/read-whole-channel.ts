import { onHook } from '#core/db/hook.ts'
import { channelLeft } from '#features/channels/public.ts'
import { bulkReadChannel } from '#features/read-state/public.ts'
import { announceRead } from './announce-read.ts'
import { flagAdded } from './events.ts'

/** Users who leave a channel have no unread messages in it afterwards. */
export const readLeftChannels = onHook(
  channelLeft,
  async (tx, { channel: { id: channel_id, recipient_id }, userIds }) => {
    for (const { accountIds, messageIds } of await bulkReadChannel(tx, userIds, { channel_id, recipient_id }))
      await announceRead(tx, accountIds, messageIds)
  },
  [flagAdded],
)
