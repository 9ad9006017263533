// Every table with its primary key, for copying a whole database, and the rows that a backup and a move copy. Leaving
// out a table is a type error.
import { isNoMovedMark } from '#core/db/copy-marks.ts'
import type { Tables } from '#schema/tables.ts'

/** The tables in the order of copying. The schema version isn't copied as rows. */
export const copiedTables = {
  server_state: ['name'],
  realm: ['id'],
  account: ['id'],
  user_group: ['id'],
  user_group_member: ['group_id', 'account_id'],
  user_group_subgroup: ['group_id', 'subgroup_id'],
  profile_field: ['id'],
  profile_value: ['account_id', 'field_id'],
  recipient: ['id'],
  recipient_participant: ['account_id', 'recipient_id'],
  channel_folder: ['id'],
  channel: ['id'],
  subscription: ['account_id', 'channel_id'],
  subscription_span: ['account_id', 'channel_id', 'after_message'],
  message: ['id'],
  message_text: ['message_id'],
  message_move: ['id'],
  search_origin: ['recipient_id', 'origin_id'],
  topic: ['id'],
  user_message: ['account_id', 'message_id'],
  read_position: ['account_id', 'recipient_id'],
  reaction: ['id'],
  submessage: ['id'],
  sent_message: ['account_id', 'queue_id', 'local_id'],
  message_removal: ['account_id'],
  alert_word: ['account_id', 'word_lower'],
  linkifier: ['id'],
  draft: ['id'],
  saved_snippet: ['id'],
  navigation_view: ['account_id', 'fragment'],
  bot_storage: ['account_id', 'key'],
  bot_storage_space: ['account_id'],
  scheduled_message: ['id'],
  sent_scheduled_message: ['scheduled_message_id'],
  reminder: ['id'],
  playground: ['id'],
  realm_domain: ['id'],
  push_token: ['account_id', 'kind', 'token_hash'],
  client_device: ['id'],
  multiuse_invite: ['id'],
  email_invite: ['id'],
  email_change: ['id'],
  session: ['id'],
  sign_in_link: ['id'],
  outgoing_mail: ['id'],
  webhook_call: ['id'],
  spent_limit: ['bucket'],
  presence: ['account_id'],
  user_status: ['account_id'],
  user_topic: ['account_id', 'channel_id', 'topic_lower'],
  muted_user: ['account_id', 'muted_id'],
  file: ['id'],
  file_chunk: ['file_id', 'nth'],
  picture: ['realm_id', 'name'],
  realm_emoji: ['id'],
  attachment: ['id'],
  attachment_image: ['attachment_id'],
  wanted_thumbnail: ['attachment_id'],
  attachment_reference: ['attachment_id', 'message_id'],
  scheduled_upload: ['attachment_id', 'scheduled_message_id'],
  upload_space: ['realm_id'],
  account_upload_space: ['account_id'],
  event_queue: ['id'],
  event: ['seq'],
} as const satisfies { [T in Exclude<keyof Tables, 'schema_version'>]: readonly (keyof Tables[T])[] }

const none = 'false'

/** Conditions for tables that aren't copied completely. */
export type CopiedRows = { readonly [T in keyof typeof copiedTables]?: string }

/** The target rebuilds the search index, with each message under its current conversation. */
export const rowsOfMove: CopiedRows = { search_origin: none, server_state: isNoMovedMark }

/**
 * After a restore, clients register new event queues, so nothing needs the old queues or the event log. A restore ends
 * all sessions, because some may have ended after the backup. Rate limits start over. No row refers to a file that is
 * still arriving or being removed.
 */
export const rowsOfBackup: CopiedRows = {
  ...rowsOfMove,
  event_queue: none,
  event: none,
  session: none,
  sign_in_link: none,
  spent_limit: none,
  file: `status = 'kept'`,
  file_chunk: `exists (select 1 from file where file.id = file_id and status = 'kept')`,
}

/** Whether a restore skips the rows of this table, which older backups contain. */
export const isLeftOut = (table: string): boolean =>
  Object.entries(rowsOfBackup).some(([name, rows]) => name === table && rows === none)
