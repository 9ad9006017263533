// A scheduled message as clients send and see it.
import { failure } from '#core/contract/failure.ts'
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { textsLimit } from '#core/contract/limit.ts'
import { bool, int, list, type Shape, text, textFrom } from '#core/contract/shape.ts'
import { type Addressee, OneChannelExpected, RecipientsExpected } from '#features/messages/public.ts'

export const ScheduledMessageMissing = failure(404, 'BAD_REQUEST', 'Scheduled message does not exist')

/** Clients load all scheduled messages when they start. Characters of both text and HTML are counted. */
export const scheduledMessagesLimit = textsLimit('scheduled messages', 'a user', 1_000, 2_000_000)

const idList = list(int)
export const recipients: Shape<number | number[]> = {
  schema: { anyOf: [int.schema, idList.schema] },
  travels: 'json',
  parse: (value, at) => (Array.isArray(value) ? idList.parse(value, at) : int.parse(value, at)),
}

export const toDoc = 'A channel ID, or a list of user IDs.'
export const recipientExample = { example: [9, 10] }

export function addresseeFrom(direct: boolean, to: number | number[], topic: string | undefined): Addressee {
  if (direct) {
    if (!Array.isArray(to)) throw RecipientsExpected()
    return { users: [...new Set(to)] }
  }
  const [channel, ...more] = Array.isArray(to) ? to : [to]
  if (channel === undefined || more.length > 0) throw OneChannelExpected()
  return { channel, topic }
}
export const addresseeErrors = [RecipientsExpected, OneChannelExpected]

const scheduledFields = {
  scheduled_message_id: required(int, 'Unique ID; the sent message gets a different one.'),
  type: required(textFrom(['stream', 'private']), 'stream for a channel, private for direct messages.'),
  to: required(recipients, 'The ID of the channel, or the IDs of the other participants.'),
  topic: optional(text, 'Only for a channel: the topic.'),
  content: required(text, 'The text, in Markdown.'),
  rendered_content: required(text, 'The text as HTML.'),
  scheduled_delivery_timestamp: required(int, 'When it is sent, in seconds.'),
  failed: required(bool, "Whether it couldn't be sent on time. The notification bot tells its author why.", {
    since: 181,
  }),
}
export const scheduledObject = object('ScheduledMessage', scheduledFields)
export type ScheduledMessage = Values<typeof scheduledFields>
