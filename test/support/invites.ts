// Creating and reading invitations in tests.
import { systemGroup } from './groups.ts'
import { linkIn, mailTo } from './mail.ts'
import { basic, type FormFields, formBody } from './http.ts'
import type { Answer, Org, Person, World } from './world.ts'

export interface MadeLink {
  readonly id: number
  readonly url: string
  /** The path of its page on the host of the organization. */
  readonly path: string
}

export const openInvites = async (person: Person): Promise<any[]> => (await person.ok('GET /invites')).invites

export async function inviteLink(by: Person, fields: FormFields = {}): Promise<MadeLink> {
  const { invite_link: url } = await by.ok('POST /invites/multiuse', fields)
  const made = (await openInvites(by)).filter(invite => invite.is_multiuse)
  return { id: made.at(-1)?.id, url, path: new URL(url).pathname }
}

/** Members may create reusable links too. */
export async function membersMakeLinks(org: Org): Promise<void> {
  await org.owner.ok('PATCH /realm', { create_multiuse_invite_group: { new: await systemGroup(org, 'role:members') } })
}

export const newcomer = {
  full_name: 'Nia Newcomer',
  email: 'nia@newcomers.example',
  password: 'seven quiet herons at dusk',
}

/** Sends the form of a page as a browser would. */
export const submit = (
  { raw }: World,
  { host }: Org,
  path: string,
  fields: FormFields = newcomer,
  headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
): Promise<Answer> =>
  raw({
    method: 'POST',
    host,
    path,
    body: formBody(fields),
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

export const open = ({ raw }: World, { host }: Org, path: string): Promise<Answer> =>
  raw({ host, path, headers: { accept: 'text/html' } })

/** Signs in as an app does, and returns a function that calls the API. */
export async function loggedIn(
  { raw }: World,
  org: Org,
  { email, password }: { email: string; password: string } = newcomer,
): Promise<(path: string) => Promise<any>> {
  const { status, text, body } = await org.anonymous('POST /fetch_api_key', { username: email, password })
  if (status !== 200) throw new Error(`login answered ${status}: ${text}`)
  const headers = { authorization: basic(email, body.api_key) }
  return async path => (await raw({ host: org.host, path: `/api/v1${path}`, headers })).body
}

/** Only addresses of `lantern-bay.example` may join. */
export async function restrictDomains({ owner }: Org): Promise<void> {
  await owner.ok('POST /realm/domains', { domain: 'lantern-bay.example', allow_subdomains: false })
  await owner.ok('PATCH /realm', { emails_restricted_to_domains: true })
}

/** The path in the newest mail that asks to confirm an address before joining. */
export const proofPath = async (world: World, email: string): Promise<string> =>
  new URL(linkIn((await mailTo(world, email)).at(-1)!, '/join/')).pathname

/** Returns the ID of the invitation. */
export async function emailInvite(by: Person, email: string, fields: FormFields = {}): Promise<number> {
  await by.ok('POST /invites', { invitee_emails: email, stream_ids: [], ...fields })
  return (await openInvites(by)).filter(invite => !invite.is_multiuse).at(-1)?.id
}
