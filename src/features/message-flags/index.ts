import { feature } from '#core/contract/feature.ts'
import { flagAdded, flagRemoved } from './events.ts'
import { getReadReceipts } from './get-read-receipts.ts'
import { markAllAsRead } from './mark-all-as-read.ts'
import { markStreamAsRead } from './mark-stream-as-read.ts'
import { markTopicAsRead } from './mark-topic-as-read.ts'
import { tellFlags } from './tell-flags.ts'
import { conversationsState, starredState, unreadState } from './state.ts'
import { updateMessageFlags } from './update-message-flags.ts'
import { updateMessageFlagsForNarrow } from './update-message-flags-for-narrow.ts'

export const messageFlags = feature({
  name: 'message-flags',
  about: 'Personal marks on messages: read, starred, collapsed.',
  endpoints: [
    updateMessageFlags,
    updateMessageFlagsForNarrow,
    markAllAsRead,
    markStreamAsRead,
    markTopicAsRead,
    getReadReceipts,
  ],
  events: [flagAdded, flagRemoved],
  deliverers: [tellFlags],
  state: [unreadState, starredState, conversationsState],
})
