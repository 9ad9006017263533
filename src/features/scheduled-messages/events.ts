import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { scheduledObject } from './scheduled-message.ts'

export const scheduledMessagesAdded = eventType(
  'scheduled_messages',
  'add',
  'The current user has new scheduled messages.',
  {
    scheduled_messages: required(list(scheduledObject), 'The new scheduled messages.'),
  },
)
export const scheduledMessageUpdated = eventType(
  'scheduled_messages',
  'update',
  "One of the current user's scheduled messages was changed, or couldn't be sent.",
  { scheduled_message: required(scheduledObject, 'The scheduled message after the change.') },
)
export const scheduledMessageRemoved = eventType(
  'scheduled_messages',
  'remove',
  "One of the current user's scheduled messages was sent or deleted.",
  { scheduled_message_id: required(int, 'The ID of the scheduled message.') },
)
