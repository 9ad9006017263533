// `:name:`: an emoji of the organization or of Unicode. An unknown name stays text, with both its colons, and so does
// everything in the text of a link.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { type RenderContext, stateIn } from '../context.ts'
import { nextLink } from './bare-links.ts'
import { pushHtml } from './push-html.ts'

const colon = 0x3a
const written = /:([\p{L}\p{N}_+!-]{1,100}):/uy
/** The one image that every organization has in addition to Unicode; clients expect this name and address. */
const extraEmoji = new Map([['zulip', '/static/generated/emoji/images/emoji/unicode/zulip.png']])

export function emoji(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'emoji', (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== colon || state.linkLevel > 0) return false
    written.lastIndex = state.pos
    const [whole, name] = written.exec(state.src) ?? []
    if (whole === undefined || name === undefined || state.pos + whole.length > state.posMax) return false
    const html = emojiNamed(name, stateIn(state.env).context)
    if (silent && html === undefined) return false
    if (!silent) {
      // A link may begin behind the first colon: `:https://…`.
      if ((nextLink(state)?.from ?? Infinity) < state.pos + whole.length) return false
      if (html === undefined) state.pending += whole
      else pushHtml(state, html)
    }
    state.pos += whole.length
    return true
  })
}

function emojiNamed(name: string, context: RenderContext): string | undefined {
  const picture = context.customEmoji.get(name) ?? extraEmoji.get(name)
  if (picture !== undefined)
    return `<img alt=":${name}:" class="emoji" src="${escapeHtml(picture)}" title="${spoken(name)}">`
  const code = context.emojiCode(name)
  return code === undefined ? undefined : unicodeEmojiHtml(name, code)
}

/** For a name from our own table. */
export const unicodeEmojiHtml = (name: string, code: string): string =>
  `<span aria-label="${spoken(name)}" class="emoji emoji-${code}" role="img" title="${spoken(name)}">:${name}:</span>`

const spoken = (name: string): string => name.replaceAll('_', ' ')
