// Writes every message, of users and of the server itself. The cost doesn't depend on the number of readers: a row is
// written only for users whose copy can't be derived (see docs/read-state.md).
import { insertCopies, Flag, takeMessageId } from '#features/read-state/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { type Rendered, rendererVersion } from '#features/markdown/public.ts'
import { mutersOf } from '#features/muted-users/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { referenceUploads } from '#features/uploads/public.ts'
import { partsOfText, messageSent, type SentMessage } from './events.ts'
import { mentionedReaders } from './mention-flags.ts'
import { renderMessage } from './rendering/render-text.ts'
import { growTopic, insertMessage, type MessageRow, receiversNow, topicExists } from './store/messages.ts'
import { insertSubmessage } from './store/related.ts'
import { widgetIn } from './widget.ts'

export interface TopicOfChannel {
  readonly channel: ChannelRow
  readonly topic: string
}
/** A channel's topic, or a direct conversation. */
export type Destination = TopicOfChannel | { readonly recipientId: number; readonly participants: readonly number[] }

interface Posting {
  readonly realm: Realm
  readonly senderId: number
  /** The sender, unless it is the server itself. Mentions of anything that the writer may not see stay text. */
  readonly writer?: Caller
  /** Whether all mentions are silent. */
  readonly isSilent?: boolean
  readonly client: string
  readonly destination: Destination
  /** As `normalizeContent` returns it. */
  readonly content: string
  /** Whether the sender's own copy starts as read. */
  readonly readBySender: boolean
  /** Other users whose copy starts as read. */
  readonly readBy?: readonly number[]
  readonly origin?: { readonly queue_id?: string; readonly local_id?: string }
}

/** Checks the wildcards and groups that a text mentions, before anything is stored. */
type RenderedRule = (rendered: Rendered) => Promise<void>

interface Posted {
  readonly message: MessageRow
  /** Whether this is a topic's first message. */
  readonly startsTopic: boolean
}

export async function postMessage(tx: WriteTx, posting: Posting, rule: RenderedRule = async () => {}): Promise<Posted> {
  const { realm, senderId, destination, content } = posting
  const sharer = posting.writer?.id === senderId ? posting.writer : undefined
  const { rendered, uploads } = await renderMessage(tx, { ...posting, sharer })
  await rule(rendered)
  const channel = 'channel' in destination ? destination.channel : undefined
  const topic = 'channel' in destination ? destination.topic : ''
  const unsaved = {
    realm_id: realm.id,
    recipient_id: 'channel' in destination ? destination.channel.recipient_id : destination.recipientId,
    channel_id: channel?.id ?? null,
    sender_id: senderId,
    topic,
    topic_lower: topic.toLowerCase(),
    content,
    rendered: rendered.html,
    renderer: rendererVersion,
    client: posting.client,
    sent_at: tx.now,
    channel_wildcard: rendered.channelWildcard && channel ? 1 : 0,
    topic_wildcard: rendered.topicWildcard && channel ? 1 : 0,
    has_link: rendered.hasLink ? 1 : 0,
    has_image: rendered.hasImage ? 1 : 0,
    has_attachment: uploads.length > 0 ? 1 : 0,
    edit_history: null,
    moves: null,
    edited_at: null,
    moved_at: null,
  } as const
  const wildcard = unsaved.channel_wildcard === 1 ? Flag.stream_wildcard_mentioned : 0
  // Reads come first, so that most of the later statements don't have to be awaited.
  const [id, topicExisted, copies] = await together([
    takeMessageId(tx),
    channel && topicExists(tx, channel.id, topic),
    personalCopies(tx, posting, unsaved, rendered, wildcard),
  ])
  const startsTopic = topicExisted === false
  const message: MessageRow = { id, ...unsaved }
  await insertMessage(tx, message)
  if (channel) await growTopic(tx, channel.id, message, startsTopic)
  for (const { flags, user_ids } of copies) await insertCopies(tx, id, flags, user_ids)
  await referenceUploads(tx, id, uploads)
  await emitSent(tx, posting, message, wildcard, copies)
  return { message, startsTopic }
}

/** The event comes after the events about uploads, and names the users who have a row. */
async function emitSent(
  tx: WriteTx,
  { senderId, destination, content, origin }: Posting,
  message: MessageRow,
  wildcard: number,
  copies: SentMessage['copies'],
): Promise<void> {
  const widget = widgetIn(content)
  const submessage =
    widget === undefined
      ? undefined
      : { message_id: message.id, sender_id: senderId, msg_type: 'widget', content: widget }
  const audience =
    'channel' in destination ? { subscribersOf: destination.channel.id } : { users: destination.participants }
  await tx.emit(messageSent, audience, {
    message_id: message.id,
    ...('channel' in destination ? { stream_id: destination.channel.id, topic: destination.topic } : {}),
    ...('channel' in destination && destination.channel.invite_only === 1 ? { in_private_channel: true } : {}),
    ...(submessage === undefined ? {} : { submessage_id: await insertSubmessage(tx, submessage) }),
    has: partsOfText.filter(part => message[`has_${part}`] === 1),
    flags: wildcard,
    copies,
    ...origin,
    ...(origin?.local_id === undefined ? {} : { origin: originOf(message) }),
  })
}

const originOf = ({ sender_id, recipient_id, client, sent_at }: MessageRow): NonNullable<SentMessage['origin']> => ({
  sender_id,
  recipient_id,
  client,
  sent_at,
})

/** The users who have a row of the message, by the row's flags. */
async function personalCopies(
  tx: WriteTx,
  { realm, senderId, destination, readBySender, readBy = [] }: Posting,
  message: Omit<MessageRow, 'id'>,
  rendered: Rendered,
  wildcard: number,
): Promise<SentMessage['copies']> {
  const [flags, muters] = await together([mentionedReaders(tx, realm, message, rendered), mutersOf(tx, senderId)])
  const startAsRead = [...(readBySender ? [senderId] : []), ...readBy, ...muters]
  for (const id of startAsRead) flags.set(id, (flags.get(id) ?? 0) | Flag.read)
  const candidates = [...flags.keys()]
  const receivers =
    'channel' in destination
      ? await receiversNow(tx, destination.channel.id, candidates)
      : new Set(candidates.filter(id => destination.participants.includes(id)))
  const received = [...flags].filter(([id]) => receivers.has(id))
  const byFlags = Map.groupBy(received, ([, own]) => own | wildcard)
  return [...byFlags].map(([shared, same]) => ({ flags: shared, user_ids: same.map(([id]) => id) }))
}
