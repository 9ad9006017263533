// Links to topics and messages, as they are written in Markdown.
import { topicNarrow } from '#features/markdown/public.ts'
import type { Server } from '#core/server/server.ts'
import { type ChannelRow, fitsShortLink } from '#features/channels/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
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
