// A message and its flags as they were when it was sent, as far as the reader may see it now.
import type { Caller } from '#core/contract/access.ts'
import type { DeliveryCall } from '#core/events/delivery.ts'
import { channelById } from '#features/channels/public.ts'
import {
  firstContent,
  historyPolicy,
  mentionFlags,
  type MessageRow,
  type SentMessage,
  usersWhoKnowPlace,
} from '#features/messages/public.ts'
import { Flag, type PersonalState } from '#features/read-state/public.ts'
import type { Realm } from '#features/realms/public.ts'

/** If old versions are hidden, the reader gets the current text. */
const firstVersion = (realm: Realm, message: MessageRow): Pick<MessageRow, 'content' | 'rendered'> | undefined =>
  historyPolicy(realm) === 'all' ? firstContent(message) : undefined

/** The text, and the columns that follow from it. */
function textWhenSent(realm: Realm, message: MessageRow, { has }: Partial<SentMessage>): Partial<MessageRow> {
  const first = firstVersion(realm, message)
  // Without `has`, an older server wrote the row.
  if (first === undefined || has === undefined) return first ?? {}
  const flag = (part: (typeof has)[number]): 0 | 1 => (has.includes(part) ? 1 : 0)
  return { ...first, has_link: flag('link'), has_image: flag('image'), has_attachment: flag('attachment') }
}

/** A reader who can't see the message where it was sent gets the current channel, topic and text. */
export async function messageWhenSent(
  { tx, realmId }: DeliveryCall,
  realm: Realm,
  message: MessageRow,
  payload: SentMessage,
  readers: readonly Caller[],
  stateOf: (accountId: number) => PersonalState,
): Promise<(reader: Caller) => MessageRow> {
  const { stream_id, topic = '' } = payload
  const present = { ...message, edit_history: null, moves: null, edited_at: null, moved_at: null }
  const direct = { ...present, ...textWhenSent(realm, message, payload) }
  if (stream_id === undefined) return () => direct
  const sent = { ...direct, topic, topic_lower: topic.toLowerCase() }
  if (stream_id === message.channel_id) return () => sent
  const channel = await channelById(tx, realmId, stream_id)
  if (channel === undefined) return () => present
  const knowing = await usersWhoKnowPlace(tx, stream_id, readers, id => ({
    channel_id: message.channel_id,
    state: stateOf(id),
  }))
  const elsewhere = { ...sent, channel_id: channel.id, recipient_id: channel.recipient_id }
  return reader => (knowing.has(reader.id) ? elsewhere : present)
}

/**
 * For the queue that the message was sent from, if it was deleted since or its sender can no longer see it: where it
 * was sent, without the text.
 */
export function hiddenMessage(realmId: number, payload: SentMessage): MessageRow | undefined {
  const { message_id, stream_id = null, topic = '', origin } = payload
  if (origin === undefined) return undefined
  return {
    ...origin,
    id: message_id,
    realm_id: realmId,
    channel_id: stream_id,
    topic,
    topic_lower: topic.toLowerCase(),
    content: '',
    rendered: '',
    renderer: 0,
    channel_wildcard: 0,
    topic_wildcard: 0,
    has_link: 0,
    has_image: 0,
    has_attachment: 0,
    edit_history: null,
    moves: null,
    edited_at: null,
    moved_at: null,
  }
}

/** Mentions belong to the text: with the current text come the current mentions. */
export function flagsWhenSent(
  realm: Realm,
  message: MessageRow,
  { flags = 0, copies }: Partial<SentMessage>,
): (accountId: number, received: boolean, present: number, shown: MessageRow) => number {
  // An older server wrote the row.
  if (copies === undefined) return (_accountId, _received, present) => present
  const own = new Map(copies.flatMap(copy => copy.user_ids.map(id => [id, copy.flags] as const)))
  const first = message.edited_at === null ? message : firstVersion(realm, message)
  return (accountId, received, present, shown) => {
    const sent = received ? (own.get(accountId) ?? flags) : Flag.read | Flag.historical
    return shown.content === first?.content ? sent : (sent & ~mentionFlags) | (present & mentionFlags)
  }
}
