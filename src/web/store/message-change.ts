// A message after an event. The same functions change messages that the client has, and those in a response that's
// older than the event.
import type { ApiEvent } from '#client/api.ts'
import type { Message, Reaction } from './types.ts'

export interface Update {
  readonly user_id: number | null
  readonly message_id: number
  readonly message_ids: readonly number[]
  readonly flags: string[]
  readonly rendered_content?: string
  readonly is_me_message?: boolean
  readonly edit_timestamp: number
  readonly stream_id?: number
  readonly new_stream_id?: number
  readonly orig_subject?: string
  readonly subject?: string
  readonly propagate_mode?: string
  readonly rendering_only: boolean
}

export const isMove = ({ stream_id, orig_subject, new_stream_id }: Update): boolean =>
  stream_id !== undefined && (orig_subject !== undefined || new_stream_id !== undefined)

/** Where the moved messages are now. */
export const destinationOf = (event: Update): { channelId: number; topic: string } => ({
  channelId: event.new_stream_id ?? event.stream_id ?? 0,
  topic: event.subject ?? event.orig_subject ?? '',
})

export function afterUpdate(message: Message, event: Update): Message {
  let after = message
  if (event.rendered_content !== undefined && event.message_id === message.id)
    after = {
      ...after,
      content: event.rendered_content,
      is_me_message: event.is_me_message ?? after.is_me_message,
      flags: event.flags,
      ...(event.rendering_only ? {} : { last_edit_timestamp: event.edit_timestamp }),
    }
  if (!isMove(event) || !event.message_ids.includes(message.id)) return after
  const { channelId, topic } = destinationOf(event)
  return { ...after, stream_id: channelId, subject: topic, last_moved_timestamp: event.edit_timestamp }
}

export interface FlagChange {
  readonly op: 'add' | 'remove'
  readonly flag: string
  readonly messages: readonly number[]
  readonly message_details?: Readonly<Record<string, FlaggedConversation>>
}

export interface FlaggedConversation {
  readonly type: string
  readonly stream_id?: number
  readonly topic?: string
  readonly user_ids?: number[]
  readonly mentioned?: boolean
}

export function afterFlags(message: Message, { op, flag, messages }: FlagChange): Message {
  if (!messages.includes(message.id)) return message
  const others = message.flags.filter(name => name !== flag)
  return { ...message, flags: op === 'add' ? [...others, flag] : others }
}

export interface ReactionEvent extends Reaction {
  op: 'add' | 'remove'
  message_id: number
}

export function afterReaction(message: Message, event: ReactionEvent): Message {
  const { op, message_id, emoji_name, emoji_code, reaction_type, user_id } = event
  if (message_id !== message.id) return message
  const reaction = { emoji_name, emoji_code, reaction_type, user_id }
  const isSame = (other: Reaction): boolean =>
    other.user_id === reaction.user_id &&
    other.emoji_code === reaction.emoji_code &&
    other.reaction_type === reaction.reaction_type
  const others = message.reactions.filter(other => !isSame(other))
  // A reaction that's already shown keeps its position.
  const withIt = others.length < message.reactions.length ? message.reactions : [...others, reaction]
  return { ...message, reactions: op === 'add' ? withIt : others }
}

export type SubmessageEvent = Message['submessages'][number] & { submessage_id: number }

export function afterSubmessage(message: Message, event: SubmessageEvent): Message {
  const { message_id, sender_id, msg_type, content, submessage_id: id } = event
  if (message_id !== message.id || message.submessages.some(other => other.id === id)) return message
  return { ...message, submessages: [...message.submessages, { id, message_id, sender_id, msg_type, content }] }
}

const changes: Readonly<Record<string, (message: Message, event: any) => Message>> = {
  update_message: afterUpdate,
  update_message_flags: afterFlags,
  reaction: afterReaction,
  submessage: afterSubmessage,
}

/** The latest events that changed messages. A response to an earlier request doesn't reflect them. */
export interface LateEvents {
  count: number
  readonly last: ApiEvent[]
}
const keptEvents = 500

export function keepLateEvent(late: LateEvents, event: ApiEvent): void {
  if (changes[event.type] === undefined) return
  late.count++
  late.last.push(event)
  if (late.last.length > keptEvents) late.last.shift()
}

/** A message from a response, if `since` late events had come when it was requested. */
export function afterLateEvents({ count, last }: LateEvents, message: Message, since: number): Message {
  const events = last.slice(Math.max(0, last.length - (count - since)))
  return events.reduce((after, event) => changes[event.type]?.(after, event) ?? after, message)
}
