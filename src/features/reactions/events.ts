import { optional, required } from '#core/contract/field.ts'
import { int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { reactionUser } from '#features/messages/public.ts'

const fields = {
  message_id: required(int, 'The message.'),
  user_id: required(int, 'The user who reacted.'),
  emoji_name: required(text, 'Name of the emoji.'),
  emoji_code: required(text, 'Identifier of the emoji within the reaction type.'),
  reaction_type: required(text, 'unicode_emoji, realm_emoji or zulip_extra_emoji.'),
}
const delivered = { ...fields, user: optional(reactionUser, 'The same user, for old clients that ignore user_id.') }
export const reactionAdded = eventType('reaction', 'add', 'A user reacted to a message.', fields, { delivered })
export const reactionRemoved = eventType('reaction', 'remove', 'A user removed a reaction.', fields, { delivered })
