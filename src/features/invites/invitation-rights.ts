// The rights that the creator of an invitation still has when it is used.
import type { ReadTx } from '#core/db/database.ts'
import { hasRealmPermission, permissionHolders, grantedGroups } from '#features/user-groups/public.ts'
import { type Account, accountsOf, callerOf } from '#features/users/public.ts'
import { grantedWelcome, requireInviting, idsIn, sortedChannels } from './invitation.ts'
import { problemIn } from './problem-in.ts'
import { type Invitation, isEmailInvite } from './store.ts'

/** Whether the creator may still invite at all, and give this role. */
export async function mayStillInvite(tx: ReadTx, creator: Account, invitation: Invitation): Promise<boolean> {
  if (!(await mayStillGiveRole(creator, invitation))) return false
  return hasRealmPermission(tx, callerOf(creator), permissionFor(invitation))
}

/** The invitations for which `mayStillInvite` holds. */
export async function stillValid(
  tx: ReadTx,
  realmId: number,
  invitations: readonly Invitation[],
): Promise<Invitation[]> {
  const creatorIds = new Set(invitations.map(invitation => invitation.creator_id))
  const creators = new Map((await accountsOf(tx, realmId, [...creatorIds])).map(creator => [creator.id, creator]))
  const holders = new Map<string, Set<number>>()
  for (const name of new Set(invitations.map(permissionFor)))
    holders.set(name, await permissionHolders(tx, realmId, name))
  const valid: Invitation[] = []
  for (const invitation of invitations) {
    const creator = creators.get(invitation.creator_id)
    const holds = holders.get(permissionFor(invitation))?.has(invitation.creator_id)
    if (holds === true && creator && (await mayStillGiveRole(creator, invitation))) valid.push(invitation)
  }
  return valid
}

const permissionFor = (invitation: Invitation) =>
  isEmailInvite(invitation) ? 'can_invite_users_group' : 'create_multiuse_invite_group'

async function mayStillGiveRole(creator: Account, { invited_as }: Invitation): Promise<boolean> {
  if (creator.is_active === 0) return false
  return (await problemIn(async () => requireInviting(callerOf(creator), invited_as))) === undefined
}

/** The invitation without the channels, groups and welcome message that its creator may no longer grant. */
export async function stillGranted<I extends Invitation>(tx: ReadTx, creator: Account, invitation: I): Promise<I> {
  const caller = callerOf(creator)
  const channels = await sortedChannels(tx, caller, idsIn(invitation.channel_ids))
  const groupIds: number[] = []
  for (const id of idsIn(invitation.group_ids))
    if ((await problemIn(async () => void (await grantedGroups(tx, caller, [id])))) === undefined) groupIds.push(id)
  return {
    ...invitation,
    channel_ids: JSON.stringify(channels.allowed),
    group_ids: JSON.stringify(groupIds),
    welcome_message: grantedWelcome(caller, invitation.welcome_message),
  }
}
