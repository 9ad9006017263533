import type { Server } from '#core/server/server.ts'
import { type Caller, isAdmin, isOwner, Role } from '#core/contract/access.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import { type Realm, realmOf } from '#features/realms/public.ts'
import { urlOf } from '../invitation.ts'
import { stillValid } from '../invitation-rights.ts'
import { type Invitation, isEmailInvite, openInvitations } from '../store.ts'

const inviteFields = {
  id: required(int, 'ID; links and email invitations have separate IDs.'),
  invited_by_user_id: required(int, 'The user who created it.', { since: 22 }),
  invited: required(int, 'When it was created or last sent, in UNIX seconds.'),
  expiry_date: required(nullable(int), 'When it expires, in UNIX seconds; null for never.'),
  invited_as: required(int, 'Role of users who join with it.'),
  is_multiuse: required(bool, 'An invitation link instead of an email invitation.'),
  link_url: optional(text, "For links: the URL. Absent if it invites owners and the caller isn't an owner."),
  email: optional(text, 'For email invitations: the email address.'),
  notify_referrer_on_join: optional(bool, "For email invitations: whether the sender is notified when it's used.", {
    since: 267,
  }),
}

export const getInvites = endpoint({
  route: 'GET /invites',
  summary: 'List the open invitations',
  description:
    'Administrators see all invitations of the organization, other users only their own. Invitations that their creator no longer has permission to send are left out.',
  access: 'non-guest human',
  returns: { invites: required(list(object('Invite', inviteFields)), 'Email invitations, then links.') },

  async handle({ caller, tx }) {
    const creatorId = isAdmin(caller) ? undefined : caller.id
    const addressed = await openInvitations(tx, 'email_invite', caller.realmId, creatorId)
    const links = await openInvitations(tx, 'multiuse_invite', caller.realmId, creatorId)
    const realm = await realmOf(tx, caller)
    const valid = await stillValid(tx, caller.realmId, [...addressed, ...links])
    return { invites: valid.map(invitation => shown(tx.server, realm, caller, invitation)) }
  },
})

function shown(server: Server, realm: Realm, caller: Caller, invitation: Invitation): Values<typeof inviteFields> {
  const { id, creator_id, created_at, expires_at, invited_as } = invitation
  const shared = { id, invited_by_user_id: creator_id, invited: created_at, expiry_date: expires_at, invited_as }
  if (isEmailInvite(invitation)) {
    const { email, notify_referrer } = invitation
    return { ...shared, is_multiuse: false, email, notify_referrer_on_join: notify_referrer === 1 }
  }
  // A user could become an owner with the link, so only owners and its creator get it.
  const usable = invited_as !== Role.owner || isOwner(caller) || creator_id === caller.id
  return { ...shared, is_multiuse: true, ...(usable ? { link_url: urlOf(server, realm, invitation) } : {}) }
}
