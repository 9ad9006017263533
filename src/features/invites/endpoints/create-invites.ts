import { badRequest } from '#core/contract/failure.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { bool, boundedText, text } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { realmOf } from '#features/realms/public.ts'
import { requireRealmPermission } from '#features/user-groups/public.ts'
import { ownAccount } from '#features/users/public.ts'
import { emitInvitesChanged, invitesChanged } from '../events.ts'
import { mailInvitation } from '../invitation-mail.ts'
import {
  channelIds,
  invitationErrors,
  invitationParams,
  joinUrl,
  newKey,
  requireInviting,
  normalizeInvitation,
} from '../invitation.ts'
import { notInvited, InvitationFailed, inviteeEmails, requireMailsLeft, sortedInvitees } from '../invitee-emails.ts'
import { insertEmailInvites, type NewEmailInvite, countLinksOf, insertInviteLink } from '../store.ts'

const NoAddress = badRequest('You must specify at least one email address.')

export const sendInvites = endpoint({
  route: 'POST /invites',
  summary: 'Invite people by email',
  description:
    'Addresses that already have an account are skipped. The response is then an error that lists them, even though the other addresses were invited.',
  access: 'non-guest human',
  heavy: true,
  params: {
    ...invitationParams,
    invitee_emails: required(boundedText(50_000), 'Email addresses, separated by commas or line breaks.', {
      example: 'nia@lantern-bay.example, tom@lantern-bay.example',
    }),
    notify_referrer_on_join: withDefault(bool, true, 'Whether the caller gets a message when a user joins with it.', {
      since: 267,
    }),
    stream_ids: required(channelIds, 'Channels that users who join with it are subscribed to.'),
  },
  errors: [...invitationErrors, NoAddress, InvitationFailed],
  emits: [invitesChanged],
  // The invitations must be committed even if the response is an error about other addresses.
  ownTransactions: true,

  async handle({ caller, params, db, server }) {
    const members = await db.write(caller.realmId, async tx => {
      await requireRealmPermission(tx, caller, 'can_invite_users_group')
      requireInviting(caller, params.invite_as)
      const emails = inviteeEmails(params.invitee_emails)
      if (emails.length === 0) throw NoAddress()
      const invitation = await normalizeInvitation(tx, caller, params)
      await requireMailsLeft(tx, caller.realmId, emails.length)
      const realm = await realmOf(tx, caller)
      const sorted = await sortedInvitees(tx, realm, emails)
      const { full_name: inviterName } = await ownAccount(tx, caller)
      const rows: NewEmailInvite[] = []
      for (const email of sorted.invited) {
        const { key, ...columns } = newKey(server)
        const notify_referrer = params.notify_referrer_on_join ? 1 : 0
        rows.push({
          ...invitation,
          ...columns,
          email,
          email_lower: email.toLowerCase(),
          notify_referrer,
          times_sent: 1,
        })
        const { expires_at = null } = invitation
        await mailInvitation(tx, realm, { email, url: joinUrl(server, realm, key), inviterName, expires_at })
      }
      await insertEmailInvites(tx, rows)
      await emitInvitesChanged(tx, caller.id)
      return sorted.members
    })
    if (members.length > 0)
      throw notInvited(
        "Some of those addresses are already using Parley, so we didn't send them an invitation. We did send invitations to everyone else!",
        members,
        { sent: true },
      )
  },
})

/** Administrators load all links at once. */
export const linksLimit = limit('invitation links', 'a user', 1_000)

export const createInviteLink = endpoint({
  route: 'POST /invites/multiuse',
  summary: 'Create an invitation link',
  description: 'Anyone with the link can join until it expires or is revoked.',
  access: 'non-guest human',
  params: {
    ...invitationParams,
    stream_ids: withDefault(channelIds, [], 'Channels that users who join with it are subscribed to.'),
  },
  returns: { invite_link: required(text, 'The link. Its ID is in the list of invitations.') },
  errors: [...invitationErrors, linksLimit.Exceeded],
  emits: [invitesChanged],

  async handle({ caller, params, tx }) {
    await requireRealmPermission(tx, caller, 'create_multiuse_invite_group')
    requireInviting(caller, params.invite_as)
    requireWithin(linksLimit, (await countLinksOf(tx, caller.realmId, caller.id)) + 1)
    const { key, ...columns } = newKey(tx.server)
    await insertInviteLink(tx, { ...(await normalizeInvitation(tx, caller, params)), ...columns })
    await emitInvitesChanged(tx, caller.id)
    return { invite_link: joinUrl(tx.server, await realmOf(tx, caller), key) }
  },
})
