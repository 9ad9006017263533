import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { emitInvitesChanged, invitesChanged } from '../events.ts'
import { manageableInvitation, managingErrors } from '../manageable-invitation.ts'
import { inviteLinkById, revokeInvitation } from '../store.ts'

const AlreadyRevoked = badRequest('Invitation has already been revoked')

export const revokeInviteLink = endpoint({
  route: 'DELETE /invites/multiuse/{invite_id}',
  summary: 'Revoke a reusable invitation link',
  description: 'From then on no person can join with it. A link that has expired can still be revoked, once.',
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
