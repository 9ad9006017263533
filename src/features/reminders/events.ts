import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { reminderObject } from './reminder.ts'

export const remindersAdded = eventType('reminders', 'add', 'The reader has new reminders, or one could not be sent.', {
  reminders: required(list(reminderObject), 'The new reminders. One that could not be sent follows its removal.'),
})
export const reminderRemoved = eventType(
  'reminders',
  'remove',
  'A reminder of the reader was sent or deleted, or it failed and is added again.',
  {
    reminder_id: required(int, 'The ID of the reminder.'),
  },
)
