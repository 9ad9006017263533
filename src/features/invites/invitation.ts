// The role, channels, groups and welcome message that an invitation gives to a new user, and who may grant them
// (docs/spec/invitations.md#create-link).
import { type Caller, isAdmin, isOwner, MustBeOwner, Role } from '#core/contract/access.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, type Values, withDefault } from '#core/contract/field.ts'
import { bool, boundedText, int, intFrom, list, nullable, refine, refuse } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import { channelRights, channelsAmong, mayAddSubscribers } from '#features/channels/public.ts'
import { type Realm, realmUrl, welcomeTextLimit } from '#features/realms/public.ts'
import { GroupUnknown, InsufficientPermission, grantedGroups } from '#features/user-groups/public.ts'
import type { Invitation, NewInvitation } from './store.ts'

// The channels that an invitation may subscribe new users to.

const ChannelNotInvitedTo = badRequest('Invalid channel ID {channel_id}. No invites were sent.')
const MayNotSubscribeOthers = badRequest('You do not have permission to subscribe other users to channels.')
const channelErrors = [ChannelNotInvitedTo, MayNotSubscribeOthers]

/** These channels, each once. Each must be a default channel, or one that the caller may subscribe others to. */
async function grantedChannels(tx: ReadTx, caller: Caller, channelIds: readonly number[]): Promise<number[]> {
  const { unreadable, closed, allowed } = await sortedChannels(tx, caller, channelIds)
  for (const channel_id of unreadable) throw ChannelNotInvitedTo({ channel_id })
  if (closed.length > 0) throw MayNotSubscribeOthers()
  return allowed
}

type Sorted = Record<'unreadable' | 'closed' | 'allowed', number[]>

/** `unreadable`: missing, archived or hidden from the caller. `closed`: the caller may not add subscribers. */
export async function sortedChannels(tx: ReadTx, caller: Caller, channelIds: readonly number[]): Promise<Sorted> {
  const wanted = [...new Set(channelIds)]
  const sorted: Sorted = { unreadable: [], closed: [], allowed: [] }
  if (wanted.length === 0) return sorted
  const readable = await channelsAmong(tx, caller, wanted, 'reads')
  const rights = channelRights(tx, caller)
  for (const id of wanted) {
    const channel = readable.get(id)
    if (channel === undefined || channel.archived === 1) sorted.unreadable.push(id)
    else if (channel.is_default === 1 || (await mayAddSubscribers(tx, caller, channel, rights))) sorted.allowed.push(id)
    else sorted.closed.push(id)
  }
  return sorted
}

/** The text of `MustBeAdmin` with the general error code. */
export const NotAdministrator = badRequest('Must be an organization administrator')

export const invitationErrors = [InsufficientPermission, MustBeOwner, NotAdministrator, GroupUnknown, ...channelErrors]

const tenDaysInMinutes = 14_400
const centuryInMinutes = 52_560_000
const lifetimeMinutes = refine(int, { minimum: 0, maximum: centuryInMinutes }, (value, at) => {
  if (value < 0) return refuse(at, 'is too small')
  return value > centuryInMinutes ? refuse(at, 'is too large') : undefined
})

export const channelIds = list(int)
export const invitationParams = {
  group_ids: withDefault(list(int), [], 'Groups that users who join with this invitation are added to.', {
    since: 322,
  }),
  include_realm_default_subscriptions: withDefault(
    bool,
    false,
    'Whether the new users are also subscribed to the default channels.',
    {
      since: 261,
    },
  ),
  invite_as: withDefault(intFrom(...Object.values(Role)), Role.member, 'Role of users who join with this invitation.'),
  invite_expires_in_minutes: withDefault(
    nullable(lifetimeMinutes),
    tenDaysInMinutes,
    'Minutes until the invitation expires; null for never.',
    {
      since: 126,
    },
  ),
  welcome_message_custom_text: optional(
    boundedText(welcomeTextLimit),
    "Welcome message for users who join with this invitation, instead of the organization's; empty for none. Ignored unless the caller is an administrator.",
    { since: 416 },
  ),
}
type Given = Values<typeof invitationParams> & { readonly stream_ids: readonly number[] }

/** An invitation without its key. Checks channels and groups; `requireInviting` checks the role. */
export async function normalizeInvitation(
  tx: ReadTx,
  caller: Caller,
  given: Given,
): Promise<Omit<NewInvitation, 'key_hash' | 'key_sealed'>> {
  const { invite_expires_in_minutes: lifetime, welcome_message_custom_text: welcome } = given
  return {
    realm_id: caller.realmId,
    creator_id: caller.id,
    invited_as: given.invite_as,
    created_at: tx.now,
    expires_at: lifetime === null ? null : tx.now + lifetime * 60,
    status: 'open',
    channel_ids: JSON.stringify(await grantedChannels(tx, caller, given.stream_ids)),
    group_ids: JSON.stringify(await grantedGroups(tx, caller, given.group_ids)),
    include_default_channels: given.include_realm_default_subscriptions ? 1 : 0,
    welcome_message: grantedWelcome(caller, welcome ?? null),
  }
}

/** Null unless the caller is an administrator. */
export const grantedWelcome = (caller: Caller, welcome: string | null): string | null =>
  isAdmin(caller) ? welcome : null

/** Throws if the caller may not invite users with this role. */
export function requireInviting(caller: Caller, role: Role): void {
  if (role === Role.owner && !isOwner(caller)) throw MustBeOwner()
  if (role < Role.member && !isAdmin(caller)) throw NotAdministrator()
}

/** The IDs in a column of an invitation. */
export const idsIn = (column: string): number[] => JSON.parse(column)

export type InvitationState = 'open' | 'used' | 'revoked' | 'expired'

export function stateOf({ status, expires_at }: Invitation, now: number): InvitationState {
  if (status !== 'open') return status
  return expires_at !== null && expires_at <= now ? 'expired' : 'open'
}

export const newKey = ({ secrets }: Server): { key: string; key_hash: string; key_sealed: string } => {
  const hidden = secrets.newLinkKey()
  const key = hidden.reveal()
  return { key, key_hash: secrets.linkKeyHash(key), key_sealed: secrets.seal('invitation', hidden) }
}

export const joinUrl = (server: Server, realm: Realm, key: string): string => `${realmUrl(server, realm)}/join/${key}/`

export const urlOf = (server: Server, realm: Realm, { key_sealed }: Invitation): string =>
  joinUrl(server, realm, server.secrets.unseal('invitation', key_sealed).reveal())
