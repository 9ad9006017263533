// Moves a message to another topic or channel, if the user may.
import { theStore } from '../base/live.ts'
import { moveRightsOf } from '../store/message-rights.ts'
import type { Message } from '../store/types.ts'
import { nowSeconds } from '../text/times.ts'
import { openMove } from './open-dialogs.ts'

export function moveMessage(message: Message): void {
  const rights = moveRightsOf(theStore(), message, nowSeconds())
  if (message.stream_id !== undefined && (rights.topic || rights.channel))
    void openMove({ channelId: message.stream_id, topic: message.subject, messageId: message.id })
}
