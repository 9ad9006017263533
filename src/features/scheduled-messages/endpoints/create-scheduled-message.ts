import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { optional, required } from '#core/contract/field.ts'
import { bool, int, rawText } from '#core/contract/shape.ts'
import {
  isDirect,
  isUiClient,
  messageType,
  messageTypeDoc,
  isCostlyText,
  prepareText,
  sentContent,
} from '#features/messages/public.ts'
import { deliveryTime, requireFuture, TimeNotInFuture } from '../delivery-time.ts'
import { scheduledMessagesAdded } from '../events.ts'
import { addresseeFrom, recipientExample, recipients, toDoc } from '../scheduled-message.ts'
import { equalScheduled, insertScheduled } from '../store.ts'
import { checkScheduled, finishWriting, writingErrors } from '../write-scheduled.ts'

export const createScheduledMessage = endpoint({
  route: 'POST /scheduled_messages',
  summary: 'Schedule a message',
  description:
    'The message is sent once, within a second of its time, if its author may send it then. Otherwise it stays in the ' +
    'list as `failed`, and the notification bot tells its author the reason. A message that is already scheduled, with ' +
    'the same recipients, text and time, is not scheduled twice: the answer has the ID of the first.',
  access: 'user',
  params: {
    type: required(messageType, messageTypeDoc, { since: 179 }),
    to: required(recipients, toDoc, recipientExample),
    content: required(sentContent, 'The text, in Markdown.'),
    topic: optional(rawText, 'For a channel: the topic.'),
    scheduled_delivery_timestamp: required(deliveryTime, 'When to send it, in seconds.', { example: 3_165_826_990 }),
    read_by_sender: optional(bool, "Whether the sender's copy starts as read; by default it depends on the client.", {
      since: 236,
    }),
  },
  returns: { scheduled_message_id: required(int, 'ID of the scheduled message.') },
  errors: [TimeNotInFuture, ...writingErrors],
  emits: [scheduledMessagesAdded],
  heavy: ({ content }) => isCostlyText(content),
  prepare: ({ content }) => prepareText(content),

  async handle({ caller, params, tx, client }) {
    const due_at = params.scheduled_delivery_timestamp
    requireFuture(tx, due_at)
    const to = addresseeFrom(isDirect(params.type), params.to, params.topic)
    const { columns, uploads } = await checkScheduled(tx, caller, to, params.content)
    // The client repeats the request when the answer was lost.
    const known = await equalScheduled(tx, caller.id, { ...columns, due_at })
    if (known !== undefined) return { scheduled_message_id: known.id }
    const read_by_sender = (params.read_by_sender ?? isUiClient(client)) ? 1 : 0
    const row = await insertScheduled(tx, caller.id, { ...columns, client, read_by_sender, due_at, failure: null })
    const scheduled = await finishWriting(tx, row, uploads)
    await tx.emit(scheduledMessagesAdded, only(caller.id), { scheduled_messages: [scheduled] })
    return { scheduled_message_id: row.id }
  },
})
