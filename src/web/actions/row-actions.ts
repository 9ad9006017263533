// What a user does to a conversation of a list. Its row names the conversation.
import { orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { topicName } from '../conversation/names.ts'
import { mostUndone, readTopic, sayRead } from '../messages/message-actions.ts'
import { type Conversation, type ConversationKey, conversationOf } from '../store/conversation.ts'
import { Policy } from '../store/types.ts'
import { onDemand } from '../text/on-demand.ts'
import { texts } from '../text/text.ts'
import { policyOfTopic, setTopicPolicy, type Topic } from '../topics/topic-actions.ts'
import { ask } from '../ui/dialogs.tsx'

/** With the topic as last written. */
export function conversationNamed(key: ConversationKey): Conversation {
  const found = conversationOf(key)
  if ('userIds' in found) return found
  const { channelId, topic } = found
  return { channelId, topic: theStore().topics.get(channelId)?.get(topic)?.name ?? topic }
}

export async function readConversation(key: ConversationKey): Promise<void> {
  const conversation = conversationNamed(key)
  if ('userIds' in conversation) await readMessages(theStore().unread.idsOf.get(key) ?? [])
  else await readTopic(conversation)
}

/** In one request. */
const mostAtOnce = 1_000

/** Asks only when there is no undo. */
export async function readMessages(ids: readonly number[]): Promise<void> {
  const all = [...ids]
  const t = texts.peek()
  if (all.length > mostUndone && !(await ask({ title: t.actions.markAllReadQuestion, action: t.markRead }))) return
  for (let at = 0; at < all.length; at += mostAtOnce) {
    const messages = all.slice(at, at + mostAtOnce)
    if (!(await orSay(client.call('POST /messages/flags', { messages, op: 'add', flag: 'read' })))) return
  }
  if (all.length > 0) sayRead(all)
}

/** Mutes the topic, or takes that back. */
export async function toggleMutedRow(topic: Topic): Promise<void> {
  const before = policyOfTopic(topic)
  const isMuted = before === Policy.muted
  if (!(await setTopicPolicy(topic, isMuted ? Policy.none : Policy.muted))) return
  const text = isMuted ? texts.peek().actions.nowUnmuted : onDemand.peek().lists.nowMuted
  say(text(topicName(topic.topic)), {
    name: texts.peek().actions.undo,
    run: () => void setTopicPolicy(topic, before),
  })
}
