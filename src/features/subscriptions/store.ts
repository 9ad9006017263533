// Every SQL statement about who is subscribed, and from when to when they were.
import type { Selectable } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscription']>
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'account_id' | 'channel_id' | 'active'>>

/** Both databases take this many rows in one statement. */
const rowsAtOnce = 500

const newest = compiled<{ _?: never }, { id: number | null }>(db =>
  db.selectFrom('message').select(eb => eb.fn.max('id').as('id')),
)
/** Everything sent from now on in this organization has a higher ID. */
export const newestMessageId = async (tx: ReadTx): Promise<number> => (await newest.first(tx, {}))?.id ?? 0

const isActive = compiled<{ accountId: number; channelId: number }, { channel_id: number }>((db, p) =>
  db
    .selectFrom('subscription')
    .select('channel_id')
    .where('account_id', '=', p.accountId)
    .where('channel_id', '=', p.channelId)
    .where('active', '=', 1),
)
export const isSubscribed = async (tx: ReadTx, accountId: number, channelId: number): Promise<boolean> =>
  (await isActive.first(tx, { accountId, channelId })) !== undefined

/** In the order of the channels. */
export const subscriptionsOf = (tx: ReadTx, accountId: number): Promise<SubscriptionRow[]> =>
  tx.db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('active', '=', 1)
    .orderBy('channel_id')
    .execute()

export const subscribedChannelIds = async (tx: ReadTx, accountId: number): Promise<Set<number>> =>
  new Set((await subscriptionsOf(tx, accountId)).map(row => row.channel_id))

/** Subscribers whose accounts are active, ascending, by channel. */
export async function subscriberIds(tx: ReadTx, channelIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['channel_id', 'account_id'])
    .where(eb => isOneOf(tx, eb.ref('channel_id'), channelIds))
    .where('active', '=', 1)
    .where('account.is_active', '=', 1)
    .orderBy('account_id')
    .execute()
  const byChannel = Map.groupBy(rows, row => row.channel_id)
  return new Map(channelIds.map(id => [id, (byChannel.get(id) ?? []).map(row => row.account_id)]))
}

export async function subscriberCounts(tx: ReadTx, channelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select(['channel_id', eb => eb.fn.countAll<number>().as('count')])
    .where(eb => isOneOf(tx, eb.ref('channel_id'), channelIds))
    .where('active', '=', 1)
    .where('account.is_active', '=', 1)
    .groupBy('channel_id')
    .execute()
  return new Map(rows.map(row => [row.channel_id, row.count]))
}

/** Those of these people who are subscribed now. */
export const subscribedAmong = async (
  tx: ReadTx,
  channelId: number,
  accountIds: readonly number[],
): Promise<Set<number>> => (await subscribedByChannel(tx, [channelId], accountIds)).get(channelId) ?? new Set()

/** Those of these people who are subscribed to each of these channels. */
export async function subscribedByChannel(
  tx: ReadTx,
  channelIds: readonly number[],
  accountIds: readonly number[],
): Promise<Map<number, Set<number>>> {
  const rows = await tx.db
    .selectFrom('subscription')
    .select(['channel_id', 'account_id'])
    .where(eb => isOneOf(tx, eb.ref('channel_id'), channelIds))
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .where('active', '=', 1)
    .execute()
  const byChannel = Map.groupBy(rows, row => row.channel_id)
  return new Map([...byChannel].map(([id, those]) => [id, new Set(those.map(row => row.account_id))]))
}

/** The colours that each of these people uses already. */
export async function colorsOf(tx: ReadTx, accountIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const rows = await tx.db
    .selectFrom('subscription')
    .select(['account_id', 'color'])
    .distinct()
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
  const colors = new Map(accountIds.map(id => [id, new Set<string>()]))
  for (const { account_id, color } of rows) colors.get(account_id)?.add(color)
  return colors
}

/** Opens subscriptions of active accounts; one that existed before keeps its colour and the like. */
export async function openSubscriptions(
  tx: WriteTx,
  channelId: number,
  people: readonly { readonly accountId: number; readonly color: string }[],
): Promise<SubscriptionRow[]> {
  const opened: SubscriptionRow[] = []
  for (let start = 0; start < people.length; start += rowsAtOnce)
    opened.push(
      ...(await tx.db
        .insertInto('subscription')
        .values(
          people.slice(start, start + rowsAtOnce).map(({ accountId, color }) => ({
            account_id: accountId,
            channel_id: channelId,
            active: 1,
            color,
            is_muted: 0,
            pin_to_top: 0,
            desktop_notifications: null,
            audible_notifications: null,
            push_notifications: null,
            email_notifications: null,
            wildcard_mentions_notify: null,
          })),
        )
        .onConflict(conflict => conflict.columns(['account_id', 'channel_id']).doUpdateSet({ active: 1 }))
        .returningAll()
        .execute()),
    )
  await openSpans(
    tx,
    people.map(({ accountId }) => ({ account_id: accountId, channel_id: channelId })),
  )
  return opened
}

type Place = Pick<SubscriptionRow, 'account_id' | 'channel_id'>
const key = ({ account_id, channel_id }: Place): string => `${account_id},${channel_id}`

/**
 * From the next message on; who left and is back before anything was sent goes on where he was. The places are those
 * of one person, or of one channel.
 */
async function openSpans(tx: WriteTx, places: readonly Place[]): Promise<void> {
  const after_message = await newestMessageId(tx)
  for (let start = 0; start < places.length; start += rowsAtOnce) {
    const rows = places.slice(start, start + rowsAtOnce)
    const resumed = await tx.db
      .updateTable('subscription_span')
      .set({ until_message: null })
      .where('until_message', '=', after_message)
      .where(eb => isOneOf(tx, eb.ref('account_id'), [...new Set(rows.map(row => row.account_id))]))
      .where(eb => isOneOf(tx, eb.ref('channel_id'), [...new Set(rows.map(row => row.channel_id))]))
      .returning(['account_id', 'channel_id'])
      .execute()
    const going = new Set(resumed.map(key))
    const fresh = rows.filter(row => !going.has(key(row)))
    if (fresh.length === 0) continue
    await tx.db
      .insertInto('subscription_span')
      .values(fresh.map(row => ({ ...row, after_message, until_message: null })))
      // After the newest message was deleted, a span may have begun here already.
      .onConflict(conflict =>
        conflict.columns(['account_id', 'channel_id', 'after_message']).doUpdateSet({ until_message: null }),
      )
      .execute()
  }
}

export async function closeSubscriptions(tx: WriteTx, channelId: number, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('subscription')
    .set({ active: 0 })
    .where('channel_id', '=', channelId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
  await tx.db
    .updateTable('subscription_span')
    .set({ until_message: await newestMessageId(tx) })
    .where('channel_id', '=', channelId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .where('until_message', 'is', null)
    .execute()
}

/** Of a deactivated account: its subscriptions stay, but it receives nothing more. */
export async function closeSpansOf(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db
    .updateTable('subscription_span')
    .set({ until_message: await newestMessageId(tx) })
    .where('account_id', '=', accountId)
    .where('until_message', 'is', null)
    .execute()
}

export async function reopenSpansOf(tx: WriteTx, accountId: number): Promise<void> {
  const rows = await subscriptionsOf(tx, accountId)
  await openSpans(
    tx,
    rows.map(({ account_id, channel_id }) => ({ account_id, channel_id })),
  )
}

export async function updateSubscription(
  tx: WriteTx,
  accountId: number,
  channelId: number,
  change: SubscriptionChange,
): Promise<void> {
  await tx.db
    .updateTable('subscription')
    .set(change)
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .execute()
}
