import { optional, required } from '#core/contract/field.ts'
import { bool, int, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'

export const statusChanged = eventType('user_status', null, 'A user changed their status.', {
  user_id: required(int, 'The user.'),
  away: optional(bool, 'Only if it changed: whether the user hides their presence. Deprecated.'),
  status_text: optional(text, 'Only if it changed: the status text.'),
  emoji_name: optional(text, 'Only if it changed: name of the emoji.'),
  emoji_code: optional(text, 'Only if it changed: identifier of the emoji.'),
  reaction_type: optional(text, 'Only if it changed: type of the emoji; unicode_emoji if there is no emoji.'),
  scheduled_end_time: optional(
    int,
    'Only if it changed: when the status is cleared, in UNIX seconds; 0 for never. A Parley extension.',
  ),
})
