// A channel as its subscriber sees it: the channel itself and the subscription's properties.
import { mapValues } from '#core/base/records.ts'
import type { Caller } from '#core/contract/access.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { bool, int, list, nullable, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { readSettings, type PersonalSettings } from '#features/personal-settings/public.ts'
import { accountsOf, ownAccount } from '#features/users/public.ts'
import { channelFields, type Channel } from '../channel.ts'
import type { SubscriptionRow } from '../store/subscriptions.ts'

const subscriptionFields = {
  ...channelFields,
  color: required(text, 'Color, as #rrggbb.'),
  is_muted: required(bool, 'Muted.'),
  in_home_view: required(bool, 'The opposite of is_muted, under its old name.'),
  pin_to_top: required(bool, 'Pinned.'),
  desktop_notifications: required(nullable(bool), 'Desktop notifications; null for the general setting.'),
  audible_notifications: required(nullable(bool), 'Sounds; null for the general setting.'),
  push_notifications: required(nullable(bool), 'Mobile notifications; null for the general setting.'),
  email_notifications: required(nullable(bool), 'Email notifications; null for the general setting.'),
  wildcard_mentions_notify: required(nullable(bool), 'Whether wildcard mentions notify; null for the general setting.'),
  subscribers: optional(list(int), 'User IDs of the active subscribers, if requested.'),
}
export const subscriptionObject = object('Subscription', subscriptionFields)
export type Subscription = Values<typeof subscriptionFields>

const triState = (flag: 0 | 1 | null): boolean | null => (flag === null ? null : flag === 1)

export function presentSubscription(channel: Channel, row: SubscriptionRow, subscribers?: number[]): Subscription {
  return {
    ...channel,
    color: row.color,
    is_muted: row.is_muted === 1,
    in_home_view: row.is_muted === 0,
    pin_to_top: row.pin_to_top === 1,
    desktop_notifications: triState(row.desktop_notifications),
    audible_notifications: triState(row.audible_notifications),
    push_notifications: triState(row.push_notifications),
    email_notifications: triState(row.email_notifications),
    wildcard_mentions_notify: triState(row.wildcard_mentions_notify),
    ...(subscribers === undefined ? {} : { subscribers }),
  }
}

// Null in a subscription's notification setting means the user's general setting. Old clients don't know null, so they
// get the value of the general setting.

const defaults = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  push_notifications: 'enable_stream_push_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
} as const

/** Returns a function that replaces null in subscriptions of these users. */
export async function withoutNullsFor(
  tx: ReadTx,
  realmId: number,
  accountIds: readonly number[],
): Promise<(accountId: number, subscription: Subscription) => Subscription> {
  const accounts = accountIds.length === 0 ? [] : await accountsOf(tx, realmId, [...new Set(accountIds)])
  const settings = new Map(accounts.map(({ id, settings: stored }) => [id, readSettings(stored)]))
  return (accountId, subscription) => resolved(subscription, settings.get(accountId))
}

/** For the caller's own subscriptions. */
export async function withoutNulls(tx: ReadTx, caller: Caller): Promise<(subscription: Subscription) => Subscription> {
  const settings = readSettings((await ownAccount(tx, caller)).settings)
  return subscription => resolved(subscription, settings)
}

const resolved = (subscription: Subscription, settings: PersonalSettings | undefined): Subscription => ({
  ...subscription,
  ...mapValues(defaults, (setting, name) => subscription[name] ?? settings?.[setting] ?? null),
})
