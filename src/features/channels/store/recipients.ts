// A recipient is the row of a conversation: a channel, or users who exchange direct messages.
import type { WriteTx } from '#core/db/database.ts'

/** `participants` is null for a channel. */
export async function insertRecipient(tx: WriteTx, realm_id: number, participants: string | null): Promise<number> {
  const values = { realm_id, participants }
  const { id } = await tx.db.insertInto('recipient').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
