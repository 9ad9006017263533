import { only } from '#core/contract/event-type.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required, optional } from '#core/contract/field.ts'
import { list, bool, int, rawText } from '#core/contract/shape.ts'
import { endpoint } from '#core/http/endpoint.ts'
import {
  isDirect,
  isUiClient,
  messageType,
  messageTypeDoc,
  isCostlyText,
  prepareText,
  sentContent,
  type Addressee,
} from '#features/messages/public.ts'
import {
  deliveryTime,
  requireFuture,
  TimeNotInFuture,
  checkScheduled,
  finishWriting,
  writingErrors,
} from './write-scheduled.ts'
import { scheduledMessagesAdded, scheduledMessageUpdated, scheduledMessageRemoved } from './events.ts'
import { removeScheduled } from './remove-scheduled.ts'
import {
  scheduledObject,
  addresseeFrom,
  recipientExample,
  recipients,
  toDoc,
  ScheduledMessageMissing,
} from './scheduled-message.ts'
import {
  scheduledOf,
  equalScheduled,
  insertScheduled,
  scheduledById,
  type ScheduledRow,
  updateScheduled,
  usersIn,
  wasSent,
  forgetSent,
} from './store.ts'

export const getScheduledMessages = endpoint({
  route: 'GET /scheduled_messages',
  summary: "List the caller's scheduled messages",
  access: 'user',
  heavy: true,
  returns: {
    scheduled_messages: required(list(scheduledObject), 'Not yet sent, next one first.'),
  },

  async handle({ caller, tx }) {
    return { scheduled_messages: await scheduledOf(tx, caller.id) }
  },
})

export const createScheduledMessage = endpoint({
  route: 'POST /scheduled_messages',
  summary: 'Schedule a message',
  description:
    'The message is sent once, within a second of the scheduled time, if its author still has permission to send it. ' +
    'Otherwise it stays in the list as `failed`, and the notification bot tells its author why. Scheduling a message ' +
    'with the same recipients, text and time again returns the ID of the first.',
  access: 'user',
  params: {
    type: required(messageType, messageTypeDoc, { since: 179 }),
    to: required(recipients, toDoc, recipientExample),
    content: required(sentContent, 'The text, in Markdown.'),
    topic: optional(rawText, 'For channel messages: the topic.'),
    scheduled_delivery_timestamp: required(deliveryTime, 'When to send it, in seconds.', { example: 3_165_826_990 }),
    read_by_sender: optional(
      bool,
      'Whether the message starts as read for the sender; by default, this depends on the client.',
      {
        since: 236,
      },
    ),
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
    // The client repeats the request if the response was lost.
    const known = await equalScheduled(tx, caller.id, { ...columns, due_at })
    if (known !== undefined) return { scheduled_message_id: known.id }
    const read_by_sender = (params.read_by_sender ?? isUiClient(client)) ? 1 : 0
    const row = await insertScheduled(tx, caller.id, { ...columns, client, read_by_sender, due_at, failure: null })
    const scheduled = await finishWriting(tx, row, uploads)
    await tx.emit(scheduledMessagesAdded, only(caller.id), { scheduled_messages: [scheduled] })
    return { scheduled_message_id: row.id }
  },
})

const AlreadySent = badRequest('Scheduled message was already sent')
const RecipientRequired = badRequest('To change the type, you also need to set the recipients.')

export const editScheduledMessage = endpoint({
  route: 'PATCH /scheduled_messages/{scheduled_message_id}',
  summary: 'Change a scheduled message',
  access: 'user',
  params: {
    scheduled_message_id: required(int, 'The scheduled message.'),
    type: optional(messageType, `${messageTypeDoc} To change it, also set \`to\`, and for a channel \`topic\`.`, {
      since: 184,
    }),
    to: optional(recipients, toDoc, recipientExample),
    content: optional(sentContent, 'The new text, in Markdown.'),
    topic: optional(rawText, 'For channel messages: the new topic.'),
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

export const deleteScheduledMessage = endpoint({
  route: 'DELETE /scheduled_messages/{scheduled_message_id}',
  summary: 'Delete a scheduled message',
  description: "Also succeeds for a day after the message was sent; this doesn't delete the sent message.",
  access: 'user',
  params: { scheduled_message_id: required(int, 'The scheduled message.') },
  errors: [ScheduledMessageMissing],
  emits: [scheduledMessageRemoved],

  async handle({ caller, params: { scheduled_message_id: id }, tx }) {
    const isWaiting = (await scheduledById(tx, caller.id, id)) !== undefined
    // A client that hasn't heard yet that it was sent takes it off its list.
    if (!isWaiting && !(await forgetSent(tx, caller.id, id))) throw ScheduledMessageMissing()
    await removeScheduled(tx, caller.id, id)
  },
})
