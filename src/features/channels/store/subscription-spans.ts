// Every SQL statement about subscription spans.
import { sql } from 'kysely'
import type { WriteTx } from '#core/db/database.ts'
import { newestMessageId } from '#features/read-state/public.ts'
import { beforeConflict, isOneOf, numberList, numbersTable } from '#core/db/dialect.ts'

const otherSide = { account_id: 'channel_id', channel_id: 'account_id' } as const

/**
 * A span starts with the next message. A user who comes back before another message is sent continues the earlier span.
 * `side` is the column of `id`: the spans belong to one channel and many users, or to one user and many channels.
 */
export async function openSpans(
  tx: WriteTx,
  side: keyof typeof otherSide,
  id: number,
  others: readonly number[],
): Promise<void> {
  const other = otherSide[side]
  const newestId = await newestMessageId(tx)
  const resumed = await tx.db
    .updateTable('subscription_span')
    .set({ until_message: null })
    .where('until_message', '=', newestId)
    // If the newest message was deleted, a span may start after the message that it ends with.
    .where('after_message', '<=', newestId)
    .where(side, '=', id)
    .where(eb => isOneOf(tx, eb.ref(other), others))
    .returning(other)
    .execute()
  const resumedIds = new Set(resumed.map(row => (row as Record<typeof other, number>)[other]))
  const fresh = others.filter(one => !resumedIds.has(one))
  if (fresh.length === 0) return
  await tx.db
    .insertInto('subscription_span')
    .columns([side, other, 'after_message'])
    .expression(eb =>
      eb
        .selectFrom(numbersTable(tx, numberList(tx, fresh)))
        .select(query => [
          sql<number>`cast(${id} as bigint)`.as('one'),
          query.ref('numbers.value').as('other'),
          sql<number>`cast(${newestId} as bigint)`.as('after_message'),
        ])
        .where(beforeConflict),
    )
    // If the newest message was deleted, a span may already have started here.
    .onConflict(conflict =>
      conflict.columns(['account_id', 'channel_id', 'after_message']).doUpdateSet({ until_message: null }),
    )
    .execute()
}

export async function closeSpans(tx: WriteTx, channelId: number, accountIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('subscription_span')
    .set({ until_message: await newestMessageId(tx) })
    .where('channel_id', '=', channelId)
    .where(eb => isOneOf(tx, eb.ref('account_id'), accountIds))
    .where('until_message', 'is', null)
    .execute()
}

/** For a deactivated account: its subscriptions stay, but it receives no more messages. */
export async function closeSpansOf(tx: WriteTx, accountId: number): Promise<void> {
  await tx.db
    .updateTable('subscription_span')
    .set({ until_message: await newestMessageId(tx) })
    .where('account_id', '=', accountId)
    .where('until_message', 'is', null)
    .execute()
}
