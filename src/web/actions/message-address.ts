// The address of a message in its conversation.
import { theStore } from '../base/live.ts'
import { directTerms, hashOfNarrow, topicTerms } from '../base/navigate.ts'
import { conversationOf, keyOfMessage } from '../store/conversation.ts'
import type { Message } from '../store/types.ts'

export function addressOf(message: Message): string {
  if (message.stream_id !== undefined) return hashOfNarrow(topicTerms(message.stream_id, message.subject), message.id)
  const conversation = conversationOf(keyOfMessage(message, theStore().ownId))
  return hashOfNarrow(directTerms('userIds' in conversation ? conversation.userIds : []), message.id)
}
