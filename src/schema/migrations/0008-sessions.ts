// The sessions of browsers, and links that sign in once.
import type { Target } from './target.ts'

export const sessions = ({ identity }: Target): string[] => [
  `create table session (
    id ${identity},
    realm_id bigint not null references realm (id),
    account_id bigint not null references account (id),
    token_hash text not null,
    created_at bigint not null,
    last_used_at bigint not null,
    kept smallint not null,
    program text not null,
    address text not null
  )`,
  `create unique index session_by_token on session (token_hash)`,
  `create index session_by_account on session (account_id, last_used_at)`,
  `create index session_by_realm on session (realm_id)`,
  `create index session_by_time on session (last_used_at)`,
  `create table sign_in_link (
    id ${identity},
    account_id bigint not null references account (id),
    key_hash text not null,
    expires_at bigint not null
  )`,
  `create unique index sign_in_link_by_key on sign_in_link (key_hash)`,
  `create index sign_in_link_by_account on sign_in_link (account_id)`,
  `create index sign_in_link_by_time on sign_in_link (expires_at)`,
]
