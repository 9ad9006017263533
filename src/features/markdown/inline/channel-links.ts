// `#**channel**`, `#**channel>topic**` and `#**channel>topic@7**`: links to channels, topics and messages.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { channelNarrow, topicNarrow } from '../narrow-address.ts'
import { type LinkedChannel, type RenderContext, stateIn } from '../context.ts'
import { channelLinkAt, type WrittenChannelLink } from '../mentions.ts'
import { pushHtml } from './push-html.ts'

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
  // With the message a client finds the topic again after it was renamed.
  const end = latest === undefined ? '' : `/with/${latest}`
  return `<a class="stream-topic" data-stream-id="${channel.id}" href="${address}${end}">${text}</a>`
}
