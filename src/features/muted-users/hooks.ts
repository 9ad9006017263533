import type { Server } from '#core/base/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/contract/hook.ts'

/** The caller has muted a user. */
export const userMuted = hook<{
  readonly server: Server
  readonly caller: Caller
  readonly now: number
  readonly mutedId: number
}>('user muted')
