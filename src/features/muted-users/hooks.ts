import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import { hook } from '#core/db/hook.ts'

/** The caller has muted a user. */
export const userMuted = hook<{
  readonly server: Server
  readonly caller: Caller
  readonly now: number
  readonly mutedId: number
}>('user muted')
