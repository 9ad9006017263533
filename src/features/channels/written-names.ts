import type { Server } from '#core/server/server.ts'
import { channelNarrow } from '#features/markdown/public.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { ChannelRow } from './store/channels.ts'

// Links to channels as written in Markdown.

/** Characters that would end the short form of a link, or mean something inside it. */
const unsafe = /[`>*&[\]\\]|\$\$/

export const fitsShortLink = (...names: string[]): boolean => !names.some(name => unsafe.test(name))

/** The name without characters that Markdown could read as markup. */
export const withoutMarkup = (name: string): string => name.replaceAll(new RegExp(unsafe, 'g'), '')

export const channelLink = (server: Server, realm: Realm, channel: Pick<ChannelRow, 'id' | 'name'>): string =>
  fitsShortLink(channel.name)
    ? `#**${channel.name}**`
    : `[#${withoutMarkup(channel.name)}](${realmUrl(server, realm)}/${channelNarrow(channel)})`

// The name of the empty topic for clients that don't know empty topics.

export const emptyTopicDisplayName = 'general chat'

/** The topic for a client that may not understand an empty topic. */
export const presentTopic = (topic: string, allowEmpty: boolean): string =>
  topic === '' && !allowEmpty ? emptyTopicDisplayName : topic

/** Names that clients show for the empty topic, and that therefore stand for it. */
const namesOfEmptyTopic = [emptyTopicDisplayName, '(no topic)']

/** The stored topic that a client means by this name. */
export const storedTopicName = (name: string): string => (namesOfEmptyTopic.includes(name.trim()) ? '' : name.trim())
