// What the server itself has to tell people is a message like any other, written by one of its own bots.
import type { Server } from '#core/server/server.ts'
import type { Caller } from '#core/contract/access.ts'
import type { WriteTx } from '#core/db/database.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import type { Realm } from '#features/realms/public.ts'
import { type SystemBot, systemBotId } from '#features/bots/public.ts'
import { truncatedContent } from '../content.ts'
import { type Destination, postMessage } from '../post-message.ts'
import { directRecipient } from '../store/recipients.ts'
import { type MessageRow } from '../store/messages.ts'

export type NoticePlace = { readonly channel: ChannelRow; readonly topic: string } | { readonly userId: number }

export interface Notice {
  readonly server: Server
  readonly realm: Realm
  readonly to: NoticePlace
  readonly content: string
  /** Who writes it, unless it is the notification bot. */
  readonly from?: SystemBot
  /** Who caused it: what he may not know of stays text. Without one only public channels become links. */
  readonly causedBy?: Caller
  /** It repeats words of somebody, which call nobody in the bot's name. */
  readonly callsNobody?: boolean
  /** Who knows it already. */
  readonly readBy?: readonly number[]
}

export async function postNotice(tx: WriteTx, notice: Notice, now: number): Promise<MessageRow> {
  const senderId = await systemBotId(tx, notice.from ?? 'notification')
  const posting = {
    server: notice.server,
    realm: notice.realm,
    senderId,
    client: 'Internal',
    destination: await destinationOf(tx, notice, senderId),
    content: truncatedContent(notice.content),
    readBySender: false,
    readBy: notice.readBy ?? [],
    callsNobody: notice.callsNobody ?? false,
    ...(notice.causedBy === undefined ? {} : { writer: notice.causedBy }),
  }
  return postMessage(tx, posting, now)
}

async function destinationOf(tx: WriteTx, { realm, to }: Notice, senderId: number): Promise<Destination> {
  if ('channel' in to) {
    const onlyEmpty = to.channel.topics_policy === 'empty_topic_only'
    return { channel: to.channel, topic: onlyEmpty ? '' : to.topic }
  }
  const participants = [senderId, to.userId].sort((a, b) => a - b)
  return { recipientId: await directRecipient(tx, realm.id, participants), participants }
}
