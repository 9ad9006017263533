// Every SQL statement about subscriptions, except their spans.
import { type Selectable, sql } from 'kysely'
import { existing } from '#core/base/existing.ts'
import { Role } from '#core/contract/access.ts'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { beforeConflict, collectedNumbers, isOneOf, numberList, numbersTable } from '#core/db/dialect.ts'
import { kept } from '#core/db/kept-rows.ts'
import type { Tables } from '#schema/tables.ts'
import { closeSpans, openSpans } from './subscription-spans.ts'

export type SubscriptionRow = Selectable<Tables['subscription']>
export type SubscriptionChange = Partial<Omit<SubscriptionRow, 'account_id' | 'channel_id' | 'active'>>

interface Ids {
  readonly accountId: number
  readonly channelId: number
}
const active = compiled<Ids, { is_muted: number }>((db, p) =>
  db
    .selectFrom('subscription')
    .select('is_muted')
    .where('account_id', '=', p.accountId)
    .where('channel_id', '=', p.channelId)
    .where('active', '=', 1),
)
const activeOnce = kept(['subscription'], (tx, _key: string, ids: Ids) => active.first(tx, ids))
const activeSubscription = (
  tx: ReadTx,
  accountId: number,
  channelId: number,
): Promise<{ is_muted: number } | undefined> => activeOnce(tx, `${accountId} ${channelId}`, { accountId, channelId })

export const isSubscribed = async (tx: ReadTx, accountId: number, channelId: number): Promise<boolean> =>
  (await activeSubscription(tx, accountId, channelId)) !== undefined

export const mutesChannel = async (tx: ReadTx, accountId: number, channelId: number): Promise<boolean> =>
  (await activeSubscription(tx, accountId, channelId))?.is_muted === 1

/** In the order of the channels. */
export const subscriptionsOf = (tx: ReadTx, accountId: number): Promise<SubscriptionRow[]> =>
  tx.db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('active', '=', 1)
    .orderBy('channel_id')
    .execute()

/** The subscriptions of these users, including closed ones. */
export const everSubscribedTo = (
  tx: ReadTx,
  channelId: number,
  accountIds: readonly number[],
): Promise<SubscriptionRow[]> =>
  tx.db
    .selectFrom('subscription')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()

const accountsOf = (isActive: boolean) =>
  compiled<{ channelId: number }, { ids: string | null }>((db, p, tx) =>
    db
      .selectFrom('subscription')
      .select(eb => collectedNumbers(tx, eb.ref('account_id')).as('ids'))
      .where('channel_id', '=', p.channelId)
      .$if(isActive, query => query.where('active', '=', 1)),
  )
const [ever, current] = [accountsOf(false), accountsOf(true)]
type AccountIds = (tx: ReadTx, channelId: number) => Promise<ReadonlySet<number>>
const asSet = (row: { readonly ids: string | null } | undefined): Set<number> => new Set(JSON.parse(row?.ids ?? '[]'))

/** Accounts with a subscription, including closed ones. */
export const everSubscribedIds: AccountIds = kept(['subscription'], async (tx, channelId: number) =>
  asSet(await ever.first(tx, { channelId })),
)
/** Including deactivated accounts. */
export const currentSubscriberIds: AccountIds = kept(['subscription'], async (tx, channelId: number) =>
  asSet(await current.first(tx, { channelId })),
)

/** Including closed subscriptions. */
export const everSubscribed = (tx: ReadTx, accountId: number): Promise<SubscriptionRow[]> =>
  tx.db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).execute()

export const subscribedChannelIds = async (tx: ReadTx, accountId: number): Promise<Set<number>> =>
  new Set((await subscriptionsOf(tx, accountId)).map(row => row.channel_id))

/** Subscribers with active accounts, by channel and in ascending order. */
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
export const subscribersOf = async (tx: ReadTx, channelId: number): Promise<number[]> =>
  existing((await subscriberIds(tx, [channelId])).get(channelId))

/** How many active users each of these channels has. Channels without any are left out. */
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

/** Whether more active users than this are subscribed. Reads no more rows than needed. */
export async function hasMoreSubscribers(tx: ReadTx, channelId: number, than: number): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('account_id')
    .where('channel_id', '=', channelId)
    .where('active', '=', 1)
    .where('account.is_active', '=', 1)
    .limit(than + 1)
    .execute()
  return rows.length > than
}

