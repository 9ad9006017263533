import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { markMutedUsersRead } from './mark-all-from-read.ts'
import { markLeftChannelsRead } from './mark-left-channels-read.ts'
import { flagAdded, flagRemoved } from './events.ts'
import { getReadReceipts } from './endpoints/get-read-receipts.ts'
import { markAllAsRead } from './endpoints/mark-all-as-read.ts'
import { markStreamAsRead } from './endpoints/mark-stream-as-read.ts'
import { markTopicAsRead } from './endpoints/mark-topic-as-read.ts'
import { deliverFlags } from './deliver-flags.ts'
import { conversationsState, starredState, unreadState } from './state.ts'
import { updateMessageFlags } from './endpoints/update-message-flags.ts'
import { updateMessageFlagsForNarrow } from './endpoints/update-message-flags-for-narrow.ts'

export const messageFlags = feature({
  name: 'message-flags',
  about: 'The flags that users set on messages: read, starred, collapsed.',
  endpoints: [
    updateMessageFlags,
    updateMessageFlagsForNarrow,
    markAllAsRead,
    markStreamAsRead,
    markTopicAsRead,
    getReadReceipts,
  ],
  events: [flagAdded, flagRemoved],
  deliverers: [deliverFlags],
  state: [unreadState, starredState, conversationsState],
  hookHandlers: [
    markLeftChannelsRead,
    markMutedUsersRead,
    keeps('user_message.account_id', 'flags of messages mean nothing without the account, and may be millions of rows'),
    keeps('read_position.account_id', 'read positions mean nothing without the account'),
  ],
})
