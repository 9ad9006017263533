// The endpoints and events that the scenarios leave out, and why.

export const nameOf = ({ type, op }: { readonly type: string; readonly op?: string | null }): string =>
  op === null || op === undefined ? type : `${type}/${op}`

const queue = 'a queue is between a client and the server'

/** Endpoints that change nothing in a client's state. */
export const noScenario: Readonly<Record<string, string>> = {
  'POST /register': queue,
  'DELETE /events': queue,
}

/** Events that the watching clients don't receive. */
export const toldElsewhere: Readonly<Record<string, string>> = {
  'realm/deactivated': 'no client can ask for it afterwards, see test/features/events/events-audience.test.ts',
  'realm_emoji/update': 'only older clients receive it, see test/features/emoji/custom-emoji.test.ts',
}

const directory = 'makes accounts only with a directory, see test/features/auth/ldap.test.ts'

/** Events that an endpoint declares, but that no scenario causes. */
export const unseen: Readonly<Record<string, string>> = {
  'POST /fetch_api_key user_group/add_members': directory,
  'POST /fetch_api_key realm_user/add': directory,
  'account created stream/create': 'only for a guest, and guests join on a page',
  'PATCH /streams/{stream_id} realm_user/remove': 'only for limited guests who no longer see a bot',
}
