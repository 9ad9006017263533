// Calls of outgoing webhooks that have not been answered yet.
import type { Target } from './target.ts'

export const webhookCalls = ({ identity }: Target): string[] => [
  `create table webhook_call (
    id ${identity},
    realm_id bigint not null references realm (id),
    account_id bigint not null references account (id),
    message_id bigint not null references message (id) on delete cascade,
    queued_at bigint not null,
    attempts integer not null,
    try_after bigint not null,
    left_out integer not null
  )`,
  `create index webhook_call_by_time on webhook_call (try_after)`,
  `create index webhook_call_by_account on webhook_call (account_id)`,
  `create index webhook_call_by_message on webhook_call (message_id)`,
]
