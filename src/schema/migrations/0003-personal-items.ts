// Drafts, playgrounds, push tokens, invitations, mail and other objects of users and organizations beside messages.
import type { Target } from './target.ts'

export const personalItems = ({ identity }: Target): string[] => [
  `create table draft (
    id ${identity},
    account_id bigint not null references account (id),
    type text not null,
    channel_id bigint references channel (id) on delete set null,
    user_ids text not null,
    topic text not null,
    content text not null,
    edited_at double precision not null
  )`,
  `create index draft_by_account on draft (account_id, edited_at, id)`,
  `create table saved_snippet (
    id ${identity},
    account_id bigint not null references account (id),
    title text not null,
    content text not null,
    created_at bigint not null
  )`,
  `create index saved_snippet_by_account on saved_snippet (account_id, id)`,
  `create table playground (
    id ${identity},
    realm_id bigint not null references realm (id),
    name text not null,
    pygments_language text not null,
    url_template text not null
  )`,
  `create index playground_by_realm on playground (realm_id, id)`,
  `create table realm_domain (
    id ${identity},
    realm_id bigint not null references realm (id),
    domain text not null,
    allow_subdomains smallint not null
  )`,
  `create unique index realm_domain_by_name on realm_domain (realm_id, domain)`,
  // A token may be longer than an index of PostgreSQL allows.
  `create table push_token (
    account_id bigint not null references account (id),
    kind text not null,
    token_hash text not null,
    token text not null,
    app_id text,
    registered_at bigint not null,
    primary key (account_id, kind, token_hash)
  )`,
  `create table client_device (
    id ${identity},
    account_id bigint not null references account (id),
    registered_at bigint not null,
    push_key_id bigint,
    push_key text,
    push_token_id text,
    pending_push_token_id text,
    push_token_kind text,
    push_token_updated_at bigint,
    push_registration text,
    push_registration_error text
  )`,
  `create index client_device_by_account on client_device (account_id, id)`,
  ...invitations('multiuse_invite', identity, []),
  ...invitations('email_invite', identity, [
    'email text not null',
    'email_lower text not null',
    'notify_referrer smallint not null',
    'times_sent integer not null',
  ]),
  `create index email_invite_by_time on email_invite (realm_id, created_at)`,
  `create table email_change (
    id ${identity},
    account_id bigint not null references account (id),
    new_email text not null,
    old_email text not null,
    api_key_hash text not null,
    key_hash text not null,
    expires_at bigint not null
  )`,
  `create unique index email_change_by_key on email_change (key_hash)`,
  `create index email_change_by_account on email_change (account_id)`,
  `create index email_change_by_time on email_change (expires_at)`,
  `create table outgoing_mail (
    id ${identity},
    realm_id bigint references realm (id),
    recipient text not null,
    content_sealed text not null,
    queued_at bigint not null,
    attempts integer not null,
    try_after bigint not null
  )`,
  `create index outgoing_mail_by_time on outgoing_mail (try_after)`,
]

/** Links and addressed invitations have IDs of their own; otherwise they are the same. */
const invitations = (table: string, identity: string, more: readonly string[]): string[] => [
  `create table ${table} (
    id ${identity},
    realm_id bigint not null references realm (id),
    creator_id bigint not null references account (id),
    key_hash text not null,
    key_sealed text not null,
    invited_as smallint not null,
    created_at bigint not null,
    expires_at bigint,
    status text not null,
    channel_ids text not null,
    group_ids text not null,
    include_default_channels smallint not null,
    welcome_message text${more.map(column => `,\n    ${column}`).join('')}
  )`,
  `create unique index ${table}_by_key on ${table} (key_hash)`,
  `create index ${table}_by_realm on ${table} (realm_id, status, id)`,
  `create index ${table}_by_creator on ${table} (creator_id, status)`,
]
