import { endpoint } from '#core/http/endpoint.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { limit, requireWithin } from '#core/contract/limit.ts'
import { text } from '#core/contract/shape.ts'
import { realmOf } from '#features/realms/public.ts'
import { requireRealmPermission } from '#features/user-groups/public.ts'
import { emitInvitesChanged, invitesChanged } from '../events.ts'
import {
  channelIds,
  invitationErrors,
  invitationParams,
  joinUrl,
  newKey,
  requireInviting,
  normalizeInvitation,
} from '../invitation.ts'
import { countLinksOf, insertInviteLink } from '../store.ts'

/** Administrators load all links at once. */
export const linksLimit = limit('invitation links', 'a user', 1_000)

export const createInviteLink = endpoint({
  route: 'POST /invites/multiuse',
  summary: 'Create a reusable invitation link',
  description: 'Every visitor with the link can join until it expires or is revoked.',
  access: 'non-guest human',
  params: {
    ...invitationParams,
    stream_ids: withDefault(channelIds, [], 'Channels to which users that join with it are subscribed.'),
  },
  returns: { invite_link: required(text, 'The link. Its ID can be read from the list of invitations.') },
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
