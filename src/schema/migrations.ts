// The history of the schema, oldest first: forward only, never edited after a release. A migration is the list of its
// statements.
import { foundation } from './migrations/0001-foundation.ts'
import { conversations } from './migrations/0002-conversations.ts'
import { personalItems } from './migrations/0003-personal-items.ts'
import { eventQueues } from './migrations/0004-event-queues.ts'
import { presence } from './migrations/0005-presence.ts'
import { uploads } from './migrations/0006-uploads.ts'
import { provenAddresses } from './migrations/0007-proven-addresses.ts'
import { sessions } from './migrations/0008-sessions.ts'
import { sentMessages } from './migrations/0009-sent-messages.ts'
import { filesOutside } from './migrations/0010-files-outside.ts'
import { rateLimits } from './migrations/0011-rate-limits.ts'
import { botStorage } from './migrations/0012-bot-storage.ts'
import { later } from './migrations/0013-later.ts'
import { foldersAndViews } from './migrations/0014-folders-and-views.ts'
import { pictures } from './migrations/0015-pictures.ts'
import { webhookCalls } from './migrations/0016-webhook-calls.ts'
import { wantedThumbnails } from './migrations/0017-wanted-thumbnails.ts'
import { largeOrganizations } from './migrations/0018-large-organizations.ts'
import { spaceOfAccounts } from './migrations/0019-space-of-accounts.ts'
import { accountsInOrder } from './migrations/0020-accounts-in-order.ts'
import { sentScheduledMessages } from './migrations/0021-sent-scheduled-messages.ts'
import { statusEnd } from './migrations/0022-status-end.ts'
import type { Target } from './migrations/target.ts'

export const migrations: readonly ((target: Target) => string[])[] = [
  foundation,
  conversations,
  personalItems,
  eventQueues,
  presence,
  uploads,
  provenAddresses,
  sessions,
  sentMessages,
  filesOutside,
  rateLimits,
  botStorage,
  later,
  foldersAndViews,
  pictures,
  webhookCalls,
  wantedThumbnails,
  largeOrganizations,
  spaceOfAccounts,
  accountsInOrder,
  sentScheduledMessages,
  statusEnd,
]
