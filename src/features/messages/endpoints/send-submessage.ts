import { endpoint } from '#core/http/endpoint.ts'
import { badRequest } from '#core/contract/failure.ts'
import { required } from '#core/contract/field.ts'
import { requireRoom, textsErrors, textsLimit } from '#core/contract/limit.ts'
import { boundedText, int } from '#core/contract/shape.ts'
import { changeableMessage, MessageInvalid } from '../visible-message.ts'
import { insertSubmessage, submessagesFrom, submessageTotals } from '../store/related.ts'
import { followAutomatically, userTopicEvents } from '#features/user-topics/public.ts'
import { submessageSent } from '../events.ts'

/** Every reader of a message gets all its submessages. */
export const submessagesLimit = textsLimit('submessages', 'a message', 1_000, 500_000)
const NotByOthersFirst = badRequest('You cannot attach a submessage to this message.')
const ContentInvalid = badRequest('Invalid json for submessage')

export const sendSubmessage = endpoint({
  route: 'POST /submessage',
  summary: 'Attach data to a message, such as a vote in a poll',
  access: 'user',
  params: {
    content: required(boundedText(10_000), 'JSON text.'),
    message_id: required(int, 'The message.'),
    msg_type: required(boundedText(60), 'Type of data; clients support `widget`.'),
  },
  errors: [MessageInvalid, NotByOthersFirst, ContentInvalid, ...textsErrors(submessagesLimit)],
  emits: [submessageSent, ...userTopicEvents],

  async handle({ caller, params, tx }) {
    const { content, msg_type } = params
    const { message } = await changeableMessage(tx, caller, params.message_id)
    // Only a message's sender can make it a poll; then every reader can take part.
    const isOwn = message.sender_id === caller.id
    if (!isOwn && (await submessagesFrom(tx, message.id, message.sender_id)) === 0) throw NotByOthersFirst()
    if (!isJson(content)) throw ContentInvalid()
    const submessage = { message_id: message.id, sender_id: caller.id, msg_type, content }
    const submessage_id = await insertSubmessage(tx, submessage)
    requireRoom(submessagesLimit, await submessageTotals(tx, message.id))
    await tx.emit(submessageSent, { recipientsOf: message.id }, { ...submessage, submessage_id })
    if (message.channel_id !== null)
      await followAutomatically(tx, caller, 'takesPart', { channelId: message.channel_id, topic: message.topic })
  },
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
