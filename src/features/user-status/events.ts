import { optional, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const statusChanged = eventType('user_status', null, 'A user changed the status.', {
  user_id: required(int, 'The user.'),
  away: optional(bool, 'Only when it changed: whether the user hides the presence. An old field.'),
  status_text: optional(text, 'Only when it changed: the status text.'),
  emoji_name: optional(text, 'Only when it changed: name of the emoji.'),
  emoji_code: optional(text, 'Only when it changed: identifier of the emoji.'),
  reaction_type: optional(text, 'Only when it changed: type of the emoji; unicode_emoji without an emoji.'),
})
