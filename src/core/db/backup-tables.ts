// Every table with its primary key, for copying a whole database. A table that is missing here does not compile.
import type { Tables } from '#schema/tables.ts'

/** The schema has its version in the header of a backup; the rest is copied row by row, in this order. */
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
  topic: ['channel_id', 'name_lower'],
  personal: ['account_id', 'message_id'],
  read_mark: ['account_id', 'recipient_id'],
  reaction: ['id'],
  submessage: ['id'],
  alert_word: ['account_id', 'word_lower'],
  linkifier: ['id'],
  event: ['seq'],
} as const satisfies { [T in Exclude<keyof Tables, 'schema_version'>]: readonly (keyof Tables[T])[] }
