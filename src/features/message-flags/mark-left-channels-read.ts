import { onHook } from '#core/db/hook.ts'
import { channelLeft } from '#features/channels/public.ts'
import { markChannelReadForUsers } from '#features/read-state/public.ts'
import { emitRead } from './emit-read.ts'
import { flagAdded } from './events.ts'

/** Users who leave a channel have no unread messages in it afterwards. */
export const markLeftChannelsRead = onHook(
  channelLeft,
  async (tx, { channel: { id: channel_id, recipient_id }, userIds }) => {
    for (const { accountIds, messageIds } of await markChannelReadForUsers(tx, userIds, { channel_id, recipient_id }))
      await emitRead(tx, accountIds, messageIds)
  },
  [flagAdded],
)
