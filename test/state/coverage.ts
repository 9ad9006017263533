// What the scenarios leave out, and why.

export const nameOf = ({ type, op }: { readonly type: string; readonly op?: string | null }): string =>
  op === null || op === undefined ? type : `${type}/${op}`

const queue = 'a queue is between a client and the server'
const token = 'a token is between a phone and the server'

const passing = 'clients hold nothing of it for long'

/** Endpoints that change something, but nothing of what clients hold. */
export const noScenario: Readonly<Record<string, string>> = {
  'POST /register': queue,
  'DELETE /events': queue,
  'POST /users/me/android_gcm_reg_id': token,
  'DELETE /users/me/android_gcm_reg_id': token,
  'POST /users/me/apns_device_token': token,
  'DELETE /users/me/apns_device_token': token,
  'POST /messages/render': 'only shows what would be',
  'POST /typing': passing,
  'POST /messages/{message_id}/typing': passing,
  'POST /users/me/presence': passing,
  'POST /bots/{bot_id}/api_key/regenerate': 'a key is told only in the answer',
  'POST /users/me/api_key/regenerate': 'ends the queues of everybody who watches',
  'POST /realm/deactivate': 'ends the queues of everybody who watches',
  'POST /fetch_api_key': 'makes accounts only with a directory, see test/api/ldap.test.ts',
}

const inUse = 'a group that makes a channel known cannot be deactivated'
const guests = 'only guests hear of a channel when they are subscribed, and these accounts are members'

/** Events that an endpoint declares, but that no scenario makes it emit. */
export const unseen: Readonly<Record<string, string>> = {
  'PATCH /user_groups/{user_group_id} stream/create': inUse,
  'PATCH /user_groups/{user_group_id} stream/delete': inUse,
  'PATCH /user_groups/{user_group_id} subscription/peer_add': inUse,
  'POST /user_groups/{user_group_id}/deactivate stream/create': inUse,
  'POST /user_groups/{user_group_id}/deactivate stream/delete': inUse,
  'POST /user_groups/{user_group_id}/deactivate subscription/peer_add': inUse,
  'POST /users stream/create': guests,
  'PATCH /users/me/subscriptions default_streams': 'it cannot say that a channel is for new people',
}
