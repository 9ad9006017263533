// Invitations as a test makes and reads them.
import type { FormFields } from './http.ts'
import type { Org, Person } from './world.ts'

export interface MadeLink {
  readonly id: number
  readonly url: string
  /** Where its page is on the host of the organization. */
  readonly path: string
}

export const openInvites = async (person: Person): Promise<any[]> => (await person.ok('GET /invites')).invites

export async function inviteLink(by: Person, fields: FormFields = {}): Promise<MadeLink> {
  const { invite_link: url } = await by.ok('POST /invites/multiuse', fields)
  const made = (await openInvites(by)).filter(invite => invite.is_multiuse)
  return { id: made.at(-1)?.id, url, path: new URL(url).pathname }
}

/** Members may make reusable links too. */
export async function membersMakeLinks({ owner }: Org): Promise<void> {
  const { user_groups } = await owner.ok('GET /user_groups')
  const members = user_groups.find((group: { name: string }) => group.name === 'role:members')
  await owner.ok('PATCH /realm', { create_multiuse_invite_group: { new: members.id } })
}
