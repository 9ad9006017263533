import { feature } from '#core/contract/feature.ts'
import { createInviteLink, linksLimit } from './create-invite-link.ts'
import { invitesChanged } from './events.ts'
import { getInvites } from './get-invites.ts'
import { joinPages } from './join-pages.ts'
import { resendEmailInvite } from './resend-email-invite.ts'
import { revokeEmailInvite } from './revoke-email-invite.ts'
import { revokeInviteLink } from './revoke-invite-link.ts'
import { sendInvites } from './send-invites.ts'

export const invites = feature({
  name: 'invites',
  about: 'Inviting people, and the pages on which they join.',
  endpoints: [getInvites, sendInvites, revokeEmailInvite, resendEmailInvite, createInviteLink, revokeInviteLink],
  events: [invitesChanged],
  pages: joinPages,
  limits: [linksLimit],
})
