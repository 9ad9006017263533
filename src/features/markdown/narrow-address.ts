// How the web client's addresses (`#narrow/…`) spell names.

/** Percent signs cannot stand in the part of an address that a browser keeps to itself; a full stop replaces them. */
export const narrowEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')

/** The number alone names the channel; without the name for a reader who may not know it. */
interface NarrowChannel {
  readonly id: number
  readonly name?: string
}

export const channelNarrow = ({ id, name }: NarrowChannel): string =>
  `#narrow/channel/${id}${name === undefined ? '' : `-${narrowEncoded(name.replaceAll(' ', '-'))}`}`

export const topicNarrow = (channel: NarrowChannel, topic: string): string =>
  `${channelNarrow(channel)}/topic/${narrowEncoded(topic)}`
