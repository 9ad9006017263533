import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/db/hook.ts'

export const userMuted = hook<{
  readonly caller: Caller
  readonly mutedId: number
}>('user muted')
