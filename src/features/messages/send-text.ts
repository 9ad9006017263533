// Sends a user's message, with every rule: for a request, a scheduled message or a bot's reply.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx, WriteTx } from '#core/db/database.ts'
import { together } from '#core/db/together.ts'
import { trigger } from '#core/db/hook.ts'
import { attachmentUpdated, type AttachmentRow } from '#features/uploads/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { followingOf, followWhereMentioned, userTopicEvents } from '#features/user-topics/public.ts'
import { userAdded } from '#features/users/public.ts'
import { channelDestination, channelDestinationErrors } from './channel-destination.ts'
import {
  type DirectConversation,
  directConversation,
  directDestination,
  directDestinationErrors,
} from './direct-destination.ts'
import { messageSent } from './events.ts'
import { messageOfUser } from './hooks.ts'
import { mentionErrors, requireMentions } from './mention-rules.ts'
import { type Destination, postMessage, type TopicOfChannel } from './post-message.ts'
import { renderText } from './rendering/render-text.ts'
import type { MessageRow } from './store/messages.ts'

/** A channel by ID or name, or users by IDs or addresses. */
export type Addressee =
  | { readonly channel: number | string; readonly topic: string | undefined }
  | { readonly users: number[] | string[] }

export interface Text {
  readonly realm: Realm
  readonly caller: Caller
  readonly to: Addressee
  /** As `normalizeContent` returns it. */
  readonly content: string
}

interface Sending extends Text {
  readonly client: string
  /** Whether the sender's own copy starts as read. */
  readonly readBySender: boolean
  readonly origin?: { readonly queue_id?: string; readonly local_id?: string }
}

export const sendingErrors = [...channelDestinationErrors, ...directDestinationErrors, ...mentionErrors]
export const sendingEvents = [messageSent, userAdded, attachmentUpdated, ...userTopicEvents, messageOfUser]

interface Sent {
  readonly message: MessageRow
  readonly destination: Destination
  /** The sender's visibility policy for the topic, if it changed. */
  readonly policy: number | undefined
}

export async function sendText(tx: WriteTx, { to, caller, ...sending }: Sending): Promise<Sent> {
  const { realm } = sending
  const destination =
    'users' in to
      ? await directDestination(tx, realm, caller, to.users)
      : await channelDestination(tx, realm, caller, to.channel, to.topic)
  let mentioned: ReadonlySet<number> = new Set()
  const posting = { ...sending, senderId: caller.id, writer: caller, destination }
  const topic = 'channel' in destination ? { channelId: destination.channel.id, topic: destination.topic } : undefined
  const [follow, { message, startsTopic }] = await together([
    topic && followingOf(tx, caller, topic),
    postMessage(tx, posting, rendered => {
      mentioned = rendered.mentionedUsers
      return requireMentions(tx, caller, destination, rendered)
    }),
  ])
  await trigger(tx, messageOfUser, { sender: caller, message, destination, mentioned })
  if (topic === undefined) return { message, destination, policy: undefined }
  const policy = await follow?.(tx, startsTopic ? 'starts' : 'sends')
  await followWhereMentioned(tx, caller.realmId, mentioned, topic)
  return { message, destination, policy }
}

interface CheckedText {
  readonly destination: TopicOfChannel | DirectConversation
  readonly html: string
  /** The files that the message would share. */
  readonly uploads: readonly AttachmentRow[]
}

/** Fails if the message may not be sent now. Sends nothing. */
export async function checkText(tx: ReadTx, { realm, caller, to, content }: Text): Promise<CheckedText> {
  const destination =
    'users' in to
      ? await directConversation(tx, realm, caller, to.users)
      : await channelDestination(tx, realm, caller, to.channel, to.topic)
  const { rendered, uploads } = await renderText(tx, { realm, content, writer: caller, sharer: caller })
  await requireMentions(tx, caller, destination, rendered)
  return { destination, html: rendered.html, uploads }
}
