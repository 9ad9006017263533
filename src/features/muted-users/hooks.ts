import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/db/hook.ts'

/** The caller has muted a user. */
export const userMuted = hook<{
  readonly caller: Caller
  readonly mutedId: number
}>('user muted')
