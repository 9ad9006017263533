// Links to channels, as they are written in Markdown.
import type { Server } from '#core/base/server.ts'
import { type Realm, realmUrl } from '#features/realms/public.ts'
import type { ChannelRow } from './store.ts'

/** Characters that would end the short form of a link, or mean something inside it. */
const unsafe = /[`>*&[\]\\]|\$\$/

export const fitsShortLink = (...names: string[]): boolean => !names.some(name => unsafe.test(name))

/** Percent signs cannot stand in the part of an address that a browser keeps to itself; a full stop replaces them. */
export const linkEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')

export const channelAddress = (server: Server, realm: Realm, { id, name }: Pick<ChannelRow, 'id' | 'name'>): string =>
  `${realmUrl(server, realm)}/#narrow/channel/${id}-${linkEncoded(name.replaceAll(' ', '-'))}`

/** Whatever the name is, nothing in it can be read as more than a name. */
export const channelLink = (server: Server, realm: Realm, channel: Pick<ChannelRow, 'id' | 'name'>): string =>
  fitsShortLink(channel.name)
    ? `#**${channel.name}**`
    : `[#${channel.name.replaceAll(new RegExp(unsafe, 'g'), '')}](${channelAddress(server, realm, channel)})`
