// Actions on messages: reactions, flags, and marking a topic, a channel or everything as read.
import { atOnce, orSay } from '../base/at-once.ts'
import { client, theStore } from '../base/live.ts'
import { say } from '../base/notice.ts'
import { topicKey } from '../store/conversation.ts'
import type { Reaction } from '../store/types.ts'
import { unreadOfChannel } from '../store/unread.ts'
import { texts } from '../text/text.ts'
import type { Topic } from '../topics/topic-actions.ts'
import { ask } from '../ui/dialogs.tsx'

type ReactionEmoji = Pick<Reaction, 'emoji_name' | 'emoji_code' | 'reaction_type'>

export const thumb: ReactionEmoji = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' }

export async function toggleReaction(message_id: number, emoji: ReactionEmoji): Promise<void> {
  const { messages, ownId: user_id } = theStore()
  const { emoji_name, emoji_code, reaction_type } = emoji
  const own = messages
    .get(message_id)
    ?.reactions.find(
      one => one.user_id === user_id && one.emoji_code === emoji_code && one.reaction_type === reaction_type,
    )
  const params = { message_id, emoji_name, emoji_code, reaction_type: reaction_type as never }
  const send = (): Promise<unknown> =>
    own === undefined
      ? client.call('POST /messages/{message_id}/reactions', params)
      : client.call('DELETE /messages/{message_id}/reactions', params)
  const event = { type: 'reaction', message_id, user_id, emoji_name, emoji_code, reaction_type }
  const [add, remove] = [
    { ...event, op: 'add' },
    { ...event, op: 'remove' },
  ]
  await (own === undefined ? atOnce(add, remove, send) : atOnce(remove, add, send))
}

export const toggleStar = (id: number): Promise<boolean> => toggleFlag(id, 'starred')

/** A collapsed message shows only its first line. */
export const toggleCollapsed = (id: number): Promise<boolean> => toggleFlag(id, 'collapsed')

function toggleFlag(id: number, flag: 'starred' | 'collapsed'): Promise<boolean> {
  const messages = [id]
  const isSet = theStore().messages.get(id)?.flags.includes(flag) === true
  const eventOf = (op: 'add' | 'remove') => ({ type: 'update_message_flags', op, flag, messages, all: false })
  const [op, back] = isSet ? (['remove', 'add'] as const) : (['add', 'remove'] as const)
  return atOnce(eventOf(op), eventOf(back), () => client.call('POST /messages/flags', { messages, op, flag }))
}

export async function deleteMessage(message_id: number): Promise<void> {
  const t = texts.value
  if (!(await ask({ title: t.deleteQuestion, action: t.delete }))) return
  await orSay(client.call('DELETE /messages/{message_id}', { message_id }))
}

// Marks a topic, a channel or everything as read, in one request.

export async function readTopic({ channelId, topic }: Topic): Promise<void> {
  const ids = [...(theStore().unread.idsOf.get(topicKey(channelId, topic)) ?? [])]
  const request = client.call('POST /mark_topic_as_read', { stream_id: channelId, topic_name: topic })
  if (await orSay(request)) sayRead(ids)
}

export async function readChannel(stream_id: number): Promise<void> {
  const ids = unreadOfChannel(theStore().unread, stream_id)
  if (await orSay(client.call('POST /mark_stream_as_read', { stream_id }))) sayRead(ids)
}

/** Asks only when there is no undo. */
export async function readEverything(): Promise<void> {
  const t = texts.value
  const { unread } = theStore()
  const ids = [...unread.keyOf.keys()]
  const isUndoable = ids.length <= mostUndone && !unread.isIncomplete
  if (!isUndoable && !(await ask({ title: t.actions.markAllReadQuestion, action: t.markRead }))) return
  if (!(await orSay(client.call('POST /mark_all_as_read')))) return
  unread.isIncomplete = false
  sayRead(ids)
}

/** Above this number the undo would take too long; a message can still be marked as unread from a message on. */
export const mostUndone = 1_000

export function sayRead(messages: readonly number[], beforeUndo?: () => Promise<void>): void {
  const t = texts.value.actions
  const undo = async (): Promise<void> => {
    await beforeUndo?.()
    await orSay(client.call('POST /messages/flags', { messages: [...messages], op: 'remove', flag: 'read' }))
  }
  const isUndoable = messages.length > 0 && messages.length <= mostUndone
  say(t.markedRead(messages.length), isUndoable ? { name: t.undo, run: () => void undo() } : undefined)
}
