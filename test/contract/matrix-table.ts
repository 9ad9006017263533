// Permissions: a row for each operation, a column for each kind of caller, and in each cell the response. A row is
// about an object for which the operation is allowed if any caller is allowed to do it; after a comma comes the case of
// the operation. Columns: the roles, a bot, an incoming webhook bot, a deactivated member, the owner of another
// organization (who requests objects of this one on the other's host) and a caller without credentials.

type Answer = readonly [status: number, code: string, msg: string]

/** The words of the table besides `ok`. A star stands for any text. */
export const words: Readonly<Record<string, Answer>> = {
  'hook!': [401, 'UNAUTHORIZED', 'This API is not available to incoming webhook bots.'],
  'gone!': [401, 'UNAUTHORIZED', 'Account is deactivated'],
  'login!': [401, 'UNAUTHORIZED', 'Not logged in: API authentication or user session required'],
  'owner!': [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'],
  'admin!': [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
  'adm!': [400, 'BAD_REQUEST', 'Must be an organization administrator'],
  'guest!': [400, 'BAD_REQUEST', 'Not allowed for guest users'],
  'bots!': [400, 'PERMISSION_DENIED', 'Must be a bot user'],
  'bot!': [400, 'BAD_REQUEST', 'This endpoint does not accept bot requests.'],
  'perm!': [400, 'BAD_REQUEST', 'Insufficient permission'],
  'run!': [400, 'BAD_REQUEST', 'You do not have permission to administer this channel.'],
  'edit!': [400, 'BAD_REQUEST', "You don't have permission to edit this message"],
  'erase!': [400, 'BAD_REQUEST', "You don't have permission to delete this message"],
  'enter!': [400, 'BAD_REQUEST', 'Unable to access channel (*).'],
  'post!': [400, 'BAD_REQUEST', "Not authorized to send to channel '*'"],
  'deny!': [400, 'BAD_REQUEST', 'You do not have permission to post in this channel.'],
  'chan!': [400, 'BAD_REQUEST', 'Invalid channel ID'],
  'chan-n!': [400, 'BAD_REQUEST', "Invalid channel name '*'"],
  'chans!': [400, 'BAD_REQUEST', 'Channel(s) (*) do not exist'],
  'to!': [400, 'STREAM_DOES_NOT_EXIST', "Channel with ID '*' does not exist"],
  'to-u!': [400, 'BAD_REQUEST', 'Invalid user ID *'],
  'msg!': [400, 'BAD_REQUEST', 'Invalid message(s)'],
  'user!': [400, 'BAD_REQUEST', 'No such user'],
  'no-bot!': [400, 'BAD_REQUEST', 'No such bot'],
  'group!': [400, 'BAD_REQUEST', 'Invalid user group'],
  'invite!': [400, 'BAD_REQUEST', 'No such invitation'],
  'author!': [400, 'BAD_REQUEST', 'Must be an organization administrator or emoji author'],
  'emoji!': [404, 'BAD_REQUEST', "Emoji '*' does not exist"],
  'field!': [400, 'BAD_REQUEST', 'Field id * not found.'],
  'domain!': [400, 'BAD_REQUEST', 'No entry found for domain *.'],
  'link!': [400, 'BAD_REQUEST', 'Linkifier not found.'],
  'links!': [400, 'BAD_REQUEST', 'The ordered list must enumerate all existing linkifiers exactly once'],
  'folder!': [400, 'BAD_REQUEST', 'Invalid channel folder ID'],
  'order!': [400, 'BAD_REQUEST', 'Invalid order mapping'],
  'play!': [400, 'BAD_REQUEST', 'Invalid playground'],
  'report!': [400, 'BAD_REQUEST', 'Moderation request channel must be specified to enable message reporting.'],
  'draft!': [404, 'BAD_REQUEST', 'Draft does not exist'],
  'saved!': [404, 'BAD_REQUEST', 'Saved snippet does not exist.'],
  'sched!': [404, 'BAD_REQUEST', 'Scheduled message does not exist'],
  'remind!': [404, 'BAD_REQUEST', 'Reminder does not exist'],
  'view!': [404, 'BAD_REQUEST', 'Navigation view does not exist.'],
  'view-p!': [404, 'NOT_FOUND', 'Navigation view does not exist.'],
  'token!': [400, 'BAD_REQUEST', 'Token does not exist'],
  'device!': [400, 'BAD_REQUEST', 'Invalid `device_id`'],
  'file!': [404, 'NOT_FOUND', 'File not found'],
  'attach!': [400, 'BAD_REQUEST', 'Invalid attachment'],
  'sess!': [400, 'BAD_REQUEST', 'No such session'],
  'queue!': [400, 'BAD_EVENT_QUEUE_ID', 'Bad event queue ID: *'],
  'last!': [400, 'CANNOT_DEACTIVATE_LAST_USER', 'Cannot deactivate the only organization owner'],
  'wrong!': [401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
}

export const table = `
                                                          | owner admin  moder  member guest  bot    hook  gone  other   nobody

GET /server_settings                                      | ok    ok     ok     ok     ok     ok     ok    ok    ok      ok
POST /fetch_api_key                                       | ok    ok     ok     ok     ok     ok     ok    ok    wrong!  ok
POST /users/me/api_key/regenerate                         | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
PATCH /realm                                              | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
PATCH /realm, of owners                                   | ok    owner! admin! admin! admin! admin! hook! gone! ok      login!
POST /realm/deactivate                                    | ok    owner! owner! owner! owner! owner! hook! gone! ok      login!
POST /realm/test_welcome_bot_custom_message               | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
GET /realm/domains                                        | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /realm/domains                                       | ok    owner! owner! owner! owner! owner! hook! gone! ok      login!
PATCH /realm/domains/{domain}                             | ok    owner! owner! owner! owner! owner! hook! gone! domain! login!
DELETE /realm/domains/{domain}                            | ok    owner! owner! owner! owner! owner! hook! gone! domain! login!
POST /realm/icon                                          | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
DELETE /realm/icon                                        | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
POST /realm/logo                                          | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
DELETE /realm/logo                                        | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
GET /realm/emoji                                          | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /realm/emoji/{emoji_name}                            | ok    ok     ok     ok     guest! ok     hook! gone! ok      login!
DELETE /realm/emoji/{emoji_name}                          | ok    ok     author! author! author! author! hook! gone! emoji! login!

GET /users                                                | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /users                                               | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
GET /users/me                                             | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /users/me/avatar                                     | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
DELETE /users/me/avatar                                   | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
DELETE /users/me                                          | ok    ok     ok     ok     ok     ok     hook! gone! last!   login!
GET /users/{user_id}                                      | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!
PATCH /users/{user_id}                                    | ok    ok     perm!  perm!  perm!  perm!  hook! gone! user!   login!
PATCH /users/{user_id}, to owner                          | ok    owner! perm!  perm!  perm!  perm!  hook! gone! user!   login!
DELETE /users/{user_id}                                   | ok    ok     perm!  perm!  perm!  perm!  hook! gone! user!   login!
DELETE /users/{user_id}, an owner                         | ok    owner! perm!  perm!  perm!  perm!  hook! gone! user!   login!
POST /users/{user_id}/reactivate                          | ok    ok     perm!  perm!  perm!  perm!  hook! gone! user!   login!
GET /users/{email}                                        | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!
PATCH /users/{email}                                      | ok    ok     perm!  perm!  perm!  perm!  hook! gone! user!   login!

GET /bots                                                 | ok    ok     ok     ok     guest! bot!   hook! gone! ok      login!
POST /bots                                                | ok    ok     ok     ok     guest! bot!   hook! gone! ok      login!
PATCH /bots/{bot_id}, own                                 | ok    ok     ok     ok     guest! bot!   hook! gone! no-bot! login!
PATCH /bots/{bot_id}, the owner's                         | ok    ok     perm!  perm!  guest! bot!   hook! gone! no-bot! login!
DELETE /bots/{bot_id}, own                                | ok    ok     ok     ok     ok     ok     hook! gone! no-bot! login!
DELETE /bots/{bot_id}, the owner's                        | ok    ok     perm!  perm!  perm!  perm!  hook! gone! no-bot! login!
GET /bots/{bot_id}/api_key, own                           | ok    ok     ok     ok     guest! bot!   hook! gone! no-bot! login!
GET /bots/{bot_id}/api_key, the owner's                   | ok    ok     perm!  perm!  guest! bot!   hook! gone! no-bot! login!
POST /bots/{bot_id}/api_key/regenerate, own               | ok    ok     ok     ok     guest! bot!   hook! gone! no-bot! login!
POST /bots/{bot_id}/api_key/regenerate, the owner's       | ok    ok     perm!  perm!  guest! bot!   hook! gone! no-bot! login!

GET /realm/profile_fields                                 | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /realm/profile_fields                                | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
PATCH /realm/profile_fields                               | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
PATCH /realm/profile_fields/{field_id}                    | ok    ok     admin! admin! admin! admin! hook! gone! field!  login!
DELETE /realm/profile_fields/{field_id}                   | ok    ok     admin! admin! admin! admin! hook! gone! field!  login!
PATCH /users/me/profile_data                              | ok    ok     ok     ok     ok     bot!   hook! gone! field!  login!
DELETE /users/me/profile_data                             | ok    ok     ok     ok     ok     bot!   hook! gone! field!  login!

GET /user_groups                                          | ok    ok     ok     ok     guest! ok     hook! gone! ok      login!
POST /user_groups/create                                  | ok    ok     ok     ok     guest! ok     hook! gone! ok      login!
PATCH /user_groups/{user_group_id}, the owner's           | ok    perm!  perm!  perm!  guest! perm!  hook! gone! group!  login!
PATCH /user_groups/{user_group_id}, moderators'           | ok    ok     ok     perm!  guest! perm!  hook! gone! group!  login!
POST /user_groups/{user_group_id}/deactivate, moderators' | ok    ok     ok     perm!  guest! perm!  hook! gone! group!  login!
GET /user_groups/{user_group_id}/members                  | ok    ok     ok     ok     guest! ok     hook! gone! group!  login!
GET /user_groups/{user_group_id}/members/{user_id}        | ok    ok     ok     ok     guest! ok     hook! gone! group!  login!
POST /user_groups/{user_group_id}/members, moderators'    | ok    ok     ok     perm!  guest! perm!  hook! gone! group!  login!
POST /user_groups/{user_group_id}/members, open to join   | ok    ok     ok     ok     guest! ok     hook! gone! group!  login!
GET /user_groups/{user_group_id}/subgroups                | ok    ok     ok     ok     guest! ok     hook! gone! group!  login!
POST /user_groups/{user_group_id}/subgroups, moderators'  | ok    ok     ok     perm!  guest! perm!  hook! gone! group!  login!

PATCH /settings                                           | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
PATCH /settings/notifications                             | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
PATCH /realm/user_settings_defaults                       | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!

GET /invites                                              | ok    ok     ok     ok     guest! bot!   hook! gone! ok      login!
POST /invites                                             | ok    ok     ok     ok     guest! bot!   hook! gone! ok      login!
DELETE /invites/{invite_id}, the owner's                  | ok    ok     adm!   adm!   guest! bot!   hook! gone! invite! login!
POST /invites/{invite_id}/resend, the owner's             | ok    ok     adm!   adm!   guest! bot!   hook! gone! invite! login!
POST /invites/multiuse                                    | ok    ok     perm!  perm!  guest! bot!   hook! gone! ok      login!
DELETE /invites/multiuse/{invite_id}, for members         | ok    ok     adm!   adm!   guest! bot!   hook! gone! invite! login!
DELETE /invites/multiuse/{invite_id}, for owners          | ok    owner! owner! owner! guest! bot!   hook! gone! invite! login!

POST /channels/create                                     | ok    ok     ok     ok     guest! ok     hook! gone! ok      login!
GET /streams                                              | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /streams/{stream_id}                                  | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
GET /streams/{stream_id}, private                         | ok    ok     chan!  chan!  chan!  chan!  hook! gone! chan!   login!
PATCH /streams/{stream_id}                                | ok    ok     run!   run!   chan!  run!   hook! gone! chan!   login!
DELETE /streams/{stream_id}                               | ok    ok     run!   run!   chan!  run!   hook! gone! chan!   login!
GET /get_stream_id                                        | ok    ok     ok     ok     ok     ok     hook! gone! chan-n! login!
GET /streams/{stream_id}/email_address                    | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
GET /streams/{stream_id}/email_address, private           | ok    deny!  chan!  chan!  chan!  chan!  hook! gone! chan!   login!
GET /streams/{stream_id}/members                          | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
GET /streams/{stream_id}/members, private                 | ok    ok     chan!  chan!  chan!  chan!  hook! gone! chan!   login!
POST /default_streams                                     | ok    ok     admin! admin! admin! admin! hook! gone! chan!   login!
DELETE /default_streams                                   | ok    ok     admin! admin! admin! admin! hook! gone! chan!   login!

GET /users/me/subscriptions                               | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /users/me/subscriptions                              | ok    ok     ok     ok     guest! ok     hook! gone! ok      login!
POST /users/me/subscriptions, private                     | ok    enter! enter! enter! guest! enter! hook! gone! ok      login!
PATCH /users/me/subscriptions                             | ok    ok     ok     ok     ok     ok     hook! gone! chans!  login!
DELETE /users/me/subscriptions                            | ok    ok     ok     ok     ok     ok     hook! gone! chans!  login!
DELETE /users/me/subscriptions, of another                | ok    ok     perm!  perm!  chans! perm!  hook! gone! user!   login!
POST /users/me/subscriptions/properties                   | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
PATCH /users/me/subscriptions/{stream_id}                 | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
GET /users/{user_id}/channels                             | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!
GET /users/{user_id}/subscriptions/{stream_id}            | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!

GET /channel_folders                                      | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /channel_folders/create                              | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
PATCH /channel_folders/{channel_folder_id}                | ok    ok     admin! admin! admin! admin! hook! gone! folder! login!
PATCH /channel_folders                                    | ok    ok     admin! admin! admin! admin! hook! gone! order!  login!

GET /realm/linkifiers                                     | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /realm/filters                                       | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
PATCH /realm/filters/{filter_id}                          | ok    ok     admin! admin! admin! admin! hook! gone! link!   login!
DELETE /realm/filters/{filter_id}                         | ok    ok     admin! admin! admin! admin! hook! gone! link!   login!
PATCH /realm/linkifiers                                   | ok    ok     admin! admin! admin! admin! hook! gone! links!  login!
POST /realm/playgrounds                                   | ok    ok     admin! admin! admin! admin! hook! gone! ok      login!
DELETE /realm/playgrounds/{playground_id}                 | ok    ok     admin! admin! admin! admin! hook! gone! play!   login!

POST /messages                                            | ok    ok     ok     ok     ok     ok     ok    gone! to!     login!
POST /messages, direct                                    | ok    ok     ok     ok     ok     ok     ok    gone! to-u!   login!
POST /messages, private channel                           | ok    post!  to!    to!    to!    ok     ok    gone! to!     login!
POST /user_uploads                                        | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /user_uploads/{realm_id_str}/{filename}               | ok    ok     ok     ok     ok     ok     hook! gone! file!   login!
GET /thumbnail/status/{realm_id_str}/{filename}           | ok    ok     ok     ok     ok     ok     hook! gone! file!   login!
GET /user_uploads/{realm_id_str}/{filename}, of another   | ok    file!  file!  file!  file!  file!  hook! gone! file!   login!
GET /attachments                                          | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
DELETE /attachments/{attachment_id}                       | ok    ok     ok     ok     ok     ok     hook! gone! attach! login!
DELETE /attachments/{attachment_id}, of another           | ok    attach! attach! attach! attach! attach! hook! gone! attach! login!
POST /messages/render                                     | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /messages/{message_id}                                | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
GET /messages/{message_id}, between others                | ok    ok     msg!   msg!   msg!   msg!   hook! gone! msg!    login!
GET /messages                                             | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /messages/matches_narrow                              | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /messages/corrected_search                            | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /users/me/{stream_id}/topics                          | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
PATCH /messages/{message_id}, own                         | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
PATCH /messages/{message_id}, of another                  | ok    edit!  edit!  edit!  edit!  edit!  hook! gone! msg!    login!
DELETE /messages/{message_id}, own                        | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
DELETE /messages/{message_id}, of another                 | ok    ok     erase! erase! erase! erase! hook! gone! msg!    login!
POST /streams/{stream_id}/delete_topic                    | ok    ok     admin! admin! admin! admin! hook! gone! chan!   login!
GET /messages/{message_id}/history                        | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
POST /messages/flags                                      | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
POST /messages/flags, between others                      | ok    ok     msg!   msg!   msg!   msg!   hook! gone! msg!    login!
POST /messages/flags/narrow                               | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /mark_all_as_read                                    | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /mark_stream_as_read                                 | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
POST /mark_topic_as_read                                  | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
GET /messages/{message_id}/read_receipts                  | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
POST /messages/{message_id}/report                        | ok    ok     ok     ok     ok     ok     hook! gone! report! login!
POST /submessage                                          | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
POST /messages/{message_id}/reactions                     | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
DELETE /messages/{message_id}/reactions                   | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!

GET /users/me/alert_words                                 | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /users/me/alert_words                                | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
DELETE /users/me/alert_words                              | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /drafts                                               | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /drafts                                              | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
PATCH /drafts/{draft_id}                                  | ok    ok     ok     ok     ok     ok     hook! gone! draft!  login!
DELETE /drafts/{draft_id}                                 | ok    ok     ok     ok     ok     ok     hook! gone! draft!  login!
GET /bot_storage                                          | bots! bots!  bots!  bots!  bots!  ok     hook! gone! bots!   login!
PUT /bot_storage                                          | bots! bots!  bots!  bots!  bots!  ok     hook! gone! bots!   login!
DELETE /bot_storage                                       | bots! bots!  bots!  bots!  bots!  ok     hook! gone! bots!   login!
GET /navigation_views                                     | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /navigation_views                                    | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
PATCH /navigation_views/{fragment}                        | ok    ok     ok     ok     ok     ok     hook! gone! view-p! login!
DELETE /navigation_views/{fragment}                       | ok    ok     ok     ok     ok     ok     hook! gone! view!   login!
GET /saved_snippets                                       | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /saved_snippets                                      | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
PATCH /saved_snippets/{saved_snippet_id}                  | ok    ok     ok     ok     ok     ok     hook! gone! saved!  login!
DELETE /saved_snippets/{saved_snippet_id}                 | ok    ok     ok     ok     ok     ok     hook! gone! saved!  login!
GET /scheduled_messages                                   | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /scheduled_messages                                  | ok    ok     ok     ok     ok     ok     hook! gone! to!     login!
PATCH /scheduled_messages/{scheduled_message_id}          | ok    ok     ok     ok     ok     ok     hook! gone! sched!  login!
DELETE /scheduled_messages/{scheduled_message_id}         | ok    ok     ok     ok     ok     ok     hook! gone! sched!  login!
GET /reminders                                            | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /reminders                                           | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
DELETE /reminders/{reminder_id}                           | ok    ok     ok     ok     ok     ok     hook! gone! remind! login!
POST /users/me/android_gcm_reg_id                         | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
DELETE /users/me/android_gcm_reg_id                       | ok    ok     ok     ok     ok     bot!   hook! gone! token!  login!
POST /users/me/apns_device_token                          | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
DELETE /users/me/apns_device_token                        | ok    ok     ok     ok     ok     bot!   hook! gone! token!  login!
POST /register_client_device                              | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
POST /mobile_push/register                                | ok    ok     ok     ok     ok     bot!   hook! gone! device! login!
POST /remove_client_device                                | ok    ok     ok     ok     ok     bot!   hook! gone! device! login!
GET /users/me/sessions                                    | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
DELETE /users/me/sessions                                 | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
DELETE /users/me/sessions/{session_id}                    | ok    ok     ok     ok     ok     bot!   hook! gone! sess!   login!

POST /typing                                              | ok    ok     ok     ok     ok     ok     hook! gone! to-u!   login!
POST /messages/{message_id}/typing                        | ok    ok     ok     ok     ok     ok     hook! gone! msg!    login!
POST /users/me/presence                                   | ok    ok     ok     ok     ok     bot!   hook! gone! ok      login!
GET /users/{user_id_or_email}/presence                    | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!
GET /realm/presence                                       | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /users/me/status                                     | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
POST /users/{user_id}/status                              | ok    ok     perm!  perm!  perm!  perm!  hook! gone! user!   login!
GET /users/{user_id}/status                               | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!
POST /user_topics                                         | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
PATCH /users/me/subscriptions/muted_topics                | ok    ok     ok     ok     ok     ok     hook! gone! chan!   login!
POST /users/me/muted_users/{muted_user_id}                | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!
DELETE /users/me/muted_users/{muted_user_id}              | ok    ok     ok     ok     ok     ok     hook! gone! user!   login!

POST /register                                            | ok    ok     ok     ok     ok     ok     hook! gone! ok      login!
GET /events                                               | ok    ok     ok     ok     ok     ok     hook! gone! queue!  login!
DELETE /events                                            | ok    ok     ok     ok     ok     ok     hook! gone! queue!  login!
`
