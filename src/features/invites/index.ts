import { feature } from '#core/feature.ts'
import { onHook } from '#core/db/hook.ts'
import { accountDeactivated, accountErased, keeps } from '#features/users/public.ts'
import { expireInvitations } from './expire-invitations.ts'
import { deleteEmailInvitesOf } from './store.ts'
import { createInviteLink, linksLimit, sendInvites } from './endpoints/create-invites.ts'
import { invitesChanged } from './events.ts'
import { mailsLimit } from './invitee-emails.ts'
import { getInvites } from './endpoints/get-invites.ts'
import { joinPages } from './join-pages.ts'
import { resendEmailInvite, revokeEmailInvite, revokeInviteLink } from './endpoints/manage-invites.ts'

export const invites = feature({
  name: 'invites',
  about: 'Invitations, and the pages for joining.',
  endpoints: [getInvites, sendInvites, revokeEmailInvite, resendEmailInvite, createInviteLink, revokeInviteLink],
  events: [invitesChanged],
  pages: joinPages,
  limits: [linksLimit, mailsLimit],
  hookHandlers: [
    onHook(accountDeactivated, (tx, { account }) => expireInvitations(tx, account), [invitesChanged]),
    onHook(accountErased, (tx, { account }) => deleteEmailInvitesOf(tx, account.realm_id, account.email)),
    keeps('email_invite.creator_id', 'an expired invitation names no other user'),
    keeps('multiuse_invite.creator_id', 'an expired link names no other user'),
  ],
})
