// Every SQL statement about the names that clients gave to messages when sending them.
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import type { Tables } from '#schema/tables.ts'

/** The client's name for a message: the client's queue, and a text that is unique in it. */
export interface SentName {
  readonly queue_id: string
  readonly local_id: string
  /** A hash of recipient and text, because some clients reuse a name for another message. */
  readonly fingerprint: string
}

const byName = compiled<SentName & { accountId: number }, { message_id: number }>((db, p) =>
  db
    .selectFrom('sent_message')
    .select('message_id')
    .where('account_id', '=', p.accountId)
    .where('queue_id', '=', p.queue_id)
    .where('local_id', '=', p.local_id)
    .where('fingerprint', '=', p.fingerprint),
)
export const sentUnder = async (tx: ReadTx, accountId: number, name: SentName): Promise<number | undefined> =>
  (await byName.first(tx, { accountId, ...name }))?.message_id

const insertion = compiled<Tables['sent_message'], never, WriteTx>((db, p) =>
  db
    .insertInto('sent_message')
    .values({
      account_id: p.account_id,
      queue_id: p.queue_id,
      local_id: p.local_id,
      fingerprint: p.fingerprint,
      message_id: p.message_id,
      sent_at: p.sent_at,
    })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'queue_id', 'local_id']).doUpdateSet(eb => ({
        fingerprint: eb.ref('excluded.fingerprint'),
        message_id: eb.ref('excluded.message_id'),
        sent_at: eb.ref('excluded.sent_at'),
      })),
    ),
)
/** Replaces an older message of the same name. */
export async function insertSent(tx: WriteTx, account_id: number, name: SentName, message_id: number): Promise<void> {
  await insertion.all(tx, { account_id, ...name, message_id, sent_at: tx.now })
}

export async function deleteSentBefore(tx: WriteTx, time: number): Promise<void> {
  await tx.db.deleteFrom('sent_message').where('sent_at', '<', time).execute()
}
