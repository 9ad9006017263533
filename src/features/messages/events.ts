// Events about messages name the message and the change. The text is read at delivery, so that no event reveals text
// that a read would hide. Values that later events change, such as the topic, are logged as they were when the message
// was sent.
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { messageFields } from './message.ts'

/** The properties of a message's text that a search can ask for. */
export const partsOfText = ['link', 'image', 'attachment'] as const

const sentMessage = {
  message_id: required(int, 'The message.'),
  stream_id: optional(int, 'The channel that it was sent to.'),
  topic: optional(text, 'The topic that it was sent to.'),
  in_private_channel: optional(bool, 'True if that channel was private.'),
  submessage_id: optional(int, 'The submessage that it was sent with.'),
  has: required(list(text), `The parts of its text: ${partsOfText.join(', ')}.`),
  flags: required(int, 'Flags of each copy that `copies` does not list, as bits.'),
  copies: required(
    list(
      object('SentCopies', {
        flags: required(int, 'The flags, as bits.'),
        user_ids: required(list(int), 'Readers with these flags.'),
      }),
    ),
    'Copies with other flags.',
  ),
  queue_id: optional(text, 'The event queue of the client that sent it.'),
  local_id: optional(text, "The client's own ID for the message, delivered to that queue only."),
  origin: optional(
    object('SentOrigin', {
      sender_id: required(int, 'The sender.'),
      recipient_id: required(int, 'The conversation.'),
      client: required(text, 'The program that sent it.'),
      sent_at: required(int, 'When it was sent.'),
    }),
    'With a `local_id`: that queue gets the event also when the sender may not see the message any more.',
  ),
}
export type SentMessage = Values<typeof sentMessage>

export const messageSent = eventType('message', null, 'A message was sent.', sentMessage, {
  delivered: {
    message: required(object('SentMessage', messageFields), 'The message.'),
    flags: required(list(text), "The current user's flags of it."),
    local_message_id: optional(text, "Only in the queue that it was sent from: the client's ID for it."),
  },
})

export const submessageSent = eventType(
  'submessage',
  null,
  'Data was attached to a message, such as a vote in a poll.',
  {
    message_id: required(int, 'The message.'),
    submessage_id: required(int, 'ID of the submessage.'),
    sender_id: required(int, 'The sender.'),
    msg_type: required(text, 'Type of data.'),
    content: required(text, 'JSON text.'),
  },
)
