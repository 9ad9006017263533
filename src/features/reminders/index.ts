import { feature } from '#core/feature.ts'
import { erases } from '#features/users/public.ts'
import { createReminder, deleteReminder, getReminders } from './endpoints.ts'
import { reminderRemoved, remindersAdded } from './events.ts'
import { remindersLimit } from './reminder.ts'
import { sendReminders } from './send-reminders.ts'
import { reminderRulesState, remindersState } from './state.ts'

export const reminders = feature({
  name: 'reminders',
  about: 'Reminders about messages.',
  endpoints: [getReminders, createReminder, deleteReminder],
  events: [remindersAdded, reminderRemoved],
  state: [remindersState, reminderRulesState],
  jobs: [sendReminders],
  limits: [remindersLimit.count, remindersLimit.characters],
  hookHandlers: [erases('reminder.account_id')],
})
