// Null in a notification setting of a subscription means the general setting of the user. Old clients do not know null:
// they get the value of the general setting.
import type { Caller } from '#core/contract/access.ts'
import { mapValues } from '#core/base/records.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readSettings, type PersonalSettings } from '#features/personal-settings/public.ts'
import { accountsOf, ownAccount } from '#features/users/public.ts'
import type { Subscription } from './subscription.ts'

const defaults = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  push_notifications: 'enable_stream_push_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
} as const

/** Returns a function that replaces null in a subscription of one of these users. */
export async function withoutNullsFor(
  tx: ReadTx,
  realmId: number,
  accountIds: readonly number[],
): Promise<(accountId: number, subscription: Subscription) => Subscription> {
  const accounts = accountIds.length === 0 ? [] : await accountsOf(tx, realmId, [...new Set(accountIds)])
  const settings = new Map(accounts.map(({ id, settings: stored }) => [id, readSettings(stored)]))
  return (accountId, subscription) => resolved(subscription, settings.get(accountId))
}

/** For subscriptions of the caller. */
export async function withoutNulls(tx: ReadTx, caller: Caller): Promise<(subscription: Subscription) => Subscription> {
  const settings = readSettings((await ownAccount(tx, caller)).settings)
  return subscription => resolved(subscription, settings)
}

const resolved = (subscription: Subscription, settings: PersonalSettings | undefined): Subscription => ({
  ...subscription,
  ...mapValues(defaults, (setting, name) => subscription[name] ?? settings?.[setting] ?? null),
})
