// The invitations that the caller may revoke or send again (docs/spec/invitations.md#links-of-others).
import { type Caller, isAdmin, isOwner, MustBeOwner, Role } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { NotAdministrator } from './invitation.ts'
import { type EmailInvite, type Invitation, emailInviteById } from './store.ts'

const InvitationUnknown = badRequest('No such invitation')
export const InvitationGone = badRequest('Invitation already used or deactivated.')
export const managingErrors = [InvitationUnknown, MustBeOwner, NotAdministrator]
export const managingEmailErrors = [...managingErrors, InvitationGone]

/**
 * Users manage their own invitations, administrators the invitations of all users. Only owners manage the invitations of
 * other users that make owners.
 */
export function manageableInvitation<I extends Invitation>(caller: Caller, invitation: I | undefined): I {
  if (invitation === undefined) throw InvitationUnknown()
  if (invitation.creator_id === caller.id) return invitation
  if (invitation.invited_as === Role.owner && !isOwner(caller)) throw MustBeOwner()
  if (!isAdmin(caller)) throw NotAdministrator()
  return invitation
}

/** An invitation that was neither used nor revoked. */
export async function manageableEmailInvite(tx: ReadTx, caller: Caller, inviteId: number): Promise<EmailInvite> {
  const invite = manageableInvitation(caller, await emailInviteById(tx, caller.realmId, inviteId))
  if (invite.status !== 'open') throw InvitationGone()
  return invite
}
