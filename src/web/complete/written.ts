// How names are written in the Markdown of a message.
import { channelNarrow, topicNarrow } from '#features/markdown/narrow-address.ts'

interface Named {
  readonly user_id: number
  readonly full_name: string
}

/** Names with a special meaning. */
const wildcards = new Set(['all', 'everyone', 'channel', 'stream', 'topic'])

/** Includes the ID if the name alone could mean another user. */
export function writtenUser({ user_id, full_name }: Named, people: Iterable<Named>, isSilent: boolean): string {
  const name = full_name.toLowerCase()
  let isAmbiguous = wildcards.has(name)
  for (const other of people) isAmbiguous ||= other.user_id !== user_id && other.full_name.toLowerCase() === name
  return `@${isSilent ? '_' : ''}**${full_name}${isAmbiguous ? `|${user_id}` : ''}**`
}

export const writtenGroup = (name: string, isSilent: boolean): string => `@${isSilent ? '_' : ''}*${name}*`

interface NamedChannel {
  readonly stream_id: number
  readonly name: string
}

/** Contains characters that would end the link or have a meaning inside it. */
const isHard = (name: string): boolean => /[`>*&[\]\\]|\$\$/.test(name)

export function writtenChannel({ stream_id: id, name }: NamedChannel): string {
  return isHard(name) ? link(`#${name}`, channelNarrow({ id, name })) : `#**${name}**`
}

export function writtenTopic({ stream_id: id, name }: NamedChannel, topic: string): string {
  if (isHard(name) || isHard(topic)) return link(`#${name} > ${topic}`, topicNarrow({ id, name }, topic))
  return `#**${name}>${topic}**`
}

/** The user then chooses a topic. Undefined for a channel whose name can't be written this way. */
export const beforeTopic = ({ name }: NamedChannel): string | undefined => (isHard(name) ? undefined : `#**${name}>`)

const link = (text: string, address: string): string =>
  `[${text.replaceAll(/[`>*&[\]\\$]/g, character => `&#${character.charCodeAt(0)};`)}](${address})`
