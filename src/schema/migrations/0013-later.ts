// Messages that are sent at a later time, the files to which they link, and reminders.
import type { Target } from './target.ts'

export const later = ({ identity }: Target): string[] => [
  `create table scheduled_message (
    id ${identity},
    account_id bigint not null references account (id),
    channel_id bigint references channel (id),
    user_ids text not null,
    topic text not null,
    content text not null,
    rendered text not null,
    client text not null,
    read_by_sender smallint not null,
    due_at bigint not null,
    failure text
  )`,
  `create index scheduled_message_by_account on scheduled_message (account_id, due_at, id)`,
  `create index scheduled_message_due on scheduled_message (due_at, id) where failure is null`,
  `create table scheduled_upload (
    attachment_id bigint not null references attachment (id),
    scheduled_message_id bigint not null references scheduled_message (id),
    primary key (attachment_id, scheduled_message_id)
  )`,
  `create index scheduled_upload_by_message on scheduled_upload (scheduled_message_id)`,
  // Without a reference to the message: it may be deleted before the reminder is due.
  `create table reminder (
    id ${identity},
    account_id bigint not null references account (id),
    message_id bigint not null,
    note text not null,
    content text not null,
    rendered text not null,
    due_at bigint not null,
    failed smallint not null
  )`,
  `create index reminder_by_account on reminder (account_id, due_at, id)`,
  `create index reminder_due on reminder (due_at, id) where failed = 0`,
]
