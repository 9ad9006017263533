// The key of a conversation: a channel and a topic, or the other users in a direct conversation.

/**
 * `c12:topic in lower case`, or `d7,9`: the IDs of the other users, ascending. For notes to oneself, the user's own ID.
 */
export type ConversationKey = `c${number}:${string}` | `d${string}`

/** Topics are case-insensitive. */
export const topicKey = (channelId: number, topic: string): ConversationKey => `c${channelId}:${topic.toLowerCase()}`

export function directKey(userIds: Iterable<number>, ownId: number): ConversationKey {
  const others = [...new Set(userIds)].filter(id => id !== ownId).sort((a, b) => a - b)
  return `d${others.length === 0 ? ownId : others.join(',')}`
}

export type Conversation =
  | { readonly channelId: number; readonly topic: string }
  | { readonly userIds: readonly number[] }

/** The topic is in lower case, because the key doesn't have its original spelling. */
export function conversationOf(key: ConversationKey): Conversation {
  const found = /^c(\d+):(.*)$/s.exec(key)
  if (found !== null) return { channelId: Number(found[1]), topic: found[2] ?? '' }
  return { userIds: key.slice(1).split(',').map(Number) }
}

interface Placed {
  readonly type: string
  readonly stream_id?: number | undefined
  readonly subject: string
  readonly display_recipient: string | readonly { readonly id: number }[]
}

/** The topic is spelled as in the message. */
export function conversationOfMessage(message: Placed, ownId: number): Conversation {
  if (message.stream_id !== undefined) return { channelId: message.stream_id, topic: message.subject }
  return conversationOf(keyOfMessage(message, ownId))
}

export const keyOf = (to: Conversation, ownId: number): ConversationKey =>
  'userIds' in to ? directKey(to.userIds, ownId) : topicKey(to.channelId, to.topic)

export function keyOfMessage(message: Placed, ownId: number): ConversationKey {
  if (message.stream_id !== undefined) return topicKey(message.stream_id, message.subject)
  const users = typeof message.display_recipient === 'string' ? [] : message.display_recipient
  return directKey(
    users.map(({ id }) => id),
    ownId,
  )
}
