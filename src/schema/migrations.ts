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
]
