// Marks everything of a topic, of a channel or of the organization as read, with one request.
import { ask } from '../ui/dialogs.tsx'
import { client, theStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { topicKey } from '../store/conversation.ts'
import { unreadOfChannel } from '../store/unread.ts'
import { texts } from '../text/text.ts'
import { orSay } from '../base/at-once.ts'
import type { Topic } from '../topics/topic-actions.ts'

export async function readTopic({ channelId, topic }: Topic): Promise<void> {
  const ids = [...(theStore().unread.idsOf.get(topicKey(channelId, topic)) ?? [])]
  const request = client.call('POST /mark_topic_as_read', { stream_id: channelId, topic_name: topic })
  if (await orSay(request)) sayRead(ids)
}

export async function readChannel(stream_id: number): Promise<void> {
  const ids = unreadOfChannel(theStore().unread, stream_id)
  if (await orSay(client.call('POST /mark_stream_as_read', { stream_id }))) sayRead(ids)
}

export async function readEverything(): Promise<void> {
  const t = texts.value
  if (!(await ask({ title: t.actions.readEverythingQuestion, action: t.markRead }))) return
  const { unread } = theStore()
  const ids = [...unread.keyOf.keys()]
  if (!(await orSay(client.call('POST /mark_all_as_read')))) return
  unread.isIncomplete = false
  sayRead(ids)
}

/** Above this number the undo would take too long; a message can still be marked as unread from a place on. */
const mostUndone = 1_000

export function sayRead(messages: readonly number[], beforeUndo?: () => Promise<void>): void {
  const t = texts.value.actions
  const undo = async (): Promise<void> => {
    await beforeUndo?.()
    await orSay(client.call('POST /messages/flags', { messages: [...messages], op: 'remove', flag: 'read' }))
  }
  const isUndoable = messages.length > 0 && messages.length <= mostUndone
  say(t.markedRead(messages.length), isUndoable ? { name: t.undo, run: () => void undo() } : undefined)
}
