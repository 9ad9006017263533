import { optional, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const statusChanged = eventType('user_status', null, 'Somebody changed what he says about himself.', {
  user_id: required(int, 'Who.'),
  away: optional(bool, 'Only when it changed: whether he hides when he is there. An old field.'),
  status_text: optional(text, 'Only when it changed: what he says.'),
  emoji_name: optional(text, 'Only when it changed: name of the emoji.'),
  emoji_code: optional(text, 'Only when it changed: identifier of the emoji.'),
  reaction_type: optional(text, 'Only when it changed: type of the emoji.'),
})
