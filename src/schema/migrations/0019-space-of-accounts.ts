// How many bytes each account uses, so that a write need not add up all of its rows.
import type { Target } from './target.ts'

export const spaceOfAccounts = (_: Target): string[] => [
  `create table bot_storage_space (
    account_id bigint primary key references account (id),
    bytes bigint not null
  )`,
  `insert into bot_storage_space (account_id, bytes)
    select account_id, sum(octet_length(key) + octet_length(value)) from bot_storage group by account_id`,
  `create table account_upload_space (
    account_id bigint primary key references account (id),
    bytes bigint not null
  )`,
  `insert into account_upload_space (account_id, bytes)
    select account_id, sum(size) from attachment group by account_id`,
]
