// Organizations, accounts, groups, profile fields and the event log.
import type { Target } from './target.ts'

export const foundation = ({ identity }: Target): string[] => [
  `create table server_state (name text primary key, value text not null)`,
  `create table realm (
    id ${identity},
    uuid text not null unique,
    subdomain text not null unique,
    name text not null,
    description text not null,
    rendered_description text not null,
    created_at bigint not null,
    deactivated smallint not null,
    settings text not null,
    user_settings_defaults text not null
  )`,
  `create table account (
    id ${identity},
    realm_id bigint not null references realm (id),
    email text not null,
    email_lower text not null,
    full_name text not null,
    name_key text not null,
    role smallint not null,
    is_active smallint not null,
    bot_type smallint,
    bot_owner_id bigint references account (id),
    bot_settings text,
    password_hash text,
    api_key_hash text not null unique,
    api_key_sealed text not null,
    timezone text not null,
    avatar_source text not null,
    avatar_version integer not null,
    settings text not null,
    joined_at bigint not null,
    awaits_first_login smallint not null,
    is_imported_stub smallint not null,
    is_deleted smallint not null
  )`,
  `create unique index account_by_email on account (realm_id, email_lower)`,
  `create index account_by_name on account (realm_id, name_key)`,
  `create index account_by_role on account (realm_id, role)`,
  `create index account_by_owner on account (bot_owner_id)`,
  `create table user_group (
    id ${identity},
    realm_id bigint not null references realm (id),
    name text not null,
    name_lower text not null,
    description text not null,
    is_system smallint not null,
    creator_id bigint references account (id),
    created_at bigint,
    deactivated smallint not null,
    settings text not null
  )`,
  `create unique index user_group_by_name on user_group (realm_id, name_lower)`,
  `create table user_group_member (
    group_id bigint not null references user_group (id),
    account_id bigint not null references account (id),
    primary key (group_id, account_id)
  )`,
  `create index user_group_member_by_account on user_group_member (account_id)`,
  `create table user_group_subgroup (
    group_id bigint not null references user_group (id),
    subgroup_id bigint not null references user_group (id),
    primary key (group_id, subgroup_id)
  )`,
  `create index user_group_subgroup_by_subgroup on user_group_subgroup (subgroup_id)`,
  `create table profile_field (
    id ${identity},
    realm_id bigint not null references realm (id),
    field_type smallint not null,
    name text not null,
    name_lower text not null,
    hint text not null,
    field_data text not null,
    position integer not null,
    required smallint not null,
    editable_by_user smallint not null,
    display_in_profile_summary smallint not null,
    use_for_user_matching smallint not null
  )`,
  `create unique index profile_field_by_name on profile_field (realm_id, name_lower)`,
  `create table profile_value (
    account_id bigint not null references account (id),
    field_id bigint not null references profile_field (id),
    value text not null,
    rendered_value text,
    primary key (account_id, field_id)
  )`,
  `create index profile_value_by_field on profile_value (field_id)`,
  `create table event (
    seq ${identity},
    realm_id bigint not null references realm (id),
    type text not null,
    op text,
    payload text not null,
    audience text not null,
    created_at bigint not null
  )`,
  `create index event_by_realm on event (realm_id, seq)`,
]
