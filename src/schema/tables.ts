// The rows of every table, as both databases return them. Flags are 0 or 1, times are UNIX seconds, JSON is text.
import type { Generated } from 'kysely'
import type { BotType, Role } from '#core/contract/access.ts'

type Flag = 0 | 1

export interface Tables {
  /** Facts about this installation, such as the fingerprint of its secret key. */
  server_state: { name: string; value: string }
  /** Each applied migration, with a hash of its statements. */
  schema_version: { version: number; applied_at: number; hash: string | null }
  realm: {
    id: Generated<number>
    /** An identifier that is unique across servers. */
    uuid: string
    /** The beginning of the host name; empty for the root organization. */
    subdomain: string
    name: string
    description: string
    rendered_description: string
    created_at: number
    deactivated: Flag
    /** JSON: the settings that differ from their defaults. */
    settings: string
    /** JSON: the personal settings of new accounts that differ from the built-in defaults. */
    user_settings_defaults: string
  }
  account: {
    id: Generated<number>
    realm_id: number
    email: string
    email_lower: string
    /** 0 when the address was typed by another person and was not confirmed since. */
    email_proven: Flag
    full_name: string
    /** The name as it is compared: in lower case, in one Unicode form. */
    name_key: string
    role: Role
    is_active: Flag
    /** Null for persons. */
    bot_type: BotType | null
    bot_owner_id: number | null
    /** JSON: the fields that only bots have, such as the URL of an outgoing webhook. */
    bot_settings: string | null
    /** Null when the account cannot log in with a password. */
    password_hash: string | null
    api_key_hash: string
    api_key_sealed: string
    timezone: string
    avatar_source: string
    avatar_version: number
    /** JSON: the personal settings that differ from the built-in defaults. */
    settings: string
    joined_at: number
    /** Created by an administrator or an import and never used: the first login becomes `joined_at`. */
    awaits_first_login: Flag
    is_imported_stub: Flag
    is_deleted: Flag
  }
  user_group: {
    id: Generated<number>
    realm_id: number
    name: string
    name_lower: string
    description: string
    is_system: Flag
    creator_id: number | null
    created_at: number | null
    deactivated: Flag
    /** JSON: the permission settings, as group-setting values. */
    settings: string
  }
  /** Members of ordinary groups. Members of system groups follow from the roles of accounts. */
  user_group_member: { group_id: number; account_id: number }
  user_group_subgroup: { group_id: number; subgroup_id: number }
  profile_field: {
    id: Generated<number>
    realm_id: number
    field_type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
    name: string
    name_lower: string
    hint: string
    field_data: string
    position: number
    required: Flag
    editable_by_user: Flag
    display_in_profile_summary: Flag
    use_for_user_matching: Flag
  }
  profile_value: { account_id: number; field_id: number; value: string; rendered_value: string | null }
  /** A conversation: one row for each channel, one for each set of users who exchange direct messages. */
  recipient: {
    id: Generated<number>
    realm_id: number
    /** User IDs in ascending order, separated by commas; null for a channel. */
    participants: string | null
  }
  recipient_participant: { account_id: number; recipient_id: number }
  channel: {
    id: Generated<number>
    realm_id: number
    recipient_id: number
    name: string
    name_lower: string
    description: string
    rendered_description: string
    creator_id: number | null
    created_at: number
    invite_only: Flag
    history_public: Flag
    web_public: Flag
    archived: Flag
    is_default: Flag
    topics_policy: string
    /** Whether mobile notifications are on for users who subscribe for the first time. */
    default_push_notifications: Flag
    message_retention_days: number | null
    folder_id: number | null
    /** JSON: the channel's permissions, as group-setting values. */
    permissions: string
  }
  channel_folder: {
    id: Generated<number>
    realm_id: number
    name: string
    name_lower: string
    description: string
    rendered_description: string
    creator_id: number | null
    created_at: number
    position: number
    archived: Flag
  }
  subscription: {
    account_id: number
    channel_id: number
    active: Flag
    color: string
    is_muted: Flag
    pin_to_top: Flag
    desktop_notifications: Flag | null
    audible_notifications: Flag | null
    push_notifications: Flag | null
    email_notifications: Flag | null
    wildcard_mentions_notify: Flag | null
  }
  /**
   * The range of messages of a channel that a subscriber received: after the first ID up to the last (null: still
   * subscribed).
   */
  subscription_span: {
    account_id: number
    channel_id: number
    after_message: number
    until_message: number | null
  }
  message: {
    id: Generated<number>
    realm_id: number
    recipient_id: number
    /** Null for direct messages. */
    channel_id: number | null
    sender_id: number
    topic: string
    topic_lower: string
    /** The version of the renderer that made the HTML of the message. */
    renderer: number
    client: string
    sent_at: number
    channel_wildcard: Flag
    topic_wildcard: Flag
    has_link: Flag
    has_image: Flag
    has_attachment: Flag
    /** The last moves, newest first: IDs of `message_move`, each with the same number of digits. */
    moves: string | null
    edited_at: number | null
    moved_at: number | null
  }
  /** The present and the earlier texts of a message. */
  message_text: {
    message_id: number
    content: string
    /** HTML. */
    rendered: string
    /** Changes of the content as JSON, newest first; null if there are none. */
    edit_history: string | null
  }
  /** A move of messages to another channel or topic: one row for any number of messages. */
  message_move: {
    id: Generated<number>
    realm_id: number
    account_id: number
    moved_at: number
    /** Null if the channel stayed the same. */
    previous_channel: number | null
    channel: number | null
    /** Null if the topic stayed the same. */
    previous_topic: string | null
    topic: string | null
    /** The number of messages whose `moves` contain it. */
    message_count: number
  }
  /** The search index may have messages of a conversation under another conversation, from which they were moved. */
  search_origin: { recipient_id: number; origin_id: number }
  /** The topics of a channel with their present names, so that listing them does not read its messages. */
  topic: {
    id: Generated<number>
    channel_id: number
    name_lower: string
    name: string
    newest_message: number
    message_count: number
  }
  /** The flags of a user's copy of a message, where they cannot be derived: see docs/read-state.md. */
  user_message: { account_id: number; message_id: number; flags: number }
  /** The read position: the user has read everything in this conversation up to this message. */
  read_position: { account_id: number; recipient_id: number; up_to: number }
  reaction: {
    id: Generated<number>
    message_id: number
    account_id: number
    emoji_name: string
    emoji_code: string
    reaction_type: string
  }
  submessage: { id: Generated<number>; message_id: number; sender_id: number; msg_type: string; content: string }
  /** A user whose messages up to this one are being deleted, with the kinds of messages. */
  message_removal: {
    account_id: number
    realm_id: number
    up_to: number
    public_channels: Flag
    private_channels: Flag
    direct_messages: Flag
  }
  alert_word: { account_id: number; realm_id: number; word_lower: string; word: string }
  linkifier: {
    id: Generated<number>
    realm_id: number
    pattern: string
    url_template: string
    example_input: string | null
    reverse_template: string | null
    /** A JSON list. */
    alternative_url_templates: string
    position: number
  }
  /** The message to each ID that a client gave: a repeated request does not send it again. */
  sent_message: {
    account_id: number
    queue_id: string
    local_id: string
    /** The hash of the recipient and the text. */
    fingerprint: string
    message_id: number
    sent_at: number
  }
  draft: {
    id: Generated<number>
    account_id: number
    /** Empty when the draft has no recipient yet. */
    type: 'stream' | 'private' | ''
    channel_id: number | null
    /** JSON: the other participants of a direct message. */
    user_ids: string
    topic: string
    content: string
    /** Seconds with microseconds. */
    edited_at: number
  }
  scheduled_message: {
    id: Generated<number>
    account_id: number
    /** Null for a direct message. */
    channel_id: number | null
    /** JSON: the other participants of a direct message; the sender if there are none. */
    user_ids: string
    topic: string
    content: string
    rendered: string
    /** The client that scheduled it. */
    client: string
    read_by_sender: number
    due_at: number
    /** Why it was not sent when it was due. */
    failure: string | null
  }
  /** Scheduled messages that were sent: a client that does not know it yet can still delete them. */
  sent_scheduled_message: { scheduled_message_id: number; account_id: number; sent_at: number }
  /** Files that are kept because a scheduled message links to them. */
  scheduled_upload: { attachment_id: number; scheduled_message_id: number }
  reminder: {
    id: Generated<number>
    account_id: number
    /** The message may be deleted meanwhile. */
    message_id: number
    note: string
    content: string
    rendered: string
    due_at: number
    failed: number
  }
  bot_storage: { account_id: number; key: string; characters: number; value: string }
  /** The bytes in the storage of a bot. */
  bot_storage_space: { account_id: number; bytes: number }
  /** A view that a user pins to the sidebar or hides. The name is null for a built-in view. */
  navigation_view: { account_id: number; fragment: string; name: string | null; is_pinned: Flag }
  saved_snippet: { id: Generated<number>; account_id: number; title: string; content: string; created_at: number }
  playground: {
    id: Generated<number>
    realm_id: number
    name: string
    pygments_language: string
    url_template: string
  }
  realm_domain: { id: Generated<number>; realm_id: number; domain: string; allow_subdomains: Flag }
  push_token: {
    account_id: number
    kind: 'android' | 'ios'
    /** The hash of the token as it is compared: tokens of iOS in lower case. */
    token_hash: string
    token: string
    app_id: string | null
    registered_at: number
  }
  /** A phone on which a user is logged in. */
  client_device: {
    id: Generated<number>
    account_id: number
    registered_at: number
    push_key_id: number | null
    push_key: string | null
    push_token_id: string | null
    pending_push_token_id: string | null
    push_token_kind: string | null
    push_token_updated_at: number | null
    push_registration: string | null
    push_registration_error: string | null
  }
  /** A link with which any person may join until it expires. */
  multiuse_invite: Invitation
  /** An invitation of one address, used once. */
  email_invite: Invitation & { email: string; email_lower: string; notify_referrer: Flag; times_sent: number }
  /** A new address that its owner has not confirmed yet. */
  email_change: {
    id: Generated<number>
    account_id: number
    new_email: string
    /**
     * The address and the hash of the API key when the change was requested: if one has changed since, the link is
     * void.
     */
    old_email: string
    api_key_hash: string
    key_hash: string
    expires_at: number
  }
  /** A browser that is signed in. */
  session: {
    id: Generated<number>
    realm_id: number
    account_id: number
    token_hash: string
    created_at: number
    /** Written at most once an hour. */
    last_used_at: number
    /** Whether the session outlives the browser window. */
    kept: Flag
    /** The beginning of the User-Agent header at the login. */
    program: string
    address: string
  }
  /** A link that signs in once. */
  sign_in_link: { id: Generated<number>; account_id: number; key_hash: string; expires_at: number }
  /** A mail to send, written in the transaction that caused it; the mail job sends and deletes it. */
  outgoing_mail: {
    id: Generated<number>
    realm_id: number | null
    recipient: string
    /** The rest of the mail, sealed: it may hold a link that opens an account. */
    content_sealed: string
    queued_at: number
    attempts: number
    try_after: number
  }
  /** A call of an outgoing webhook, written in the transaction of its message; deleted with the answer. */
  webhook_call: {
    id: Generated<number>
    realm_id: number
    /** The bot. */
    account_id: number
    message_id: number
    queued_at: number
    attempts: number
    try_after: number
    /** Calls of the same bot that were not queued, because too many were waiting. */
    left_out: number
  }
  /** A bucket of a rate limit that all processes count together, and the UNIX time at which it will be empty. */
  spent_limit: { bucket: string; empty_at: number }
  /** The last presence of a user; 0 for never. */
  presence: {
    account_id: number
    realm_id: number
    /** The last activity on a device. */
    active_at: number
    /** The last time with a running client. */
    connected_at: number
    /** Grows with each change in the organization, so that clients can ask for later changes. */
    update_id: number
  }
  /** The statuses of users; missing parts are empty. */
  user_status: {
    account_id: number
    realm_id: number
    status_text: string
    emoji_name: string
    emoji_code: string
    reaction_type: string
  }
  /** The user's visibility policy for a topic, where it differs from that of the channel. */
  user_topic: {
    account_id: number
    channel_id: number
    topic_lower: string
    topic: string
    visibility_policy: 0 | 1 | 2 | 3
    updated_at: number
  }
  muted_user: { account_id: number; muted_id: number; muted_at: number }
  /** An uploaded file, to which a row of another table refers. */
  file: {
    id: Generated<number>
    /** `gone`: to be removed. */
    status: 'arriving' | 'kept' | 'gone'
    size: number
    created_at: number
    /** The name of its object in the store outside; null: its bytes are in `file_chunk`. */
    object_key: string | null
    /** The SHA-256 of each piece of an object, one after the other in base64url; null without an object. */
    checksums: string | null
  }
  /** A file in pieces of one size, so that no process has to hold all of it in memory. */
  file_chunk: { file_id: number; nth: number; bytes: Uint8Array }
  /** A picture that the server has scaled. */
  picture: {
    realm_id: number
    /** What it shows and where it is served, such as `avatars/….png`. */
    name: string
    content_type: string
    size: number
    file_id: number
  }
  /** An emoji of an organization. It stays when it is deactivated, because messages show it. */
  realm_emoji: {
    id: Generated<number>
    realm_id: number
    name: string
    /** Its author. */
    account_id: number
    /** The ends of the addresses of its picture, and of the first frame if it is animated. */
    file_name: string
    still_file_name: string | null
    deactivated: Flag
  }
  /** An uploaded file to which messages can link. */
  attachment: {
    id: Generated<number>
    realm_id: number
    account_id: number
    file_id: number
    /** The secret part of its URL: two characters, a slash, and a random key. */
    folder: string
    /** The end of its URL. */
    file_name: string
    /** The name of the file on the uploader's device. */
    name: string
    content_type: string
    /** How messages show it; null for a plain link. */
    media_kind: 'image' | 'video' | 'audio' | null
    size: number
    created_at: number
    /** The time since which no message links to it; null while a message does. */
    unreferenced_since: number | null
  }
  /** An uploaded image that was decoded, as it is shown. Without frames: one that cannot be decoded. */
  attachment_image: { attachment_id: number; width: number; height: number; frames: number }
  /** An uploaded image whose thumbnails are not made yet. */
  wanted_thumbnail: {
    attachment_id: number
    realm_id: number
    wanted_at: number
    /** When they are tried next; null if nothing is left to do. */
    due_at: number | null
    /** Since then messages show the image as it was uploaded. */
    given_up_at: number | null
  }
  /** A reference: a message that links to a file. Users who see the message may read the file. */
  attachment_reference: { attachment_id: number; message_id: number }
  /** The total size of an organization's uploads. */
  upload_space: { realm_id: number; bytes: number }
  /** The total size of a user's uploads. */
  account_upload_space: { account_id: number; bytes: number }
  /** The position of a client in the event log; events are not copied. */
  event_queue: {
    id: string
    realm_id: number
    account_id: number
    /** JSON: the events that the client wants, and their form. */
    options: string
    /** The end of the log at registration; the IDs of the queue's events count from here. */
    base_seq: number
    /** The client has all events up to here. Updated from time to time: the client sends its cursor with each poll. */
    acknowledged_seq: number
    /** The log has no events for the client between its cursor and here. */
    looked_seq: number
    created_at: number
    polled_at: number
    timeout_seconds: number
  }
  event: {
    seq: Generated<number>
    realm_id: number
    type: string
    op: string | null
    payload: string
    audience: string
    created_at: number
  }
}

interface Invitation {
  id: Generated<number>
  realm_id: number
  creator_id: number
  key_hash: string
  key_sealed: string
  invited_as: Role
  /** For an addressed invitation: the time when it was last sent. */
  created_at: number
  /** Null: it never expires. */
  expires_at: number | null
  status: 'open' | 'used' | 'revoked'
  /** JSON: the channels to which a new user is subscribed and the groups that the new user joins. */
  channel_ids: string
  group_ids: string
  include_default_channels: Flag
  welcome_message: string | null
}
