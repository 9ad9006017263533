// Uploaded files, and the messages that link to them.
import type { Target } from './target.ts'

export const uploads = ({ identity, dialect }: Target): string[] => [
  `create table file (
    id ${identity},
    status text not null,
    size bigint not null,
    created_at bigint not null
  )`,
  // The few files that are not kept.
  `create index file_to_remove on file (status, created_at) where status <> 'kept'`,
  `create table file_chunk (
    file_id bigint not null references file (id),
    nth integer not null,
    bytes ${dialect === 'sqlite' ? 'blob' : 'bytea'} not null,
    primary key (file_id, nth)
  )`,
  `create table attachment (
    id ${identity},
    realm_id bigint not null references realm (id),
    account_id bigint not null references account (id),
    file_id bigint not null references file (id),
    folder text not null,
    file_name text not null,
    name text not null,
    content_type text not null,
    media_kind text,
    size bigint not null,
    created_at bigint not null,
    unreferenced_since bigint
  )`,
  `create unique index attachment_by_folder on attachment (realm_id, folder)`,
  `create index attachment_by_account on attachment (account_id, id)`,
  // For the check that no attachment refers to a removed file.
  `create index attachment_by_file on attachment (file_id)`,
  `create index attachment_unreferenced on attachment (unreferenced_since) where unreferenced_since is not null`,
  `create table attachment_reference (
    attachment_id bigint not null references attachment (id),
    message_id bigint not null references message (id),
    primary key (attachment_id, message_id)
  )`,
  `create index attachment_reference_by_message on attachment_reference (message_id)`,
  `create table upload_space (
    realm_id bigint primary key references realm (id),
    bytes bigint not null
  )`,
]
