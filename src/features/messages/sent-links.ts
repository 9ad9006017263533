// The address of a message that was just sent, and a Markdown link to it.
import { presentTopic, channelRights, withoutMarkup } from '#features/channels/public.ts'
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Realm } from '#features/realms/public.ts'
import { channelMessageUrl, directMessageUrl } from './links.ts'
import type { Destination } from './post-message.ts'

export interface SentLinks {
  readonly message_url: string
  readonly message_link: string
}

export interface Sender {
  readonly realm: Realm
  readonly caller: Caller
}

/** A bot that sends with the rights of its owner may not see the channel's name: then the address has only its ID. */
export async function sentLinks(
  tx: ReadTx,
  { realm, caller }: Sender,
  destination: Destination,
  id: number,
): Promise<SentLinks> {
  if (!('channel' in destination)) {
    const message_url = directMessageUrl(tx.server, realm, destination.participants, { id })
    return { message_url, message_link: message_url }
  }
  const { channel, topic } = destination
  const knows = caller.botType === null || (await channelRights(tx, caller).sees(channel))
  const place = { server: tx.server, realm, channel: knows ? channel : { id: channel.id } }
  const message_url = channelMessageUrl(place, { id, topic })
  const label = `#${withoutMarkup(channel.name)} > ${withoutMarkup(presentTopic(topic, false))} @ 💬`
  return { message_url, message_link: knows ? `[${label}](${message_url})` : message_url }
}
