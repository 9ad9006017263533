// Role names on the command line.
import { existing } from '#core/base/existing.ts'
import { keysOf } from '#core/base/records.ts'
import { Role } from '#core/contract/access.ts'

type RoleName = keyof typeof Role
export const roleNames = keysOf(Role)
export const roleName = (role: Role): RoleName => existing(roleNames.find(name => Role[name] === role))
export const roleNamed = (name: unknown): Role => Role[existing(roleNames.find(each => each === name))]
