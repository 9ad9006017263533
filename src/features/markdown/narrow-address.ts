// How names are spelled in the web client's addresses (`#narrow/…`).

/** A dot replaces the percent sign, which can't be used in these addresses' fragments. */
export const narrowEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('.', '%2E')
    .replaceAll(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.')

/** The ID alone identifies the channel. The name is missing for a reader who may not see it. */
interface NarrowChannel {
  readonly id: number
  readonly name?: string
}

export const channelNarrow = ({ id, name }: NarrowChannel): string =>
  `#narrow/channel/${id}${name === undefined ? '' : `-${narrowEncoded(name.replaceAll(' ', '-'))}`}`

export const topicNarrow = (channel: NarrowChannel, topic: string): string =>
  `${channelNarrow(channel)}/topic/${narrowEncoded(topic)}`
