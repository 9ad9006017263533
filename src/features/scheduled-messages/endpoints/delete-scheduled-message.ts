import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { scheduledMessageRemoved } from '../events.ts'
import { removeScheduled } from '../remove-scheduled.ts'
import { ScheduledMessageMissing } from '../scheduled-message.ts'
import { forgetSent, scheduledById } from '../store.ts'

export const deleteScheduledMessage = endpoint({
  route: 'DELETE /scheduled_messages/{scheduled_message_id}',
  summary: 'Delete a scheduled message',
  description: 'For a day after a message was sent, deleting it from the list succeeds too; the message itself stays.',
  access: 'user',
  params: { scheduled_message_id: required(int, 'The scheduled message.') },
  errors: [ScheduledMessageMissing],
  emits: [scheduledMessageRemoved],

  async handle({ caller, params: { scheduled_message_id: id }, tx }) {
    const isWaiting = (await scheduledById(tx, caller.id, id)) !== undefined
    // A client that has not heard of the sending yet takes it off its list.
    if (!isWaiting && !(await forgetSent(tx, caller.id, id))) throw ScheduledMessageMissing()
    await removeScheduled(tx, caller.id, id)
  },
})
