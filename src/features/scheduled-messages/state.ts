import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { scheduledObject } from './scheduled-message.ts'
import { scheduledOf } from './store.ts'

export const scheduledMessagesState = statePart({
  types: ['scheduled_messages'],
  fields: {
    scheduled_messages: required(list(scheduledObject), "The current user's scheduled messages, next one first."),
  },
  read: async ({ tx, caller }) => ({ scheduled_messages: await scheduledOf(tx, caller.id) }),
})
