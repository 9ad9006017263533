// For clients that do not know null in the notification settings of a channel: the caller's default instead.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Subscription } from './subscription.ts'
import { readSettings } from '#features/personal-settings/public.ts'
import { accountOf } from '#features/users/public.ts'

export async function withoutNulls(tx: ReadTx, caller: Caller): Promise<(subscription: Subscription) => Subscription> {
  const settings = readSettings((await accountOf(tx, caller)).settings)
  return subscription => ({
    ...subscription,
    desktop_notifications: subscription.desktop_notifications ?? settings.enable_stream_desktop_notifications,
    audible_notifications: subscription.audible_notifications ?? settings.enable_stream_audible_notifications,
    push_notifications: subscription.push_notifications ?? settings.enable_stream_push_notifications,
    email_notifications: subscription.email_notifications ?? settings.enable_stream_email_notifications,
    wildcard_mentions_notify: subscription.wildcard_mentions_notify ?? settings.wildcard_mentions_notify,
  })
}
