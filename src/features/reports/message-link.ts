// Links to a message, as they are written in Markdown.
import type { Server } from '#core/base/server.ts'
import { channelAddress, type ChannelRow, fitsShortLink, linkEncoded } from '#features/channels/public.ts'
import type { MessageRow } from '#features/messages/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'

export function channelMessageLink(
  server: Server,
  realm: Realm,
  channel: Pick<ChannelRow, 'id' | 'name'>,
  { id, topic }: Pick<MessageRow, 'id' | 'topic'>,
): string {
  if (fitsShortLink(channel.name, topic)) return `#**${channel.name}>${topic}@${id}**`
  return `[message](${channelAddress(server, realm, channel)}/topic/${linkEncoded(topic)}/near/${id})`
}

export function directMessageLink(
  server: Server,
  realm: Realm,
  participants: readonly number[],
  { id }: Pick<MessageRow, 'id'>,
  label: string,
): string {
  const people = `${participants.join(',')}-${participants.length > 2 ? 'group' : 'dm'}`
  return `[${label}](${realmUrl(server, realm)}/#narrow/dm/${people}/near/${id})`
}
