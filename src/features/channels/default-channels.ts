// The channels that new users are subscribed to.
import { isGuest, Role } from '#core/contract/access.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import type { WriteTx } from '#core/db/database.ts'
import { onHook } from '#core/db/hook.ts'
import { accountCreated, accountDeactivating, accountReactivated, roleChanged } from '#features/users/public.ts'
import { defaultChannelsChanged, peersAdded, peersRemoved } from './events.ts'
import { type ChannelRow, defaultChannelsOf, updateChannel } from './store/channels.ts'
import {
  subscribeUsers,
  resumeSubscriptions,
  subscribingEvents,
  suspendSubscriptions,
} from './subscriptions/change-subscriptions.ts'

export const DefaultIsPrivate = badRequest('A default channel cannot be private.')

export async function setDefault(tx: WriteTx, channel: ChannelRow, isDefault: boolean): Promise<void> {
  if ((channel.is_default === 1) === isDefault) return
  await updateChannel(tx, channel.id, { is_default: isDefault ? 1 : 0 })
  await emitDefaultChannels(tx, channel.realm_id)
}

/** Guests get no list of default channels, because they don't see channels without a subscription. */
export async function emitDefaultChannels(tx: WriteTx, realmId: number): Promise<void> {
  const channels = await defaultChannelsOf(tx, realmId)
  await tx.emit(
    defaultChannelsChanged,
    { everyone: true, role: { atMost: Role.member } },
    { default_streams: channels.map(channel => channel.id) },
  )
}

/** The list of default channels for a user who has stopped being a guest, or becomes one. */
async function emitDefaultChannelsTo(tx: WriteTx, userId: number, realmId: number, role: Role): Promise<void> {
  const channels = isGuest({ role }) ? [] : await defaultChannelsOf(tx, realmId)
  await tx.emit(defaultChannelsChanged, only(userId), { default_streams: channels.map(({ id }) => id) })
}

async function joinDefaultChannels(
  tx: WriteTx,
  account: { readonly id: number; readonly realm_id: number },
): Promise<void> {
  for (const channel of await defaultChannelsOf(tx, account.realm_id)) await subscribeUsers(tx, channel, [account.id])
}

// Keeps subscriptions and default channels up to date when accounts change.

export const followAccounts = [
  onHook(
    accountCreated,
    async (tx, { account, joinsDefaultChannels }) => {
      if (joinsDefaultChannels) await joinDefaultChannels(tx, account)
    },
    subscribingEvents,
  ),
  onHook(accountDeactivating, (tx, { account }) => suspendSubscriptions(tx, account), [peersRemoved]),
  onHook(accountReactivated, (tx, { account }) => resumeSubscriptions(tx, account), [peersAdded]),
  onHook(
    roleChanged,
    async (tx, { account, role }) => {
      if (isGuest(account) !== isGuest({ role })) await emitDefaultChannelsTo(tx, account.id, account.realm_id, role)
    },
    [defaultChannelsChanged],
  ),
]
