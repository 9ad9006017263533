// Every SQL statement that changes reactions.
import type { Selectable } from 'kysely'
import { compiled } from '#core/db/compiled.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { isOneOf } from '#core/db/dialect.ts'
import type { Tables } from '#schema/tables.ts'
import type { Emoji } from './emoji.ts'

export type Reaction = Omit<Selectable<Tables['reaction']>, 'id'>

type OfEmoji = Emoji & { readonly messageId: number }

const withEmoji = (db: ReadTx['db'], p: OfEmoji) =>
  db
    .selectFrom('reaction')
    .select(['message_id', 'account_id', 'emoji_name', 'emoji_code', 'reaction_type'])
    .where('message_id', '=', p.messageId)
    .where('emoji_code', '=', p.emoji_code)
    .where('reaction_type', '=', p.reaction_type)
const first = compiled<OfEmoji, Reaction>((db, p) => withEmoji(db, p).orderBy('id').limit(1))
const ofAccount = compiled<OfEmoji & { readonly accountId: number }, Reaction>((db, p) =>
  withEmoji(db, p).where('account_id', '=', p.accountId),
)
const asParams = (messageId: number, { emoji_code, reaction_type }: Emoji): OfEmoji => ({
  messageId,
  emoji_code,
  reaction_type,
})

/** The oldest reaction with this emoji, by any user. */
export const firstReaction = (tx: ReadTx, messageId: number, emoji: Emoji): Promise<Reaction | undefined> =>
  first.first(tx, asParams(messageId, emoji))

export const reactionOf = (
  tx: ReadTx,
  accountId: number,
  messageId: number,
  emoji: Emoji,
): Promise<Reaction | undefined> => ofAccount.first(tx, { ...asParams(messageId, emoji), accountId })

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

const differentEmoji = compiled<{ messageId: number }, { emoji_code: string }>((db, p) =>
  db.selectFrom('reaction').select(['emoji_code', 'reaction_type']).distinct().where('message_id', '=', p.messageId),
)
export const emojiCount = async (tx: ReadTx, messageId: number): Promise<number> =>
  (await differentEmoji.all(tx, { messageId })).length

const insertion = compiled<Reaction, never, WriteTx>((db, p) =>
  db.insertInto('reaction').values({
    message_id: p.message_id,
    account_id: p.account_id,
    emoji_name: p.emoji_name,
    emoji_code: p.emoji_code,
    reaction_type: p.reaction_type,
  }),
)
export const insertReaction = (tx: WriteTx, reaction: Reaction): Promise<void> => insertion.unawaited(tx, reaction)

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
