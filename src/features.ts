// The one ordered list of features.
import type { Feature } from '#core/contract/feature.ts'
import { auth } from '#features/auth/index.ts'
import { avatars } from '#features/avatars/index.ts'
import { bots } from '#features/bots/index.ts'
import { profileFields } from '#features/profile-fields/index.ts'
import { realms } from '#features/realms/index.ts'
import { serverInfo } from '#features/server-info/index.ts'
import { settings } from '#features/settings/index.ts'
import { userGroups } from '#features/user-groups/index.ts'
import { users } from '#features/users/index.ts'

export const features: readonly Feature[] = [
  serverInfo,
  auth,
  realms,
  users,
  bots,
  avatars,
  profileFields,
  userGroups,
  settings,
]
