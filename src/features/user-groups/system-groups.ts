// The groups that every organization has (docs/spec/groups.md#system-groups). Their direct members aren't stored: they
// follow from each account's role, so the two can never disagree.
import { Role } from '#core/contract/access.ts'

interface SystemGroup {
  readonly name: string
  /** The name that clients show. */
  readonly shownName: string
  readonly description: string
  /** Its only subgroup, declared before it. */
  readonly contains: string | null
}

/** Ordered by ID. */
export const systemGroups: readonly SystemGroup[] = [
  { name: 'role:nobody', shownName: 'Nobody', description: 'Nobody', contains: null },
  { name: 'role:owners', shownName: 'Owners', description: 'Owners of this organization', contains: null },
  {
    name: 'role:administrators',
    shownName: 'Administrators',
    description: 'Administrators of this organization, including owners',
    contains: 'role:owners',
  },
  {
    name: 'role:moderators',
    shownName: 'Moderators',
    description: 'Moderators of this organization, including administrators',
    contains: 'role:administrators',
  },
  {
    name: 'role:fullmembers',
    shownName: 'Full members',
    description: 'Members of this organization, not including new accounts and guests',
    contains: 'role:moderators',
  },
  {
    name: 'role:members',
    shownName: 'Members',
    description: 'Members of this organization, not including guests',
    contains: 'role:fullmembers',
  },
  {
    name: 'role:everyone',
    shownName: 'Everyone',
    description: 'Everyone in this organization, including guests',
    contains: 'role:members',
  },
  {
    name: 'role:internet',
    shownName: 'Everyone on the internet',
    description: 'Everyone on the Internet',
    contains: 'role:everyone',
  },
]

/** The name in a mention. Ordinary groups have only one name. */
export const presentGroupName = (name: string): string =>
  systemGroups.find(group => group.name === name)?.shownName ?? name

const groupOfRole: Readonly<Record<Role, string>> = {
  [Role.owner]: 'role:owners',
  [Role.administrator]: 'role:administrators',
  [Role.moderator]: 'role:moderators',
  [Role.member]: 'role:members',
  [Role.guest]: 'role:everyone',
}

const secondsPerDay = 86_400

export interface RoleHolder {
  readonly role: Role
  readonly joined_at: number
}

/** An ordinary member whose account is younger, in whole days, than the organization's waiting period. */
export const isProvisional = ({ role, joined_at }: RoleHolder, waitingDays: number, now: number): boolean =>
  role === Role.member && Math.floor(Math.max(now - joined_at, 0) / secondsPerDay) < waitingDays

/** The system groups that an account is a direct member of. */
export function directSystemGroups(holder: RoleHolder, waitingDays: number, now: number): string[] {
  const own = groupOfRole[holder.role]
  const full = holder.role === Role.member && !isProvisional(holder, waitingDays, now)
  return full ? ['role:fullmembers', own] : [own]
}
