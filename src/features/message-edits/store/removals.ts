// Every SQL statement about removals, which delete all messages of a user.
import type { Selectable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { indexWalk } from '#core/db/index-walk.ts'
import type { Conversation } from '#features/read-state/public.ts'
import type { Tables } from '#schema/tables.ts'

export type Removal = Selectable<Tables['message_removal']>

/** A second request extends the first: to later messages, and to more kinds. */
export async function insertRemoval(tx: WriteTx, removal: Removal): Promise<void> {
  await tx.db
    .insertInto('message_removal')
    .values(removal)
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet(eb => ({
        up_to: removal.up_to,
        public_channels: eb(eb.ref('message_removal.public_channels'), '|', removal.public_channels),
        private_channels: eb(eb.ref('message_removal.private_channels'), '|', removal.private_channels),
        direct_messages: eb(eb.ref('message_removal.direct_messages'), '|', removal.direct_messages),
      })),
    )
    .execute()
}

/** Of all organizations. */
export const pendingRemovals = (tx: ReadTx): Promise<Removal[]> =>
  tx.db.selectFrom('message_removal').selectAll().orderBy('account_id').execute()

/** Does nothing if another request extended the removal meanwhile. */
export async function deleteRemoval(tx: WriteTx, removal: Removal): Promise<void> {
  await tx.db
    .deleteFrom('message_removal')
    .where('account_id', '=', removal.account_id)
    .where('up_to', '=', removal.up_to)
    .where('public_channels', '=', removal.public_channels)
    .where('private_channels', '=', removal.private_channels)
    .where('direct_messages', '=', removal.direct_messages)
    .execute()
}

export async function conversationsToClear(tx: ReadTx, removal: Removal): Promise<Conversation[]> {
  const privacies = [
    ...(removal.public_channels ? [0 as const] : []),
    ...(removal.private_channels ? [1 as const] : []),
  ]
  return tx.db
    .selectFrom(
      tx.db
        .selectFrom('message')
        .select('recipient_id')
        .distinct()
        .where('sender_id', '=', removal.account_id)
        .where('id', '<=', removal.up_to)
        .as('written'),
    )
    .leftJoin('channel', join =>
      join.onRef('channel.recipient_id', '=', 'written.recipient_id').on('channel.realm_id', '=', removal.realm_id),
    )
    .select(['written.recipient_id', 'channel.id as channel_id'])
    .where(eb =>
      eb.or([
        ...(removal.direct_messages ? [eb('channel.id', 'is', null)] : []),
        ...(privacies.length > 0 ? [eb('channel.invite_only', 'in', privacies)] : []),
      ]),
    )
    .orderBy('written.recipient_id')
    .execute()
}

/** The oldest messages to delete, ascending. */
export function messagesToClear(
  tx: ReadTx,
  { account_id, up_to }: Removal,
  recipientId: number,
  atMost: number,
): Promise<{ id: number; topic: string }[]> {
  const columns = { sender_id: account_id, recipient_id: recipientId }
  const { within, order } = indexWalk(tx, columns, { id: 'id', after: 0, until: up_to }, 'asc')
  return tx.db.selectFrom('message').select(['id', 'topic']).where(within).orderBy(order).limit(atMost).execute()
}
