import { feature } from '#core/feature.ts'
import { keeps } from '#features/users/public.ts'
import { markMutedUsersRead, markLeftChannelsRead } from './mark-read.ts'
import { flagAdded, flagRemoved, deliverFlags } from './events.ts'
import { getReadReceipts } from './endpoints/get-read-receipts.ts'
import { markAllAsRead, markStreamAsRead, markTopicAsRead } from './endpoints/mark-as-read.ts'
import { conversationsState, starredState, unreadState } from './state.ts'
import { updateMessageFlags, updateMessageFlagsForNarrow } from './endpoints/update-message-flags.ts'

export const messageFlags = feature({
  name: 'message-flags',
  about: 'Message flags: read, starred, collapsed.',
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
