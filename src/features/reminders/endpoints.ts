import { only } from '#core/contract/event-type.ts'
import { required, withDefault } from '#core/contract/field.ts'
import { requireRoom, textsErrors } from '#core/contract/limit.ts'
import { list, boundedText, int } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import { isCostlyText, MessageInvalid, prepareText, renderText } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { deliveryTime, requireFuture, TimeNotInFuture } from '#features/scheduled-messages/public.ts'
import { remindersAdded, reminderRemoved } from './events.ts'
import { listedText } from './reminder-text.ts'
import { reminderObject, noteLimit, remindersLimit, ReminderMissing } from './reminder.ts'
import { sendReminders } from './send-reminders.ts'
import { remindersOf, insertReminder, presentReminder, reminderTotals, deleteReminder as deleteRow } from './store.ts'

export const getReminders = endpoint({
  route: 'GET /reminders',
  summary: "List the caller's reminders",
  access: 'user',
  heavy: true,
  returns: { reminders: required(list(reminderObject), 'Not yet sent, next one first.') },

  async handle({ caller, tx }) {
    return { reminders: await remindersOf(tx, caller.id) }
  },
})

export const createReminder = endpoint({
  route: 'POST /reminders',
  summary: 'Set a reminder for a message',
  description:
    'When the reminder is due, the notification bot sends the caller a direct message with a link to the message, the ' +
    "note and a quote. If the caller can no longer see the message by then, the reminder says so and doesn't quote it.",
  access: 'user',
  params: {
    message_id: required(int, 'The message.', { since: 381 }),
    scheduled_delivery_timestamp: required(deliveryTime, 'When to send the reminder, in seconds.', {
      example: 5_681_662_420,
    }),
    note: withDefault(boundedText(noteLimit), '', 'A note to include in the reminder.', { since: 415 }),
  },
  returns: { reminder_id: required(int, 'ID of the reminder.') },
  errors: [TimeNotInFuture, MessageInvalid, ...textsErrors(remindersLimit)],
  emits: [remindersAdded],
  heavy: ({ note }) => isCostlyText(note),
  prepare: ({ note }) => prepareText(note),

  async handle({ caller, params: { message_id, scheduled_delivery_timestamp: due_at, ...params }, tx }) {
    requireFuture(tx, due_at)
    const note = params.note.trim()
    const realm = await realmOf(tx, caller)
    const content = await listedText(tx, { realm, caller, messageId: message_id, note })
    const { rendered } = await renderText(tx, { realm, content, writer: caller, sharer: undefined, isSilent: true })
    const row = await insertReminder(tx, {
      account_id: caller.id,
      message_id,
      note,
      content,
      rendered: rendered.html,
      due_at,
      failed: 0,
    })
    requireRoom(remindersLimit, await reminderTotals(tx, caller.id))
    tx.wake(sendReminders)
    await tx.emit(remindersAdded, only(caller.id), { reminders: [presentReminder(row)] })
    return { reminder_id: row.id }
  },
})

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
