// Presence, statuses, and the settings of users for topics and for other users.
import type { Target } from './target.ts'

export const presence = (_: Target): string[] => [
  `create table presence (
    account_id bigint primary key references account (id),
    realm_id bigint not null references realm (id),
    active_at bigint not null,
    connected_at bigint not null,
    update_id bigint not null
  )`,
  `create index presence_by_update on presence (realm_id, update_id)`,
  `create table user_status (
    account_id bigint primary key references account (id),
    realm_id bigint not null references realm (id),
    status_text text not null,
    emoji_name text not null,
    emoji_code text not null,
    reaction_type text not null
  )`,
  `create index user_status_by_realm on user_status (realm_id)`,
  `create table user_topic (
    account_id bigint not null references account (id),
    channel_id bigint not null references channel (id),
    topic_lower text not null,
    topic text not null,
    visibility_policy smallint not null,
    updated_at bigint not null,
    primary key (account_id, channel_id, topic_lower)
  )`,
  `create index user_topic_by_topic on user_topic (channel_id, topic_lower)`,
  `create table muted_user (
    account_id bigint not null references account (id),
    muted_id bigint not null references account (id),
    muted_at bigint not null,
    primary key (account_id, muted_id)
  )`,
  `create index muted_user_by_muted on muted_user (muted_id)`,
]
