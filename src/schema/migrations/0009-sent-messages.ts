// The IDs that clients gave to messages when they sent them.
import type { Target } from './target.ts'

export const sentMessages = (_: Target): string[] => [
  `create table sent_message (
    account_id bigint not null references account (id),
    queue_id text not null,
    local_id text not null,
    fingerprint text not null,
    message_id bigint not null references message (id) on delete cascade,
    sent_at bigint not null,
    primary key (account_id, queue_id, local_id)
  )`,
  `create index sent_message_by_message on sent_message (message_id)`,
  `create index sent_message_by_time on sent_message (sent_at)`,
]
