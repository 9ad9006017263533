// A message and its flags as they were when it was sent, as far as the reader may see it now.
import type { Caller } from '#core/contract/access.ts'
import type { DeliveryCall } from '#core/events/delivery.ts'
import { channelById, channelViewersAmong } from '#features/channels/public.ts'
import { firstContent, mentionFlags, type MessageRow, type SentMessage } from '#features/messages/public.ts'
import { Flag } from '#features/read-state/public.ts'
import { type Realm, readRealmSettings } from '#features/realms/public.ts'

/** Where old versions are hidden, the reader gets the present text. */
const firstVersion = (realm: Realm, message: MessageRow): Pick<MessageRow, 'content' | 'rendered'> | undefined =>
  readRealmSettings(realm.settings).message_edit_history_visibility_policy === 'all' ? firstContent(message) : undefined

/** The text and the columns that follow from it. */
function textWhenSent(realm: Realm, message: MessageRow, { has }: Partial<SentMessage>): Partial<MessageRow> {
  const first = firstVersion(realm, message)
  // Without `has`: the row was written by an older server.
  if (first === undefined || has === undefined) return first ?? {}
  const flag = (part: (typeof has)[number]): 0 | 1 => (has.includes(part) ? 1 : 0)
  return { ...first, has_link: flag('link'), has_image: flag('image'), has_attachment: flag('attachment') }
}

/** A reader who may not see the channel to which the message was sent gets the present channel and topic. */
export async function messageWhenSent(
  { tx, realmId }: DeliveryCall,
  realm: Realm,
  message: MessageRow,
  payload: SentMessage,
  readers: readonly Caller[],
): Promise<(reader: Caller) => MessageRow> {
  const { stream_id, topic = '' } = payload
  const untouched = { edit_history: null, moves: null, edited_at: null, moved_at: null }
  const present = { ...message, ...textWhenSent(realm, message, payload), ...untouched }
  if (stream_id === undefined) return () => present
  const sent = { ...present, topic, topic_lower: topic.toLowerCase() }
  if (stream_id === message.channel_id) return () => sent
  const channel = await channelById(tx, realmId, stream_id)
  if (channel === undefined) return () => present
  const viewers = await channelViewersAmong(tx, channel, readers)
  const elsewhere = { ...sent, channel_id: channel.id, recipient_id: channel.recipient_id }
  return reader => (viewers.has(reader.id) ? elsewhere : present)
}

/** Mentions belong to the text: with the present text come the present mentions. */
export function flagsWhenSent(
  realm: Realm,
  message: MessageRow,
  { flags = 0, copies }: Partial<SentMessage>,
): (accountId: number, received: boolean, present: number) => number {
  // The row was written by an older server.
  if (copies === undefined) return (_accountId, _received, present) => present
  const own = new Map(copies.flatMap(copy => copy.user_ids.map(id => [id, copy.flags] as const)))
  const isTextSent = message.edited_at === null || firstVersion(realm, message) !== undefined
  return (accountId, received, present) => {
    const sent = received ? (own.get(accountId) ?? flags) : Flag.read | Flag.historical
    return isTextSent ? sent : (sent & ~mentionFlags) | (present & mentionFlags)
  }
}
