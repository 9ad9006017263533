import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { realmOf } from '#features/realms/public.ts'
import { ownAccount } from '#features/users/public.ts'
import { emitInvitesChanged, invitesChanged } from '../events.ts'
import { stateOf, urlOf } from '../invitation.ts'
import { mayStillInvite } from '../invitation-rights.ts'
import { mailInvitation } from '../invitation-mail.ts'
import { InvitationFailed, requireMailsLeft } from '../invitee-emails.ts'
import { InvitationGone, manageableEmailInvite, managingEmailErrors } from '../manageable-invitation.ts'
import { updateEmailInvite } from '../store.ts'

const InviterMayNotInvite = badRequest('The user who sent this invitation may no longer send it. Send a new one.')

export const resendEmailInvite = endpoint({
  route: 'POST /invites/{invite_id}/resend',
  summary: 'Send an email invitation again',
  description: 'The time until the invitation expires begins again.',
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
