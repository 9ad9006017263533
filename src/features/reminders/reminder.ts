// A reminder as clients see it.
import { failure } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { textsLimit } from '#core/contract/limit.ts'
import { bool, int, list, text, textFrom } from '#core/contract/shape.ts'

export const ReminderMissing = failure(404, 'BAD_REQUEST', 'Reminder does not exist')

/** Clients load all reminders when they start, including their HTML, whose characters are counted. */
export const remindersLimit = textsLimit('reminders', 'a user', 1_000, 2_000_000)

export const noteLimit = 1_000

const reminderFields = {
  reminder_id: required(int, 'Unique ID.'),
  type: required(textFrom(['private']), 'Always private.'),
  to: required(list(int), 'ID of the current user, who gets the reminder.'),
  content: required(
    text,
    'The link to the message and the note, in Markdown. The quote is added when the reminder is sent.',
  ),
  rendered_content: required(text, 'The same as HTML.'),
  scheduled_delivery_timestamp: required(int, 'When the reminder is sent, in UNIX seconds.'),
  failed: required(bool, "Whether it couldn't be sent on time because the account was deactivated."),
  reminder_target_message_id: required(int, 'The message.'),
}
export const reminderObject = object('Reminder', reminderFields)
export type Reminder = Values<typeof reminderFields>
