// `@**Name**` and `@*group*`: mentions, which notify the users unless they are silent. In a quote all mentions are
// silent, because its words were sent before, and also in a text that is not a message, such as a description.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderState, stateIn } from '../context.ts'
import { mentionAt, type WrittenMention } from '../mentions.ts'
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
      const found = meant(written, render)
      if (found === undefined && state.linkLevel > 0) return false
      const isSilent = written.isSilent || render.reading.isQuoted || render.context.callsNobody
      pushHtml(state, found === undefined ? withoutMention(written) : mention(found, isSilent))
    }
    state.pos += written.length
    return true
  })
}

/** Stars as anywhere else, but the name is only a name: the server's own notices rely on it. */
function withoutMention({ isGroup, isSilent, written }: WrittenMention): string {
  const tag = isGroup ? 'em' : 'strong'
  return `@${isSilent ? '_' : ''}<${tag}>${escapeHtml(written)}</${tag}>`
}

function mention({ name, classes, attribute, isInactive, call }: Meant, isSilent: boolean): string {
  if (isSilent || isInactive === true) return `<span class="${classes} silent"${attribute}>${escapeHtml(name)}</span>`
  call()
  return `<span class="${classes}"${attribute}>@${escapeHtml(name)}</span>`
}

interface Meant {
  readonly name: string
  readonly classes: string
  readonly attribute: string
  /** A user who cannot be notified. */
  readonly isInactive?: boolean
  readonly call: () => unknown
}

function meant(written: WrittenMention, render: RenderState): Meant | undefined {
  if (written.isGroup) return meantGroup(written.name, render)
  if (written.id !== undefined) return meantUser(written, render)
  if (channelWildcards.has(written.name))
    return {
      name: written.name,
      classes: 'user-mention channel-wildcard-mention',
      attribute: ' data-user-id="*"',
      call: () => (render.channelWildcard = true),
    }
  if (written.name === topicWildcard)
    return {
      name: written.name,
      classes: 'topic-mention',
      attribute: '',
      call: () => (render.topicWildcard = true),
    }
  return meantUser(written, render)
}

function meantGroup(name: string, { context, mentionedGroups }: RenderState): Meant | undefined {
  const group = context.groupByName.get(name.toLowerCase())
  return (
    group && {
      name: group.name,
      classes: 'user-group-mention',
      attribute: ` data-user-group-id="${group.id}"`,
      isInactive: !group.is_active,
      call: () => mentionedGroups.add(group.id),
    }
  )
}

/** With an ID the name must match too: a wrong ID would notify another user. */
function meantUser({ name, id }: WrittenMention, { context, mentionedUsers }: RenderState): Meant | undefined {
  const user = id === undefined ? context.userByName.get(name.toLowerCase()) : context.userById.get(id)
  if (user === undefined || (id !== undefined && name !== '' && name !== user.full_name)) return undefined
  return {
    name: user.full_name,
    classes: 'user-mention',
    attribute: ` data-user-id="${user.id}"`,
    isInactive: !user.is_active,
    call: () => mentionedUsers.add(user.id),
  }
}
