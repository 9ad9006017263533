import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { list } from '#core/contract/shape.ts'
import { reminderObject } from '../reminder.ts'
import { remindersOf } from '../store.ts'

export const getReminders = endpoint({
  route: 'GET /reminders',
  summary: "List the caller's reminders",
  access: 'user',
  heavy: true,
  returns: { reminders: required(list(reminderObject), 'Those that are not sent yet, the next one first.') },

  async handle({ caller, tx }) {
    return { reminders: await remindersOf(tx, caller.id) }
  },
})
