// Subscriptions and default channels follow the changes of accounts.
import { isGuest } from '#core/contract/access.ts'
import { onHook } from '#core/db/hook.ts'
import { accountCreated, accountDeactivating, accountReactivated, roleChanged } from '#features/users/public.ts'
import { joinDefaultChannels, emitDefaultChannelsTo } from './default-channels.ts'
import { defaultChannelsChanged, peersAdded, peersRemoved } from './events.ts'
import { resumeSubscriptions, subscribingEvents, suspendSubscriptions } from './subscriptions/change-subscriptions.ts'

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
