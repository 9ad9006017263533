// In the first days, migrations were edited after databases had been created with them. Such a database has a schema's
// number, but not its tables. Each repair catches up on one edit; the database's tables show which ones it needs.
// Today's migrations are never edited: core/db/migration-hashes.ts would notice.
import type { Target } from './migrations/target.ts'

export interface Repair {
  /** A column `table.column` or an index that the database has, and one that it lacks. */
  readonly has: string
  readonly lacks: string
  /** Afterwards the search index is empty. */
  readonly isSearchLost?: true
  readonly statements: (target: Target) => string[]
}

/** A paragraph of plain text, as the renderer would write it. */
const plainParagraph = `case when description = '' then '' else
  '<p>' || replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</p>' end`

const newUuid: Readonly<Record<Target['dialect'], string>> = {
  sqlite: `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`,
  postgres: `gen_random_uuid()::text`,
}

const firstBytes: Readonly<Record<Target['dialect'], string>> = {
  sqlite: `hex(substr(bytes, 1, 12))`,
  postgres: `upper(encode(substring(bytes from 1 for 12), 'hex'))`,
}
/** PNG, JPEG, GIF and WebP. */
const pictureStarts = ['89504E47', 'FFD8FF', '47494638', '52494646________57454250']
const isPicture = (dialect: Target['dialect']): string =>
  pictureStarts.map(start => `${firstBytes[dialect]} like '${start}%'`).join(' or ')

/** A column for which existing rows have no value yet. */
function requiredColumn(dialect: Target['dialect'], table: string, column: string, type: string, value: string) {
  const empty = type === 'text' ? `''` : '0'
  return [
    `alter table ${table} add column ${column} ${type} not null default ${empty}`,
    `update ${table} set ${column} = ${value}`,
    ...(dialect === 'postgres' ? [`alter table ${table} alter column ${column} drop default`] : []),
  ]
}

const searchIndex: Readonly<Record<Target['dialect'], (name: string) => string[]>> = {
  sqlite: name => [
    `create virtual table ${name} using fts5 (
      words, place, content = '', contentless_delete = 1, tokenize = 'ascii'
    )`,
  ],
  postgres: name => [
    `create table ${name} (id bigint primary key, words tsvector not null)`,
    `create index ${name}_words on ${name} using gin (words) with (gin_pending_list_limit = 256)`,
  ],
}

