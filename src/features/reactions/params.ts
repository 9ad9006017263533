// The parameters that describe the emoji of a reaction.
import { optional } from '#core/contract/field.ts'
import { boundedText } from '#core/contract/shape.ts'

/** Far longer than every emoji name and code. */
export const emojiText = boundedText(200)

export const emojiCodeParam = optional(
  emojiText,
  'Identifier within the reaction type; found by the name unless given.',
)
export const reactionTypeParam = optional(emojiText, 'unicode_emoji, realm_emoji or zulip_extra_emoji.')
