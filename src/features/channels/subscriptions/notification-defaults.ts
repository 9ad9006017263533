// Old clients do not know null, "as in other channels", in the notification settings of a channel: they get the value
// that it stands for.
import type { ReadTx } from '#core/db/database.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { accountsOf } from '#features/users/public.ts'
import type { Subscription } from './subscription.ts'

const defaults = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  push_notifications: 'enable_stream_push_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
} as const
const names = Object.keys(defaults) as (keyof typeof defaults)[]

/** Returns a function that makes the form of a subscription for one of these users. */
export async function withDefaults(
  tx: ReadTx,
  realmId: number,
  accountIds: readonly number[],
): Promise<(accountId: number, subscription: Subscription) => Subscription> {
  const accounts = accountIds.length === 0 ? [] : await accountsOf(tx, realmId, [...new Set(accountIds)])
  const settings = new Map(accounts.map(({ id, settings: stored }) => [id, readSettings(stored)]))
  return (accountId, subscription) => {
    const own = settings.get(accountId)
    const resolved = names.map(name => [name, subscription[name] ?? own?.[defaults[name]]])
    return { ...subscription, ...Object.fromEntries(resolved) }
  }
}
