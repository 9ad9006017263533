import { endpoint } from '#core/http/endpoint.ts'
import { required } from '#core/contract/field.ts'
import { int } from '#core/contract/shape.ts'
import { editErrors, requireEditing } from '#features/message-edits/public.ts'
import { changeableMessage, MessageInvalid, participantsIn } from '#features/messages/public.ts'
import { realmOf } from '#features/realms/public.ts'
import { editTypingEvents } from '../events.ts'
import { channelAudience, opParam, typingOffErrors, typingAccount } from '../typing.ts'

export const setTypingStatusForMessageEdit = endpoint({
  route: 'POST /messages/{message_id}/typing',
  summary: 'Report that the caller is editing a message',
  access: 'user',
  params: { message_id: required(int, 'The message.'), op: opParam },
  errors: [MessageInvalid, ...editErrors, ...typingOffErrors],
  emits: [editTypingEvents.start, editTypingEvents.stop],

  async handle({ caller, params: { message_id, op }, tx }) {
    const { message } = await changeableMessage(tx, caller, message_id)
    requireEditing(await realmOf(tx, caller), caller, message, tx.now)
    const { channel_id, recipient_id, topic } = message
    await typingAccount(tx, caller, channel_id === null ? 'direct' : 'channel')
    const editing = { sender_id: caller.id, message_id }
    if (channel_id !== null) {
      const audience = await channelAudience(tx, channel_id)
      const recipient = { type: 'channel', channel_id, topic }
      if (audience !== undefined) await tx.emit(editTypingEvents[op], audience, { ...editing, recipient })
      return
    }
    const user_ids = await participantsIn(tx, caller.realmId, recipient_id)
    const recipient = { type: 'direct', user_ids }
    await tx.emit(editTypingEvents[op], { users: user_ids }, { ...editing, recipient })
  },
})