/** The given users who are currently subscribed. */
export const subscribedAmong = async (
  tx: ReadTx,
  channelId: number,
  accountIds: readonly number[],
): Promise<Set<number>> => (await subscribedByChannel(tx, [channelId], accountIds)).get(channelId) ?? new Set()

/** Active guests who aren't subscribed to the channel. */
export async function guestsOutside(tx: ReadTx, realmId: number, channelId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('account')
    .select('id')
    .where('realm_id', '=', realmId)
    .where('role', '=', Role.guest)
    .where('is_active', '=', 1)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscription')
            .select('channel_id')
            .whereRef('subscription.account_id', '=', 'account.id')
            .where('channel_id', '=', channelId)
            .where('active', '=', 1),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The given users who are subscribed, for each of these channels. */
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
  return new Map([...byChannel].map(([id, found]) => [id, new Set(found.map(row => row.account_id))]))
}

/** Subscribed bots whose owner isn't; `ownerIds` limits them to these users' bots. */
export async function botsWithoutOwner(tx: ReadTx, channelId: number, ownerIds?: readonly number[]): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .leftJoin('subscription as owner_subscription', join =>
      join
        .onRef('owner_subscription.account_id', '=', 'account.bot_owner_id')
        .onRef('owner_subscription.channel_id', '=', 'subscription.channel_id')
        .on('owner_subscription.active', '=', 1),
    )
    .select('account.id')
    .where('subscription.channel_id', '=', channelId)
    .where('subscription.active', '=', 1)
    .where('account.bot_owner_id', 'is not', null)
    .where('owner_subscription.account_id', 'is', null)
    .$if(ownerIds !== undefined, query =>
      query.where(eb => isOneOf(tx, eb.ref('account.bot_owner_id'), ownerIds ?? [])),
    )
    .orderBy('account.id')
    .execute()
  return rows.map(row => row.id)
}

/** The colors that each of these users already has. */
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

/**
 * Opens subscriptions of active accounts. An earlier subscription keeps its color and other properties. `push` turns on
 * mobile notifications for new subscriptions.
 */
export async function openSubscriptions(
  tx: WriteTx,
  channelId: number,
  users: readonly { readonly accountId: number; readonly color: string }[],
  push: boolean,
): Promise<SubscriptionRow[]> {
  const opened: SubscriptionRow[] = []
  const idsOf = (some: typeof users): number[] => some.map(({ accountId }) => accountId)
  for (const [color, alike] of Map.groupBy(users, user => user.color))
    opened.push(...(await openInColor(tx, channelId, idsOf(alike), { color, push })))
  await openSpans(tx, 'channel_id', channelId, idsOf(users))
  return opened
}

/** One statement for all subscriptions that get the same color. */
const openInColor = (
  tx: WriteTx,
  channelId: number,
  accountIds: readonly number[],
  { color, push }: { readonly color: string; readonly push: boolean },
): Promise<SubscriptionRow[]> =>
  tx.db
    .insertInto('subscription')
    .columns(['account_id', 'channel_id', 'active', 'color', 'is_muted', 'pin_to_top', 'push_notifications'])
    .expression(eb =>
      eb
        .selectFrom(numbersTable(tx, numberList(tx, accountIds)))
        .select(query => [
          query.ref('numbers.value').as('account_id'),
          sql<number>`cast(${channelId} as bigint)`.as('channel_id'),
          sql<0 | 1>`1`.as('active'),
          sql<string>`cast(${color} as text)`.as('color'),
          sql<0 | 1>`0`.as('is_muted'),
          sql<0 | 1>`0`.as('pin_to_top'),
          sql<0 | 1 | null>`cast(${push ? 1 : null} as smallint)`.as('push_notifications'),
        ])
        .where(beforeConflict),
    )
    .onConflict(conflict => conflict.columns(['account_id', 'channel_id']).doUpdateSet({ active: 1 }))
    .returningAll()
    .execute()

export async function closeSubscriptions(tx: WriteTx, channelId: number, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('subscription')
    .set({ active: 0 })
    .where('channel_id', '=', channelId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .execute()
  await closeSpans(tx, channelId, accountIds)
}

export async function reopenSpansOf(tx: WriteTx, accountId: number): Promise<void> {
  await openSpans(tx, 'account_id', accountId, [...(await subscribedChannelIds(tx, accountId))])
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
