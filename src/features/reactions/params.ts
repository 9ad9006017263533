// The parameters that describe the emoji of a reaction.
import { optional } from '#core/contract/field.ts'
import { boundedText } from '#core/contract/shape.ts'

/** Far longer than every emoji name and code. */
export const emojiText = boundedText(200)

export const emojiCodeParam = optional(
  emojiText,
  'Identifier of the emoji within the reaction type; by default found by the name.',
)
export const reactionTypeParam = optional(emojiText, 'unicode_emoji, realm_emoji or zulip_extra_emoji.')
