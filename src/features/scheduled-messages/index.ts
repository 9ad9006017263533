import { feature } from '#core/feature.ts'
import { erases, erasesBy } from '#features/users/public.ts'
import {
  createScheduledMessage,
  deleteScheduledMessage,
  editScheduledMessage,
  getScheduledMessages,
} from './endpoints.ts'
import { scheduledMessageRemoved, scheduledMessagesAdded, scheduledMessageUpdated } from './events.ts'
import { eraseScheduled } from './remove-scheduled.ts'
import { scheduledMessagesLimit } from './scheduled-message.ts'
import { forgetSentScheduled, sendScheduled } from './send-scheduled.ts'
import { scheduledMessagesState } from './state.ts'

export const scheduledMessages = feature({
  name: 'scheduled-messages',
  about: 'Messages to send later.',
  endpoints: [getScheduledMessages, createScheduledMessage, editScheduledMessage, deleteScheduledMessage],
  events: [scheduledMessagesAdded, scheduledMessageUpdated, scheduledMessageRemoved],
  state: [scheduledMessagesState],
  jobs: [sendScheduled, forgetSentScheduled],
  limits: [scheduledMessagesLimit.count, scheduledMessagesLimit.characters],
  hookHandlers: [erasesBy('scheduled_message.account_id', eraseScheduled), erases('sent_scheduled_message.account_id')],
})
