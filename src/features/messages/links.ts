// Links to topics and messages as written in Markdown.
import type { Caller } from '#core/contract/access.ts'
import type { ReadTx } from '#core/db/database.ts'
import type { Server } from '#core/server/server.ts'
import {
  type ChannelRow,
  fitsShortLink,
  presentTopic,
  channelRights,
  withoutMarkup,
} from '#features/channels/public.ts'
import { topicNarrow } from '#features/markdown/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { Destination } from './post-message.ts'
import type { MessageRow } from './store/messages.ts'

/** A channel of an organization on this server. */
interface Address {
  readonly server: Server
  readonly realm: Realm
  readonly channel: { readonly id: number; readonly name?: string }
}
/** The target of a link whose text is the channel's name. */
interface LinkTarget extends Address {
  readonly channel: Pick<ChannelRow, 'id' | 'name'>
}

const topicUrl = ({ server, realm, channel }: Address, topic: string): string =>
  `${realmUrl(server, realm)}/${topicNarrow(channel, topic)}`

export const topicLink = (place: LinkTarget, topic: string): string =>
  fitsShortLink(place.channel.name, topic)
    ? `#**${place.channel.name}>${topic}**`
    : `[another topic](${topicUrl(place, topic)})`

export const channelMessageUrl = (place: Address, { id, topic }: Pick<MessageRow, 'id' | 'topic'>): string =>
  `${topicUrl(place, topic)}/near/${id}`

export const channelMessageLink = (place: LinkTarget, message: Pick<MessageRow, 'id' | 'topic'>): string =>
  fitsShortLink(place.channel.name, message.topic)
    ? `#**${place.channel.name}>${message.topic}@${message.id}**`
    : `[message](${channelMessageUrl(place, message)})`

export function directMessageUrl(
  server: Server,
  realm: Realm,
  participants: readonly number[],
  { id }: Pick<MessageRow, 'id'>,
): string {
  const users = `${participants.join(',')}-${participants.length > 2 ? 'group' : 'dm'}`
  return `${realmUrl(server, realm)}/#narrow/dm/${users}/near/${id}`
}

// The address of a message that was just sent, and a Markdown link to it.

export interface SentLinks {
  readonly message_url: string
  readonly message_link: string
}

export interface Sender {
  readonly realm: Realm
  readonly caller: Caller
}

/** A bot that sends with its owner's rights may not see the channel's name. Then the address has only its ID. */
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
