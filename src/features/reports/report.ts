// The facts about the reported message, from which the text is made.
import { existing } from '#core/base/existing.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import { channelOf } from '#features/channels/public.ts'
import {
  channelMessageLink,
  directMessageUrl,
  type MessageRow,
  usersOfMessages,
  participantsIn,
} from '#features/messages/public.ts'
import type { Named } from '#features/markdown/public.ts'
import type { Realm } from '#features/realms/public.ts'
import type { Report } from './report-text.ts'

export async function reportOf(
  tx: ReadTx,
  realm: Realm,
  caller: Caller,
  message: MessageRow,
): Promise<Omit<Report, 'type' | 'description'>> {
  const { sender_id, recipient_id, channel_id, sent_at, content } = message
  const participants = await participantsIn(tx, realm.id, recipient_id)
  const others = participants.filter(id => id !== sender_id)
  const users = await usersOfMessages(tx, [...new Set([caller.id, sender_id, ...others])])
  const named = (id: number): Named => existing(users.get(id))
  // In a conversation of two users the recipient is the reporter, unless the sender reports the message.
  const namesAddressees = others.length > 1 || sender_id === caller.id
  return {
    reporter: named(caller.id),
    sender: named(sender_id),
    addressees: namesAddressees ? others.map(named) : [],
    sentAt: sent_at,
    content,
    heading:
      channel_id === null
        ? `[Original message](${directMessageUrl(tx.server, realm, participants, message)})`
        : `Original message at ${channelMessageLink({ server: tx.server, realm, channel: await channelOf(tx, realm.id, channel_id) }, message)}`,
  }
}
