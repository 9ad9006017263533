import { required } from '#core/contract/field.ts'
import { int, list } from '#core/contract/shape.ts'
import { statePart } from '#core/events/state-part.ts'
import { noteLimit, reminderObject } from './reminder.ts'
import { remindersOf } from './store.ts'

export const remindersState = statePart({
  types: ['reminders'],
  fields: { reminders: required(list(reminderObject), "The current user's reminders, next one first.") },
  read: async ({ tx, caller }) => ({ reminders: await remindersOf(tx, caller.id) }),
})

export const reminderRulesState = statePart({
  types: ['realm'],
  fields: { max_reminder_note_length: required(int, 'Longest note of a reminder, in characters.', { since: 415 }) },
  read: async () => ({ max_reminder_note_length: noteLimit }),
})
