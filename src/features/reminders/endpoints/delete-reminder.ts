import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { reminderRemoved } from '../events.ts'
import { ReminderMissing } from '../reminder.ts'
import { deleteReminder as deleteRow } from '../store.ts'

export const deleteReminder = endpoint({
  route: 'DELETE /reminders/{reminder_id}',
  summary: 'Delete a reminder',
  access: 'user',
  params: { reminder_id: required(int, 'The reminder.') },
  errors: [ReminderMissing],
  emits: [reminderRemoved],

  async handle({ caller, params: { reminder_id }, tx }) {
    if (!(await deleteRow(tx, caller.id, reminder_id))) throw ReminderMissing()
    await tx.emit(reminderRemoved, only(caller.id), { reminder_id })
  },
})
