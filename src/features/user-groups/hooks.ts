// Moments in the life of groups and permissions that later features handle.
import type { Caller } from '#core/contract/access.ts'
import { hook, trigger } from '#core/db/hook.ts'
import type { WriteTx } from '#core/db/database.ts'

/** A change is about to give or take access. A handler remembers the state before it, and finishes after the change. */
export const accessChanging = hook<{ readonly realmId: number }, () => Promise<void>>('access changing')

/** Runs a change of roles, groups or the waiting period. Handlers emit events about what becomes visible or hidden. */
export async function withAccessChange<T>(tx: WriteTx, realmId: number, change: () => Promise<T>): Promise<T> {
  const finishers = await trigger(tx, accessChanging, { realmId })
  const result = await change()
  for (const finish of finishers) await finish()
  return result
}

/** A user was deactivated or reactivated, so permissions that name the user look different to clients. */
export const namedUserChanged = hook<{ readonly realmId: number; readonly userId: number }>('named user changed')

/** A use of a group, as the API lists it. */
export type Objection =
  | { readonly type: 'subgroup'; readonly supergroup_ids: number[] }
  | { readonly type: 'channel'; readonly channel_id: number; readonly settings: string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: string[] }
  | { readonly type: 'realm'; readonly settings: string[] }

interface GroupUses {
  /** The uses that the caller may see. */
  readonly objections: readonly Objection[]
  readonly isUsed: boolean
}

/** Asks where a group is used. A group in use can't be deactivated. */
export const groupUsesAsked = hook<{ readonly caller: Caller; readonly groupId: number }, GroupUses>(
  'uses of a group asked',
)

export const membersChanged = hook<{
  readonly caller: Caller
  readonly groupId: number
  readonly change: 'added' | 'removed'
  readonly userIds: readonly number[]
}>('members of a group changed')
