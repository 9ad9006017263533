import { type Caller, isAdmin, isOwner, MustBeOwner, Role } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { realmOf } from '#features/realms/public.ts'
import { ownAccount } from '#features/users/public.ts'
import { emitInvitesChanged, invitesChanged } from '../events.ts'
import { mailInvitation } from '../invitation-mail.ts'
import { mayStillInvite } from '../invitation-rights.ts'
import { NotAdministrator, stateOf, urlOf } from '../invitation.ts'
import { InvitationFailed, requireMailsLeft } from '../invitee-emails.ts'
import {
  type EmailInvite,
  type Invitation,
  emailInviteById,
  updateEmailInvite,
  revokeInvitation,
  inviteLinkById,
} from '../store.ts'

// The invitations that the caller may revoke or resend (docs/spec/invitations.md#links-of-others).
const InvitationUnknown = badRequest('No such invitation')
const InvitationGone = badRequest('Invitation already used or deactivated.')
const managingErrors = [InvitationUnknown, MustBeOwner, NotAdministrator]
const managingEmailErrors = [...managingErrors, InvitationGone]

/**
 * Users manage their own invitations, administrators all of them. If an invitation grants the role of an owner, only
 * owners and its creator manage it.
 */
function manageableInvitation<I extends Invitation>(caller: Caller, invitation: I | undefined): I {
  if (invitation === undefined) throw InvitationUnknown()
  if (invitation.creator_id === caller.id) return invitation
  if (invitation.invited_as === Role.owner && !isOwner(caller)) throw MustBeOwner()
  if (!isAdmin(caller)) throw NotAdministrator()
  return invitation
}

/** An invitation that hasn't been used or revoked. */
async function manageableEmailInvite(tx: ReadTx, caller: Caller, inviteId: number): Promise<EmailInvite> {
  const invite = manageableInvitation(caller, await emailInviteById(tx, caller.realmId, inviteId))
  if (invite.status !== 'open') throw InvitationGone()
  return invite
}

const InviterMayNotInvite = badRequest(
  'The user who sent this invitation no longer has permission to send it. Send a new one.',
)

export const resendEmailInvite = endpoint({
  route: 'POST /invites/{invite_id}/resend',
  summary: 'Resend an email invitation',
  description: 'The expiry time starts over.',
  access: 'non-guest human',
  params: { invite_id: required(int, 'The invitation.') },
  errors: [...managingEmailErrors, InvitationFailed, InviterMayNotInvite],
  emits: [invitesChanged],

  async handle({ caller, params, tx }) {
    const invite = await manageableEmailInvite(tx, caller, params.invite_id)
    if (stateOf(invite, tx.now) !== 'open') throw InvitationGone()
    const inviter = await ownAccount(tx, { realmId: caller.realmId, id: invite.creator_id })
    if (!(await mayStillInvite(tx, inviter, invite))) throw InviterMayNotInvite()
    await requireMailsLeft(tx, caller.realmId, 1)
    const expires_at = invite.expires_at === null ? null : tx.now + invite.expires_at - invite.created_at
    await updateEmailInvite(tx, invite.id, { created_at: tx.now, expires_at, times_sent: invite.times_sent + 1 })
    const realm = await realmOf(tx, caller)
    const url = urlOf(tx.server, realm, invite)
    await mailInvitation(tx, realm, { email: invite.email, url, inviterName: inviter.full_name, expires_at })
    await emitInvitesChanged(tx, invite.creator_id)
  },
})

export const revokeEmailInvite = endpoint({
  route: 'DELETE /invites/{invite_id}',
  summary: 'Revoke an email invitation',
  access: 'non-guest human',
  params: { invite_id: required(int, 'The invitation.') },
  errors: managingEmailErrors,
  emits: [invitesChanged],

  async handle({ caller, params, tx }) {
    const invite = await manageableEmailInvite(tx, caller, params.invite_id)
    await revokeInvitation(tx, invite)
    await emitInvitesChanged(tx, invite.creator_id)
  },
})

const AlreadyRevoked = badRequest('Invitation has already been revoked')

export const revokeInviteLink = endpoint({
  route: 'DELETE /invites/multiuse/{invite_id}',
  summary: 'Revoke an invitation link',
  description: 'Nobody can join with it anymore. An expired link can still be revoked, once.',
  access: 'non-guest human',
  params: { invite_id: required(int, 'The link.') },
  errors: [...managingErrors, AlreadyRevoked],
  emits: [invitesChanged],

  async handle({ caller, params, tx }) {
    const link = manageableInvitation(caller, await inviteLinkById(tx, caller.realmId, params.invite_id))
    if (link.status === 'revoked') throw AlreadyRevoked()
    await revokeInvitation(tx, link)
    await emitInvitesChanged(tx, link.creator_id)
  },
})
