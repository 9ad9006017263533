// `@**Name**` and `@*group*`: mentions, which notify users unless they are silent. They are always silent in a quote,
// and in a text that isn't a message, such as a description.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderState, stateIn, type LinkedChannel, type RenderContext } from '../context.ts'
import { mentionAt, type WrittenMention, channelLinkAt, type WrittenChannelLink } from '../mentions.ts'
import { channelNarrow, topicNarrow } from '../narrow-address.ts'
import { pushHtml } from './push-html.ts'

const channelWildcards: ReadonlySet<string> = new Set(['all', 'everyone', 'stream', 'channel'])
const topicWildcard = 'topic'
const at = 0x40

export function mentions(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'mention', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== at) return false
    const written = mentionAt(state.src, state.pos)
    if (written === undefined || state.pos + written.length > state.posMax) return false
    const render = stateIn(state.env)
    if (!silent) {
      const found = targetOf(written, render)
      if (found === undefined && state.linkLevel > 0) return false
      const isSilent = written.isSilent || render.reading.isQuoted || render.context.isSilent
      pushHtml(state, found === undefined ? withoutMention(written) : mention(found, isSilent))
    }
    state.pos += written.length
    return true
  })
}

/** An unknown name becomes bold or emphasized and isn't parsed further. The server's notices rely on that. */
function withoutMention({ isGroup, isSilent, written }: WrittenMention): string {
  const tag = isGroup ? 'em' : 'strong'
  return `@${isSilent ? '_' : ''}<${tag}>${escapeHtml(written)}</${tag}>`
}

function mention({ name, classes, attribute, isInactive, record }: MentionTarget, isSilent: boolean): string {
  if (isSilent || isInactive === true) return `<span class="${classes} silent"${attribute}>${escapeHtml(name)}</span>`
  record()
  return `<span class="${classes}"${attribute}>@${escapeHtml(name)}</span>`
}

interface MentionTarget {
  readonly name: string
  readonly classes: string
  readonly attribute: string
  /** A user who can't be notified. */
  readonly isInactive?: boolean
  readonly record: () => unknown
}

function targetOf(written: WrittenMention, render: RenderState): MentionTarget | undefined {
  if (written.isGroup) return groupTarget(written.name, render)
  if (written.id !== undefined) return userTarget(written, render)
  if (channelWildcards.has(written.name))
    return {
      name: written.name,
      classes: 'user-mention channel-wildcard-mention',
      attribute: ' data-user-id="*"',
      record: () => (render.channelWildcard = true),
    }
  if (written.name === topicWildcard)
    return {
      name: written.name,
      classes: 'topic-mention',
      attribute: '',
      record: () => (render.topicWildcard = true),
    }
  return userTarget(written, render)
}

function groupTarget(name: string, { context, mentionedGroups }: RenderState): MentionTarget | undefined {
  const group = context.groupByName.get(name.toLowerCase())
  return (
    group && {
      name: group.name,
      classes: 'user-group-mention',
      attribute: ` data-user-group-id="${group.id}"`,
      isInactive: !group.is_active,
      record: () => mentionedGroups.add(group.id),
    }
  )
}

/** With an ID, the name must match too: a wrong ID would notify another user. */
function userTarget({ name, id }: WrittenMention, { context, mentionedUsers }: RenderState): MentionTarget | undefined {
  const user = id === undefined ? context.userByName.get(name.toLowerCase()) : context.userById.get(id)
  if (user === undefined || (id !== undefined && name !== '' && name !== user.full_name)) return undefined
  return {
    name: user.full_name,
    classes: 'user-mention',
    attribute: ` data-user-id="${user.id}"`,
    isInactive: !user.is_active,
    record: () => mentionedUsers.add(user.id),
  }
}

// `#**channel**`, `#**channel>topic**` and `#**channel>topic@7**`: links to channels, topics and messages.

const hash = 0x23
/** The HTML for the empty topic. */
const emptyTopic = '<em>general chat</em>'

export function channelLinks(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'channel_link', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== hash || state.linkLevel > 0) return false
    const written = channelLinkAt(state.src, state.pos)
    if (written === undefined || state.pos + written.length > state.posMax) return false
    if (!silent) {
      const { context } = stateIn(state.env)
      const channel = context.channelByName.get(written.channel)
      // A channel that the writer may not see is shown as its name, without a link.
      pushHtml(state, channel ? linkTo(channel, written, context) : `#<strong>${escapeHtml(written.written)}</strong>`)
    }
    state.pos += written.length
    return true
  })
}

function linkTo(
  channel: LinkedChannel,
  { topic, messageId }: WrittenChannelLink,
  { latestInTopic }: RenderContext,
): string {
  const name = `#${escapeHtml(channel.name)}`
  if (topic === undefined)
    return `<a class="stream" data-stream-id="${channel.id}" href="/${channelNarrow(channel)}">${name}</a>`
  const text = `${name} &gt; ${topic === '' ? emptyTopic : escapeHtml(topic)}`
  const address = `/${topicNarrow(channel, topic)}`
  if (messageId !== undefined) return `<a class="message-link" href="${address}/near/${messageId}">${text} @ 💬</a>`
  const latest = latestInTopic(channel.id, topic)
  // With the message, clients find the topic even after it is renamed.
  const end = latest === undefined ? '' : `/with/${latest}`
  return `<a class="stream-topic" data-stream-id="${channel.id}" href="${address}${end}">${text}</a>`
}
