// Every SQL statement about notices for moved and resolved topics.
import { topicWalk, type MessageRow, messagesByIds } from '#features/messages/public.ts'
import { Role } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'

export async function newestInTopic(
  tx: ReadTx,
  recipientId: number,
  topicLower: string,
): Promise<MessageRow | undefined> {
  const { within, order } = topicWalk(tx, recipientId, topicLower, 'desc')
  const [newest] = await tx.db
    .selectFrom('message')
    .select(['id', 'realm_id'])
    .where(within)
    .orderBy(order)
    .limit(1)
    .execute()
  return newest && (await messagesByIds(tx, newest.realm_id, [newest.id]))[0]
}

/** Those of the messages that this user sent. */
export async function sentBy(
  tx: ReadTx,
  senderId: number,
  realmId: number,
  ids: readonly number[],
): Promise<MessageRow[]> {
  const rows = await tx.db
    .selectFrom('message')
    .select('id')
    .where('sender_id', '=', senderId)
    .where(eb => isOneOf(tx, eb.ref('id'), ids))
    .orderBy('id')
    .execute()
  const found = rows.map(({ id }) => id)
  return messagesByIds(tx, realmId, found)
}

/** Whether a guest is subscribed to `channelId` but not to `otherId`. */
export async function hasGuestsOutside(tx: ReadTx, channelId: number, otherId: number): Promise<boolean> {
  const guest = await tx.db
    .selectFrom('subscription')
    .innerJoin('account', 'account.id', 'subscription.account_id')
    .select('account.id')
    .where('subscription.channel_id', '=', channelId)
    .where('subscription.active', '=', 1)
    .where('account.role', '=', Role.guest)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscription as other')
            .select('other.account_id')
            .whereRef('other.account_id', '=', 'account.id')
            .where('other.channel_id', '=', otherId)
            .where('other.active', '=', 1),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return guest !== undefined
}

/** The users who receive messages sent to a channel now, with their personal settings. */
export const receiversWithSettings = (tx: ReadTx, channelId: number): Promise<{ id: number; settings: string }[]> =>
  tx.db
    .selectFrom('subscription_span')
    .innerJoin('account', 'account.id', 'subscription_span.account_id')
    .select(['account.id', 'account.settings'])
    .where('channel_id', '=', channelId)
    .where('until_message', 'is', null)
    .execute()
