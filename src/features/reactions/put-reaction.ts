// The parameters that describe a reaction's emoji.
import { optional } from '#core/contract/field.ts'
import { boundedText } from '#core/contract/shape.ts'
import type { WriteTx } from '#core/db/database.ts'
import { emojiByName } from './emoji.ts'
import { reactionAdded } from './events.ts'
import { insertReaction } from './store.ts'

/** Far longer than any emoji name or code. */
export const emojiText = boundedText(200)

export const emojiCodeParam = optional(
  emojiText,
  'Identifier of the emoji within the reaction type; by default found by the name.',
)
export const reactionTypeParam = optional(emojiText, 'unicode_emoji, realm_emoji or zulip_extra_emoji.')

/** The calling function makes sure that the user may see the message and hasn't reacted with this emoji. */
export async function putReaction(
  tx: WriteTx,
  { id, realm_id }: { readonly id: number; readonly realm_id: number },
  message_id: number,
  emoji_name: string,
): Promise<void> {
  const reaction = { emoji_name, ...(await emojiByName(tx, realm_id, emoji_name)) }
  await insertReaction(tx, { message_id, account_id: id, ...reaction })
  await tx.emit(reactionAdded, { recipientsOf: message_id }, { message_id, user_id: id, ...reaction })
}
