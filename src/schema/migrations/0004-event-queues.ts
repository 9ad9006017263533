// Event queues: the position of each client in the event log.
import type { Target } from './target.ts'

export const eventQueues = (_: Target): string[] => [
  `create table event_queue (
    id text primary key,
    realm_id bigint not null references realm (id),
    account_id bigint not null references account (id),
    options text not null,
    base_seq bigint not null,
    acknowledged_seq bigint not null,
    looked_seq bigint not null,
    created_at bigint not null,
    polled_at bigint not null,
    timeout_seconds integer not null
  )`,
  `create index event_queue_by_account on event_queue (account_id)`,
  `create index event_queue_by_realm on event_queue (realm_id, looked_seq)`,
]
