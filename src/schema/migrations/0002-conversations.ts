// Channels, their present and past subscriptions, messages, and the users' flags and reactions.
import type { Target } from './target.ts'

export const conversations = ({ identity, dialect }: Target): string[] => [
  `create table recipient (
    id ${identity},
    realm_id bigint not null references realm (id),
    participants text
  )`,
  `create unique index recipient_by_participants on recipient (realm_id, participants)`,
  `create table recipient_participant (
    account_id bigint not null references account (id),
    recipient_id bigint not null references recipient (id),
    primary key (account_id, recipient_id)
  )`,
  `create table channel (
    id ${identity},
    realm_id bigint not null references realm (id),
    recipient_id bigint not null references recipient (id),
    name text not null,
    name_lower text not null,
    description text not null,
    rendered_description text not null,
    creator_id bigint references account (id),
    created_at bigint not null,
    invite_only smallint not null,
    history_public smallint not null,
    web_public smallint not null,
    archived smallint not null,
    is_default smallint not null,
    topics_policy text not null,
    default_push_notifications smallint not null,
    message_retention_days integer,
    permissions text not null
  )`,
  `create unique index channel_by_name on channel (realm_id, name_lower)`,
  `create table subscription (
    account_id bigint not null references account (id),
    channel_id bigint not null references channel (id),
    active smallint not null,
    color text not null,
    is_muted smallint not null,
    pin_to_top smallint not null,
    desktop_notifications smallint,
    audible_notifications smallint,
    push_notifications smallint,
    email_notifications smallint,
    wildcard_mentions_notify smallint,
    primary key (account_id, channel_id)
  )`,
  `create index subscription_by_channel on subscription (channel_id, active)`,
  `create table subscription_span (
    account_id bigint not null references account (id),
    channel_id bigint not null references channel (id),
    after_message bigint not null,
    until_message bigint,
    primary key (account_id, channel_id, after_message)
  )`,
  `create index subscription_span_by_channel on subscription_span (channel_id, account_id)`,
  `create table message (
    id ${identity},
    realm_id bigint not null references realm (id),
    recipient_id bigint not null references recipient (id),
    channel_id bigint references channel (id),
    sender_id bigint not null references account (id),
    topic text not null,
    topic_lower text not null,
    renderer integer not null,
    client text not null,
    sent_at bigint not null,
    channel_wildcard smallint not null,
    topic_wildcard smallint not null,
    has_link smallint not null,
    has_image smallint not null,
    has_attachment smallint not null,
    moves text,
    edited_at bigint,
    moved_at bigint
  )`,
  `create index message_by_recipient on message (recipient_id, id)`,
  `create index message_by_topic on message (recipient_id, topic_lower, id)`,
  `create index message_by_sender on message (sender_id, recipient_id, id)`,
  `create index message_by_realm on message (realm_id, id)`,
  // Few messages have links or files: a search for them should not read all other messages.
  `create index message_with_link on message (recipient_id, id) where has_link = 1`,
  `create index message_with_image on message (recipient_id, id) where has_image = 1`,
  `create index message_with_attachment on message (recipient_id, id) where has_attachment = 1`,
  `create index message_to_everybody on message (recipient_id, id) where channel_wildcard = 1`,
  // A table of its own, because SQLite writes the whole row of a message that is moved.
  `create table message_text (
    message_id ${dialect === 'sqlite' ? 'integer' : 'bigint'} primary key references message (id),
    content text not null,
    rendered text not null,
    edit_history text
  )`,
  `create table message_move (
    id ${identity},
    realm_id bigint not null references realm (id),
    account_id bigint not null references account (id),
    moved_at bigint not null,
    previous_channel bigint references channel (id),
    channel bigint references channel (id),
    previous_topic text,
    topic text,
    message_count bigint not null
  )`,
  ...searchIndex[dialect],
  `create table search_origin (
    recipient_id bigint not null references recipient (id),
    origin_id bigint not null references recipient (id),
    primary key (recipient_id, origin_id)
  )`,
  `create table topic (
    id ${identity},
    channel_id bigint not null references channel (id),
    name_lower text not null,
    name text not null,
    newest_message bigint not null,
    message_count bigint not null
  )`,
  `create unique index topic_by_name on topic (channel_id, name_lower)`,
  `create table user_message (
    account_id bigint not null references account (id),
    message_id bigint not null references message (id),
    flags integer not null,
    primary key (account_id, message_id)
  )`,
  `create index user_message_by_message on user_message (message_id)`,
  // Messages that are unread by a row of their own: found without reading all rows of the user.
  `create index user_message_unread on user_message (account_id, message_id) where (flags & 1) = 0`,
  `create index user_message_starred on user_message (account_id, message_id) where (flags & 2) <> 0`,
  `create index user_message_mentioned on user_message (account_id, message_id) where (flags & 56) <> 0`,
  `create index user_message_alerted on user_message (account_id, message_id) where (flags & 64) <> 0`,
  `create table read_position (
    account_id bigint not null references account (id),
    recipient_id bigint not null references recipient (id),
    up_to bigint not null,
    primary key (account_id, recipient_id)
  )`,
  `create table reaction (
    id ${identity},
    message_id bigint not null references message (id),
    account_id bigint not null references account (id),
    emoji_name text not null,
    emoji_code text not null,
    reaction_type text not null
  )`,
  `create unique index reaction_by_message on reaction (message_id, account_id, reaction_type, emoji_code)`,
  `create table submessage (
    id ${identity},
    message_id bigint not null references message (id),
    sender_id bigint not null references account (id),
    msg_type text not null,
    content text not null
  )`,
  `create index submessage_by_message on submessage (message_id)`,
  `create table message_removal (
    account_id bigint primary key references account (id),
    realm_id bigint not null references realm (id),
    up_to bigint not null,
    public_channels smallint not null,
    private_channels smallint not null,
    direct_messages smallint not null
  )`,
  `create table alert_word (
    account_id bigint not null references account (id),
    realm_id bigint not null references realm (id),
    word_lower text not null,
    word text not null,
    primary key (account_id, word_lower)
  )`,
  `create index alert_word_by_realm on alert_word (realm_id)`,
  `create table linkifier (
    id ${identity},
    realm_id bigint not null references realm (id),
    pattern text not null,
    url_template text not null,
    example_input text,
    reverse_template text,
    alternative_url_templates text not null,
    position integer not null
  )`,
  `create unique index linkifier_by_pattern on linkifier (realm_id, pattern)`,
]

/** See core/db/search-index.ts. The indexed text is already split into words, separated by spaces. */
const searchIndex: Readonly<Record<Target['dialect'], string[]>> = {
  sqlite: ['message_search', 'topic_search'].map(
    name => `create virtual table ${name} using fts5 (
      words, place, content = '', contentless_delete = 1, tokenize = 'ascii'
    )`,
  ),
  postgres: ['message_search', 'topic_search'].flatMap(name => [
    `create table ${name} (id bigint primary key, words tsvector not null)`,
    // Every search reads the whole pending list.
    `create index ${name}_words on ${name} using gin (words) with (gin_pending_list_limit = 256)`,
  ]),
}
