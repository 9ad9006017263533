// The names of users, groups and channels in a message. They are looked up before rendering, so the renderer needs no
// database.

export interface Named {
  readonly id: number
  readonly full_name: string
}

/** A silent mention of a user. User names contain no characters that would end the mention. */
export const silentMention = ({ id, full_name }: Named): string => `@_**${full_name}|${id}**`

/** A silent mention of a group. Characters in the name that would end the mention are left out. */
export const silentGroupMention = (name: string): string => `@_*${name.replaceAll(/[*\n]/g, '')}*`

/** A mention in a text: `@**Name**`, `@**Name|7**`, `@**|7**`, `@_**silent**`; `@*group*`, `@_*group*`. */
export interface WrittenMention {
  readonly length: number
  readonly isGroup: boolean
  readonly isSilent: boolean
  /** The text between the stars. */
  readonly written: string
  readonly name: string
  /** The account's ID, if given. */
  readonly id: number | undefined
}

// Names are limited, so that a text full of openings costs no more than its length.
const userMention = /@(_?)\*\*([^*\n]{1,250})\*\*/y
const groupMention = /@(_?)\*([^*\n]{1,200})\*/y
const withId = /^([^|]*)\|(\d{1,15})$/
/** The characters that may precede a mention; letters, stars and other mentions may not. */
const beforeMention = /[\s'"({[/<]/

export function mentionAt(text: string, at: number): WrittenMention | undefined {
  if (text[at + 1] !== '*' && text[at + 1] !== '_') return undefined
  if (at > 0 && !beforeMention.test(text.charAt(at - 1))) return undefined
  const stars = text[at + 1] === '_' ? at + 2 : at + 1
  const isGroup = text[stars + 1] !== '*'
  const [whole, silent, written] = matchAt(isGroup ? groupMention : userMention, text, at) ?? []
  if (whole === undefined || written === undefined) return undefined
  const [, name = written, digits] = isGroup ? [] : (withId.exec(written) ?? [])
  const id = digits === undefined ? undefined : Number(digits)
  return { length: whole.length, isGroup, isSilent: silent === '_', written, name, id }
}

/** `#**channel**`, `#**channel>topic**`, `#**channel>topic@7**`. The last one links to a message. */
export interface WrittenChannelLink {
  readonly length: number
  readonly written: string
  readonly channel: string
  readonly topic: string | undefined
  readonly messageId: number | undefined
}

const channelLink = /#\*\*([^*\n]{1,300})\*\*/y
const channelAndTopic = /^([^>]+)>(.*?)(?:@(\d{1,15}))?$/
/** Like `beforeMention`, without the bracket, which may start another link's text. */
const beforeChannelLink = /[\s'"({/<]/

export function channelLinkAt(text: string, at: number): WrittenChannelLink | undefined {
  if (text[at + 1] !== '*' || (at > 0 && !beforeChannelLink.test(text.charAt(at - 1)))) return undefined
  const [whole, written] = matchAt(channelLink, text, at) ?? []
  if (whole === undefined || written === undefined) return undefined
  const [, channel = written, topic, digits] = channelAndTopic.exec(written) ?? []
  return { length: whole.length, written, channel, topic, messageId: digits === undefined ? undefined : Number(digits) }
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

interface MentionNames {
  readonly userNames: readonly string[]
  readonly userIds: readonly number[]
  readonly groupNames: readonly string[]
  readonly channelNames: readonly string[]
  readonly topics: readonly LinkedTopic[]
}

export interface LinkedTopic {
  /** The name of the channel. */
  readonly channel: string
  readonly topic: string
}

/** All names that the renderer may look up, and a few more: names in code aren't excluded. */
export function mentionedNames(content: string): MentionNames {
  const userNames = new Set<string>()
  const userIds = new Set<number>()
  const groupNames = new Set<string>()
  const channelNames = new Set<string>()
  const topics = new Map<string, LinkedTopic>()
  for (const { index } of content.matchAll(/[@#](?=_?\*)/g)) {
    const mention = content[index] === '@' ? mentionAt(content, index) : undefined
    const link = content[index] === '#' ? channelLinkAt(content, index) : undefined
    if (mention?.isGroup) groupNames.add(mention.name.toLowerCase())
    else if (mention?.id !== undefined) userIds.add(mention.id)
    else if (mention !== undefined) userNames.add(mention.name.toLowerCase())
    if (link !== undefined) channelNames.add(link.channel)
    if (link?.topic !== undefined && link.messageId === undefined)
      topics.set(link.written, { channel: link.channel, topic: link.topic })
  }
  return {
    userNames: [...userNames],
    userIds: [...userIds],
    groupNames: [...groupNames],
    channelNames: [...channelNames],
    topics: [...topics.values()],
  }
}
