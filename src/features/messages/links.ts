// Links to people, topics and messages, as they are written in Markdown.
import type { Server } from '#core/base/server.ts'
import type { ChannelRow } from '#features/channels/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { MessageRow } from './store.ts'

export interface Named {
  readonly id: number
  readonly full_name: string
}

/** Names somebody without calling him. */
export const silentMention = ({ full_name, id }: Named): string => `@_**${full_name}|${id}**`

/** Characters that would end the short form of a link, or mean something inside it. */
const unsafe = /[`>*&[\]\\]|\$\$/

/** Percent signs cannot stand in the part of an address that a browser keeps to itself; a full stop replaces them. */
const encoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')

/** Where a link leads: a channel of an organization on this server. */
export interface Place {
  readonly server: Server
  readonly realm: Realm
  readonly channel: Pick<ChannelRow, 'id' | 'name'>
}

function topicUrl({ server, realm, channel: { id, name } }: Place, topic: string): string {
  const channel = `${id}-${encoded(name.replaceAll(' ', '-'))}`
  return `${realmUrl(server, realm)}/#narrow/channel/${channel}/topic/${encoded(topic)}`
}

const isSafe = ({ channel }: Place, topic: string): boolean => !unsafe.test(channel.name) && !unsafe.test(topic)

export const topicLink = (place: Place, topic: string): string =>
  isSafe(place, topic) ? `#**${place.channel.name}>${topic}**` : `[another topic](${topicUrl(place, topic)})`

export const channelMessageUrl = (place: Place, { id, topic }: Pick<MessageRow, 'id' | 'topic'>): string =>
  `${topicUrl(place, topic)}/near/${id}`

export const channelMessageLink = (place: Place, message: Pick<MessageRow, 'id' | 'topic'>): string =>
  isSafe(place, message.topic)
    ? `#**${place.channel.name}>${message.topic}@${message.id}**`
    : `[message](${channelMessageUrl(place, message)})`

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
