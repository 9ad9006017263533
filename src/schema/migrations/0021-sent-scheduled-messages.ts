// The scheduled messages that were sent in the last day.
import type { Target } from './target.ts'

export const sentScheduledMessages = (_: Target): string[] => [
  `create table sent_scheduled_message (
    scheduled_message_id bigint primary key,
    account_id bigint not null references account (id),
    sent_at bigint not null
  )`,
  `create index sent_scheduled_message_by_account on sent_scheduled_message (account_id)`,
  `create index sent_scheduled_message_by_time on sent_scheduled_message (sent_at)`,
]
