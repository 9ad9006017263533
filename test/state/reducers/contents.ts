// How events change the messages that a client has.
import type { Event, State } from './state.ts'

type Messages = readonly State[]
type Contents = (messages: Messages, event: Event) => Messages

const changedAmong = (messages: Messages, ids: readonly number[], change: (message: State) => object): Messages =>
  messages.map(one => (ids.includes(one['id']) ? { ...one, ...change(one) } : one))

const received: Contents = (messages, { message, flags }) => [...messages, { ...message, flags }]

const gone: Contents = (messages, { message_ids, message_id }) => {
  const ids: readonly number[] = message_ids ?? [message_id]
  return messages.filter(one => !ids.includes(one['id']))
}

/** A new text applies to one message; a new channel or topic may apply to several. */
const edited: Contents = (messages, event) => {
  const { message_id, message_ids, new_stream_id, subject, topic_links, edit_timestamp } = event
  const isMove = subject !== undefined || new_stream_id !== undefined
  const moved = changedAmong(messages, isMove ? message_ids : [], one => ({
    subject: subject ?? one['subject'],
    topic_links: topic_links ?? one['topic_links'],
    stream_id: new_stream_id ?? one['stream_id'],
    last_moved_timestamp: edit_timestamp,
  }))
  return changedAmong(moved, [message_id], one => ({
    flags: event['flags'],
    ...(event['content'] === undefined
      ? {}
      : {
          content: event['content'],
          is_me_message: event['is_me_message'] ?? one['is_me_message'],
          last_edit_timestamp: event['rendering_only'] ? one['last_edit_timestamp'] : edit_timestamp,
        }),
  }))
}

const reacted: Contents = (messages, { op, message_id, user_id, emoji_name, emoji_code, reaction_type }) =>
  changedAmong(messages, [message_id], ({ reactions }) => {
    const reaction = { emoji_name, emoji_code, reaction_type, user_id }
    const isIt = (one: State): boolean =>
      one['user_id'] === user_id && one['emoji_code'] === emoji_code && one['reaction_type'] === reaction_type
    return { reactions: op === 'add' ? [...reactions, reaction] : reactions.filter((one: State) => !isIt(one)) }
  })

const answered: Contents = (messages, { submessage_id, message_id, sender_id, msg_type, content }) =>
  changedAmong(messages, [message_id], ({ submessages }) => ({
    submessages: [...submessages, { id: submessage_id, message_id, sender_id, msg_type, content }],
  }))

const flagged: Contents = (messages, { op, flag, messages: ids }) =>
  changedAmong(messages, ids, ({ flags }) => ({
    flags: op === 'add' ? [...new Set([...flags, flag])] : flags.filter((one: string) => one !== flag),
  }))

/** A client keeps no messages of deleted channels. */
const forgotten: Contents = (messages, { op, stream_ids }) =>
  op === 'delete' ? messages.filter(one => !stream_ids.includes(one['stream_id'])) : messages

const contents: Readonly<Record<string, Contents>> = {
  message: received,
  delete_message: gone,
  update_message: edited,
  reaction: reacted,
  submessage: answered,
  update_message_flags: flagged,
  stream: forgotten,
}

export const withContents = (state: State, event: Event): State => ({
  ...state,
  messages: contents[event.type]?.(state['messages'], event) ?? state['messages'],
})
