import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { scheduledObject } from '../scheduled-message.ts'
import { scheduledOf } from '../store.ts'

export const getScheduledMessages = endpoint({
  route: 'GET /scheduled_messages',
  summary: "List the caller's scheduled messages",
  access: 'user',
  heavy: true,
  returns: {
    scheduled_messages: required(list(scheduledObject), 'Those that are not sent yet, the next one first.'),
  },

  async handle({ caller, tx }) {
    return { scheduled_messages: await scheduledOf(tx, caller.id) }
  },
})
