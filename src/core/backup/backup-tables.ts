// Every table with its primary key, for copying a whole database, and the rows that a restore needs. A table that is
// missing here does not compile.
import type { Tables } from '#schema/tables.ts'

/** The tables in the order of copying. The version of the schema is in the header of a backup. */
export const backupTables = {
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
  message_removal: ['account_id'],
  alert_word: ['account_id', 'word_lower'],
  linkifier: ['id'],
  draft: ['id'],
  saved_snippet: ['id'],
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
  presence: ['account_id'],
  user_status: ['account_id'],
  user_topic: ['account_id', 'channel_id', 'topic_lower'],
  muted_user: ['account_id', 'muted_id'],
  file: ['id'],
  file_chunk: ['file_id', 'nth'],
  attachment: ['id'],
  attachment_reference: ['attachment_id', 'message_id'],
  upload_space: ['realm_id'],
  event_queue: ['id'],
  event: ['seq'],
} as const satisfies { [T in Exclude<keyof Tables, 'schema_version'>]: readonly (keyof Tables[T])[] }

const none = 'false'

/**
 * Conditions for the rows that a backup holds, where it does not hold all of them. Clients register new event queues
 * after a restore, so nothing needs the old queues and the event log that they read. A restore ends the sessions: some
 * of them may have been ended after the backup. No row refers to a file that is arriving or being removed.
 */
export const neededRows: { readonly [T in keyof typeof backupTables]?: string } = {
  event_queue: none,
  event: none,
  session: none,
  sign_in_link: none,
  file: `status = 'kept'`,
  file_chunk: `exists (select 1 from file where file.id = file_id and status = 'kept')`,
}

/** Whether a restore ignores the rows of this table: older backups hold them. */
export const isLeftOut = (table: string): boolean =>
  Object.entries(neededRows).some(([name, rows]) => name === table && rows === none)
