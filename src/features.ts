// The one ordered list of features.
import type { Feature } from '#core/contract/feature.ts'
import { auth } from '#features/auth/index.ts'
import { serverInfo } from '#features/server-info/index.ts'
import { users } from '#features/users/index.ts'

export const features: readonly Feature[] = [serverInfo, auth, users]
