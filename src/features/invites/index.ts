import { feature } from '#core/contract/feature.ts'
import { createInviteLink, linksLimit } from './endpoints/create-invite-link.ts'
import { invitesChanged } from './events.ts'
import { getInvites } from './endpoints/get-invites.ts'
import { joinPages } from './join-pages.ts'
import { resendEmailInvite } from './endpoints/resend-email-invite.ts'
import { revokeEmailInvite } from './endpoints/revoke-email-invite.ts'
import { revokeInviteLink } from './endpoints/revoke-invite-link.ts'
import { sendInvites } from './endpoints/send-invites.ts'

export const invites = feature({
  name: 'invites',
  about: 'Inviting people, and the pages on which they join.',
  endpoints: [getInvites, sendInvites, revokeEmailInvite, resendEmailInvite, createInviteLink, revokeInviteLink],
  events: [invitesChanged],
  pages: joinPages,
  limits: [linksLimit],
})
