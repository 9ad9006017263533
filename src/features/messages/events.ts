// Events about messages name the message and say what happened. The text is looked up when the event is delivered, so
// that nobody learns from an event what a read at that moment would hide. What changes by later events is kept in the
// log as it was when the message was sent.
import { object, optional, required, type Values } from '#core/contract/field.ts'
import { bool, int, list, text } from '#core/contract/shape.ts'
import { eventType } from '#core/contract/event-type.ts'
import { messageFields } from './message.ts'

/** What a search can ask for that belongs to the text of a message. */
export const partsOfText = ['link', 'image', 'attachment'] as const

const sentMessage = {
  message_id: required(int, 'The message.'),
  stream_id: optional(int, 'The channel that it was sent to.'),
  topic: optional(text, 'The topic that it was sent to.'),
  in_private_channel: optional(bool, 'True if that channel was private.'),
  submessage_id: optional(int, 'The submessage that it was sent with.'),
  has: required(list(text), `What its text had: ${partsOfText.join(', ')}.`),
  flags: required(int, 'Flags of each copy that `copies` does not list, as bits.'),
  copies: required(
    list(
      object('SentCopies', {
        flags: required(int, 'Their flags, as bits.'),
        user_ids: required(list(int), 'Readers with these flags.'),
      }),
    ),
    'Copies with other flags.',
  ),
  queue_id: optional(text, 'The event queue of the client that sent it.'),
  local_id: optional(text, "That client's own number for it, told to that queue only."),
}
export type SentMessage = Values<typeof sentMessage>

export const messageSent = eventType('message', null, 'A message was sent.', sentMessage, {
  told: {
    message: required(object('SentMessage', messageFields), 'The message.'),
    flags: required(list(text), "The reader's flags on it."),
    local_message_id: optional(text, 'Only in the queue that it was sent from: the number that its client gave it.'),
  },
})

export const submessageSent = eventType('submessage', null, 'Data was attached to a message, such as a vote.', {
  message_id: required(int, 'The message.'),
  submessage_id: required(int, 'Its own ID.'),
  sender_id: required(int, 'Who sent it.'),
  msg_type: required(text, 'What it is.'),
  content: required(text, 'JSON text.'),
})
