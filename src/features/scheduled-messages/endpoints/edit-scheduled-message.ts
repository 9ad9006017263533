import { endpoint } from '#core/http/endpoint.ts'
import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { optional, required } from '#core/contract/field.ts'
import { int, rawText } from '#core/contract/shape.ts'
import {
  type Addressee,
  isDirect,
  messageType,
  messageTypeDoc,
  isCostlyText,
  prepareText,
  sentContent,
} from '#features/messages/public.ts'
import { deliveryTime, requireFuture, TimeNotInFuture } from '../delivery-time.ts'
import { scheduledMessageUpdated } from '../events.ts'
import { addresseeFrom, recipientExample, recipients, ScheduledMessageMissing, toDoc } from '../scheduled-message.ts'
import { scheduledById, type ScheduledRow, updateScheduled, usersIn, wasSent } from '../store.ts'
import { checkScheduled, finishWriting, writingErrors } from '../write-scheduled.ts'

const AlreadySent = badRequest('Scheduled message was already sent')
const RecipientRequired = badRequest('A new type of a scheduled message needs its recipients too.')

export const editScheduledMessage = endpoint({
  route: 'PATCH /scheduled_messages/{scheduled_message_id}',
  summary: 'Change a scheduled message',
  access: 'user',
  params: {
    scheduled_message_id: required(int, 'The scheduled message.'),
    type: optional(messageType, `${messageTypeDoc} A new type needs \`to\`, and for a channel \`topic\`.`, {
      since: 184,
    }),
    to: optional(recipients, toDoc, recipientExample),
    content: optional(sentContent, 'The new text, in Markdown.'),
    topic: optional(rawText, 'For a channel: the new topic.'),
    scheduled_delivery_timestamp: optional(
      deliveryTime,
      'When to send it, in seconds. Required after the message could not be sent.',
      { example: 3_165_826_990 },
    ),
  },
  errors: [ScheduledMessageMissing, AlreadySent, TimeNotInFuture, RecipientRequired, ...writingErrors],
  emits: [scheduledMessageUpdated],
  heavy: ({ content }) => isCostlyText(content ?? ''),
  prepare: async ({ content }) => prepareText(content ?? ''),

  async handle({ caller, params: { scheduled_message_id: id, ...change }, tx }) {
    const before = await scheduledById(tx, caller.id, id)
    if (before === undefined) throw (await wasSent(tx, caller.id, id)) ? AlreadySent() : ScheduledMessageMissing()
    if (Object.keys(change).length === 0) return
    const { scheduled_delivery_timestamp: time } = change
    if (time !== undefined || before.failure !== null) requireFuture(tx, time ?? 0)
    const { columns, uploads } = await checkScheduled(
      tx,
      caller,
      changedAddressee(before, change),
      change.content ?? before.content,
    )
    const due_at = time ?? before.due_at
    const row = await updateScheduled(tx, caller.id, id, { ...columns, due_at, failure: null })
    const scheduled_message = await finishWriting(tx, row, uploads)
    await tx.emit(scheduledMessageUpdated, only(caller.id), { scheduled_message })
  },
})

interface Change {
  readonly type?: string
  readonly to?: number | number[]
  readonly topic?: string
}

function changedAddressee(before: ScheduledRow, { type, to, topic }: Change): Addressee {
  const wasDirect = before.channel_id === null
  const direct = type === undefined ? wasDirect : isDirect(type)
  if (direct !== wasDirect) {
    if (to === undefined) throw RecipientRequired()
    return addresseeFrom(direct, to, topic)
  }
  return addresseeFrom(direct, to ?? before.channel_id ?? usersIn(before), topic ?? before.topic)
}
