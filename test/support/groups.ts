// Creating groups in tests, and reading them.
import type { FormFields } from './http.ts'
import type { Org, Person } from './world.ts'

interface GroupParts {
  readonly members?: readonly Person[]
  readonly subgroups?: readonly number[]
  /** Permissions and other parameters. */
  readonly more?: FormFields
}

/** Creates a group and returns its ID. */
export async function makeGroup(
  by: Person,
  name: string,
  { members = [], subgroups = [], more = {} }: GroupParts = {},
): Promise<number> {
  const fields = { name, description: `About ${name}`, members: members.map(({ id }) => id), subgroups, ...more }
  return (await by.ok('POST /user_groups/create', fields)).group_id
}

/** The group, deactivated or not. */
export async function shownGroup(by: Person, id: number): Promise<any> {
  const { user_groups } = await by.ok('GET /user_groups', { include_deactivated_groups: true })
  return user_groups.find((group: { id: number }) => group.id === id)
}

/** The members of the group, through subgroups too. */
export const membersOf = async (by: Person, id: number): Promise<number[]> =>
  (await by.ok(`GET /user_groups/${id}/members`)).members

export const changeMembers = (by: Person, id: number, fields: FormFields): Promise<any> =>
  by.ok(`POST /user_groups/${id}/members`, fields)

export const changeSubgroups = (by: Person, id: number, fields: FormFields): Promise<any> =>
  by.ok(`POST /user_groups/${id}/subgroups`, fields)

export const deactivateGroup = (by: Person, id: number): Promise<any> => by.ok(`POST /user_groups/${id}/deactivate`)
export const reactivateGroup = (by: Person, id: number): Promise<any> =>
  by.ok(`PATCH /user_groups/${id}`, { deactivated: false })

/** A group-setting value with these users and groups. */
export const holders = (users: readonly Person[], groups: readonly number[] = []) => ({
  direct_members: users.map(({ id }) => id).sort((a, b) => a - b),
  direct_subgroups: [...groups],
})

/** The ID of a system group. */
export async function systemGroup({ owner }: Org, name: string): Promise<number> {
  const { user_groups } = await owner.ok('GET /user_groups')
  return user_groups.find((group: { name: string }) => group.name === name).id
}

/** Guests only see themselves, bots, and users in a shared conversation. */
export async function limitGuests(org: Org): Promise<void> {
  await org.owner.ok('PATCH /realm', { can_access_all_users_group: { new: await systemGroup(org, 'role:members') } })
}
