// What the scenarios leave out, and why.

export const nameOf = ({ type, op }: { readonly type: string; readonly op?: string | null }): string =>
  op === null || op === undefined ? type : `${type}/${op}`

const queue = 'a queue is between a client and the server'

/** Endpoints that change something, but nothing of what clients hold. */
export const noScenario: Readonly<Record<string, string>> = {
  'POST /register': queue,
  'DELETE /events': queue,
  'POST /fetch_api_key': 'makes accounts only with a directory, see test/api/ldap.test.ts',
}

/** Events that can only be told to who waits for them. */
export const toldElsewhere: Readonly<Record<string, string>> = {
  'realm/deactivated': 'nobody can ask for it afterwards, see test/api/events-audience.test.ts',
}
