// A notice of the server is a message like any other, sent by a system bot.
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { type SystemBot, systemBotId } from '#features/bots/public.ts'
import { truncatedContent } from '../truncated.ts'
import { type Destination, postMessage } from '../post-message.ts'
import { directRecipient } from '../store/recipients.ts'
import { type MessageRow } from '../store/messages.ts'

type NoticePlace = { readonly channel: ChannelRow; readonly topic: string } | { readonly userId: number }

export interface Notice {
  readonly realm: Realm
  readonly to: NoticePlace
  readonly content: string
  /** The sender, if not the notification bot. */
  readonly from?: SystemBot
  /**
   * The user who caused it. Mentions of anything that this user may not see stay text. Without a user, only public
   * channels become links.
   */
  readonly causedBy?: Caller
  /** All mentions are silent, because the text repeats a user's words. */
  readonly isSilent?: boolean
  /** Users whose copy starts as read. */
  readonly readBy?: readonly number[]
}

export async function postNotice(tx: WriteTx, notice: Notice): Promise<MessageRow> {
  const senderId = await systemBotId(tx, notice.from ?? 'notification')
  const posting = {
    realm: notice.realm,
    senderId,
    client: 'Internal',
    destination: await destinationOf(tx, notice, senderId),
    content: truncatedContent(notice.content),
    readBySender: false,
    readBy: notice.readBy ?? [],
    isSilent: notice.isSilent ?? false,
    ...(notice.causedBy === undefined ? {} : { writer: notice.causedBy }),
  }
  return (await postMessage(tx, posting)).message
}

async function destinationOf(tx: WriteTx, { realm, to }: Notice, senderId: number): Promise<Destination> {
  if ('channel' in to) {
    const onlyEmpty = to.channel.topics_policy === 'empty_topic_only'
    return { channel: to.channel, topic: onlyEmpty ? '' : to.topic }
  }
  const participants = [senderId, to.userId].sort((a, b) => a - b)
  return { recipientId: await directRecipient(tx, realm.id, participants), participants }
}
