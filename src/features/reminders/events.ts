import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { reminderObject } from './reminder.ts'

export const remindersAdded = eventType(
  'reminders',
  'add',
  "The current user has new reminders, or one couldn't be sent.",
  {
    reminders: required(
      list(reminderObject),
      "The new reminders. A reminder that couldn't be sent is added again after its removal.",
    ),
  },
)
export const reminderRemoved = eventType(
  'reminders',
  'remove',
  "One of the current user's reminders was sent or deleted, or it failed and is added again.",
  {
    reminder_id: required(int, 'The ID of the reminder.'),
  },
)
