// How the web client's addresses (`#narrow/…`) spell names.

/** Percent signs cannot stand in the part of an address that a browser keeps to itself; a full stop replaces them. */
export const narrowEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')

export const channelNarrow = (channel: { readonly id: number; readonly name: string }): string =>
  `#narrow/channel/${channel.id}-${narrowEncoded(channel.name.replaceAll(' ', '-'))}`

export const topicNarrow = (channel: { readonly id: number; readonly name: string }, topic: string): string =>
  `${channelNarrow(channel)}/topic/${narrowEncoded(topic)}`
