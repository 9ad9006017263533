// Links to channels, as they are written in Markdown.
import { channelNarrow } from '#features/markdown/public.ts'
import type { Server } from '#core/server/server.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { ChannelRow } from './store/channels.ts'

/** Characters that would end the short form of a link, or mean something inside it. */
const unsafe = /[`>*&[\]\\]|\$\$/

export const fitsShortLink = (...names: string[]): boolean => !names.some(name => unsafe.test(name))

/** The name without characters that Markdown could read as markup. */
export const withoutMarkup = (name: string): string => name.replaceAll(new RegExp(unsafe, 'g'), '')

export const channelLink = (server: Server, realm: Realm, channel: Pick<ChannelRow, 'id' | 'name'>): string =>
  fitsShortLink(channel.name)
    ? `#**${channel.name}**`
    : `[#${withoutMarkup(channel.name)}](${realmUrl(server, realm)}/${channelNarrow(channel)})`
