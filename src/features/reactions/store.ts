// Every SQL statement that changes reactions.
import type { Selectable } from 'kysely'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'
import type { Emoji } from './emoji.ts'

export type Reaction = Omit<Selectable<Tables['reaction']>, 'id'>

const withEmoji = (tx: ReadTx, messageId: number, { emoji_code, reaction_type }: Emoji) =>
  tx.db
    .selectFrom('reaction')
    .select(['message_id', 'account_id', 'emoji_name', 'emoji_code', 'reaction_type'])
    .where('message_id', '=', messageId)
    .where('emoji_code', '=', emoji_code)
    .where('reaction_type', '=', reaction_type)

/** The oldest reaction with this emoji, by any user. */
export const firstReaction = (tx: ReadTx, messageId: number, emoji: Emoji): Promise<Reaction | undefined> =>
  withEmoji(tx, messageId, emoji).orderBy('id').limit(1).executeTakeFirst()

export const reactionOf = (
  tx: ReadTx,
  accountId: number,
  messageId: number,
  emoji: Emoji,
): Promise<Reaction | undefined> =>
  withEmoji(tx, messageId, emoji).where('account_id', '=', accountId).executeTakeFirst()

/** A user's reaction under this name, which may have meant a different emoji then. */
export const reactionNamed = (
  tx: ReadTx,
  accountId: number,
  messageId: number,
  emoji_name: string,
  reaction_type: string,
): Promise<Reaction | undefined> =>
  tx.db
    .selectFrom('reaction')
    .select(['message_id', 'account_id', 'emoji_name', 'emoji_code', 'reaction_type'])
    .where('message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .where('emoji_name', '=', emoji_name)
    .where('reaction_type', '=', reaction_type)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function emojiCount(tx: ReadTx, messageId: number): Promise<number> {
  const rows = await tx.db
    .selectFrom('reaction')
    .select(['emoji_code', 'reaction_type'])
    .distinct()
    .where('message_id', '=', messageId)
    .execute()
  return rows.length
}

export async function insertReaction(tx: WriteTx, reaction: Reaction): Promise<void> {
  await tx.db.insertInto('reaction').values(reaction).execute()
}

export async function deleteReaction(
  tx: WriteTx,
  { message_id, account_id, emoji_code, reaction_type }: Reaction,
): Promise<void> {
  await tx.db
    .deleteFrom('reaction')
    .where('message_id', '=', message_id)
    .where('account_id', '=', account_id)
    .where('emoji_code', '=', emoji_code)
    .where('reaction_type', '=', reaction_type)
    .execute()
}

export async function deleteReactionsTo(tx: WriteTx, messageIds: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('reaction')
    .where(eb => isOneOf(tx, eb.ref('message_id'), messageIds))
    .execute()
}
