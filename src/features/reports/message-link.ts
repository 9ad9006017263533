// Links to a message, as they are written in Markdown.
import type { Server } from '#core/base/server.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import type { MessageRow } from '#features/messages/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'

/** Characters that would end the short form of a link, or mean something inside it. */
const unsafe = /[`>*&[\]\\]|\$\$/

/** Percent signs cannot stand in the part of an address that a browser keeps to itself; a full stop replaces them. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')

export function channelMessageLink(
  server: Server,
  realm: Realm,
  { id: channelId, name }: Pick<ChannelRow, 'id' | 'name'>,
  { id, topic }: Pick<MessageRow, 'id' | 'topic'>,
): string {
  if (!unsafe.test(name) && !unsafe.test(topic)) return `#**${name}>${topic}@${id}**`
  const channel = `${channelId}-${encoded(name.replaceAll(' ', '-'))}`
  return `[message](${realmUrl(server, realm)}/#narrow/channel/${channel}/topic/${encoded(topic)}/near/${id})`
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
