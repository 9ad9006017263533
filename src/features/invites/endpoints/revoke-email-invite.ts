import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { emitInvitesChanged, invitesChanged } from '../events.ts'
import { manageableEmailInvite, managingEmailErrors } from '../manageable-invitation.ts'
import { revokeInvitation } from '../store.ts'

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
