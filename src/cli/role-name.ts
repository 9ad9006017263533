// Roles by the names that operators read and write.
import { Role } from '#core/contract/access.ts'

export type RoleName = keyof typeof Role
export const roleNames = Object.keys(Role) as RoleName[]
export const roleName = (role: Role): RoleName => roleNames.find(name => Role[name] === role) as RoleName