/** In this order. */
export const repairs: readonly Repair[] = [
  {
    has: 'message.id',
    lacks: 'message_removal.account_id',
    statements: () => [
      `create table message_removal (
        account_id bigint primary key references account (id),
        realm_id bigint not null references realm (id),
        up_to bigint not null,
        public_channels smallint not null,
        private_channels smallint not null,
        direct_messages smallint not null
      )`,
    ],
  },
  {
    has: 'event_queue.id',
    lacks: 'event_queue.looked_seq',
    statements: ({ dialect }) => [
      ...requiredColumn(dialect, 'event_queue', 'looked_seq', 'bigint', 'acknowledged_seq'),
      `drop index event_queue_by_realm`,
      `create index event_queue_by_realm on event_queue (realm_id, looked_seq)`,
    ],
  },
  ...['realm', 'channel'].map(table => ({
    has: `${table}.description`,
    lacks: `${table}.rendered_description`,
    statements: ({ dialect }: Target) => requiredColumn(dialect, table, 'rendered_description', 'text', plainParagraph),
  })),
  {
    has: 'attachment.id',
    lacks: 'attachment_by_file',
    statements: () => [`create index attachment_by_file on attachment (file_id)`],
  },
  {
    has: 'attachment.id',
    lacks: 'attachment.media_kind',
    statements: ({ dialect }) => [
      `alter table attachment add column media_kind text`,
      `update attachment set media_kind = 'image' where content_type like 'image/%' and exists (
        select 1 from file_chunk where file_chunk.file_id = attachment.file_id and nth = 0 and (${isPicture(dialect)}))`,
    ],
  },
  {
    has: 'attachment_claim.message_id',
    lacks: 'attachment_reference.message_id',
    statements: () => [
      `drop index attachment_unclaimed`,
      `alter table attachment rename column unclaimed_since to unreferenced_since`,
      `create index attachment_unreferenced on attachment (unreferenced_since) where unreferenced_since is not null`,
      `alter table attachment_claim rename to attachment_reference`,
      `drop index attachment_claim_by_message`,
      `create index attachment_reference_by_message on attachment_reference (message_id)`,
    ],
  },
  {
    has: 'realm.id',
    lacks: 'realm.uuid',
    statements: ({ dialect }) => [
      ...requiredColumn(dialect, 'realm', 'uuid', 'text', newUuid[dialect]),
      dialect === 'sqlite'
        ? `create unique index realm_by_uuid on realm (uuid)`
        : `alter table realm add constraint realm_uuid_key unique (uuid)`,
    ],
  },
  {
    has: 'channel.id',
    lacks: 'channel.default_push_notifications',
    statements: ({ dialect }) => requiredColumn(dialect, 'channel', 'default_push_notifications', 'smallint', '0'),
  },
  {
    has: 'linkifier.id',
    lacks: 'linkifier.alternative_url_templates',
    statements: ({ dialect }) => [
      `alter table linkifier add column example_input text`,
      `alter table linkifier add column reverse_template text`,
      ...requiredColumn(dialect, 'linkifier', 'alternative_url_templates', 'text', `'[]'`),
    ],
  },
  // Some of these databases have counted typed addresses as proven.
  {
    has: 'account.email_proven',
    lacks: 'message_text.message_id',
    statements: () => [`update account set email_proven = 0 where password_hash is not null`],
  },
  {
    has: 'message.content',
    lacks: 'message_text.message_id',
    isSearchLost: true,
    statements: ({ dialect, identity }) => [
      `create table message_text (
        message_id ${dialect === 'sqlite' ? 'integer' : 'bigint'} primary key references message (id),
        content text not null,
        rendered text not null,
        edit_history text
      )`,
      `insert into message_text (message_id, content, rendered, edit_history)
        select id, content, rendered, edit_history from message`,
      ...['content', 'rendered', 'edit_history'].map(column => `alter table message drop column ${column}`),
      `alter table message add column moves text`,
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
      `create table search_origin (
        recipient_id bigint not null references recipient (id),
        origin_id bigint not null references recipient (id),
        primary key (recipient_id, origin_id)
      )`,
      `drop table message_search`,
      ...searchIndex[dialect]('message_search'),
      ...searchIndex[dialect]('topic_search'),
      `alter table topic rename to topic_before`,
      `create table topic (
        id ${identity},
        channel_id bigint not null references channel (id),
        name_lower text not null,
        name text not null,
        newest_message bigint not null,
        message_count bigint not null
      )`,
      `insert into topic (channel_id, name_lower, name, newest_message, message_count)
        select channel_id, name_lower, name, newest_message, message_count from topic_before
        order by channel_id, name_lower`,
      `drop table topic_before`,
      `create unique index topic_by_name on topic (channel_id, name_lower)`,
    ],
  },
  {
    has: 'personal.account_id',
    lacks: 'user_message.account_id',
    statements: () => [
      ...['by_message', 'unread', 'starred', 'mentioned', 'alerted'].map(name => `drop index personal_${name}`),
      `alter table personal rename to user_message`,
      `create index user_message_by_message on user_message (message_id)`,
      `create index user_message_unread on user_message (account_id, message_id) where (flags & 1) = 0`,
      `create index user_message_starred on user_message (account_id, message_id) where (flags & 2) <> 0`,
      `create index user_message_mentioned on user_message (account_id, message_id) where (flags & 56) <> 0`,
      `create index user_message_alerted on user_message (account_id, message_id) where (flags & 64) <> 0`,
      `alter table read_mark rename to read_position`,
    ],
  },
  {
    has: 'wanted_thumbnail.attachment_id',
    lacks: 'wanted_thumbnail.wanted_at',
    statements: () => [
      `alter table wanted_thumbnail rename to wanted_before`,
      `drop index wanted_thumbnail_by_time`,
      `create table wanted_thumbnail (
        attachment_id bigint primary key references attachment (id) on delete cascade,
        realm_id bigint not null references realm (id),
        wanted_at bigint not null,
        due_at bigint,
        given_up_at bigint
      )`,
      `insert into wanted_thumbnail (attachment_id, realm_id, wanted_at, due_at, given_up_at)
        select w.attachment_id, w.realm_id, coalesce(w.due_at, a.created_at), w.due_at, w.given_up_at
        from wanted_before w join attachment a on a.id = w.attachment_id`,
      `drop table wanted_before`,
      `create index wanted_thumbnail_by_time on wanted_thumbnail (due_at, attachment_id)`,
    ],
  },
]
