// `:name:`: an emoji of the organization or of Unicode. An unknown name stays text, with both its colons. So does
// everything in a link's text.
import type { MarkdownIt, StateInline } from 'markdown-it'
import { escapeHtml } from '#core/base/escape-html.ts'
import { existing } from '#core/base/existing.ts'
import { type RenderContext, stateIn } from '../context.ts'
import { nextLink } from './bare-links.ts'
import { plainText } from './plain-text.ts'
import { pushHtml } from './push-html.ts'

const colon = 0x3a
const written = /:([\p{L}\p{N}_+!-]{1,100}):/uy
/** The one image that every organization has in addition to Unicode. Clients expect this name and address. */
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
      // A link may start right after the first colon: `:https://…`.
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
const unicodeEmojiHtml = (name: string, code: string): string =>
  `<span aria-label="${spoken(name)}" class="emoji emoji-${code}" role="img" title="${spoken(name)}">:${name}:</span>`

const spoken = (name: string): string => name.replaceAll('_', ' ')

// Emoji written as characters, alone or in a sequence. An unknown sequence stays as it is, as a whole.

const pictograph = String.raw`\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]{1,20}\u{E007F})?`
const sequence = new RegExp(
  String.raw`[0-9#*]\uFE0F?\u20E3|\p{RI}\p{RI}|\p{EMod}|${pictograph}(?:\u200D${pictograph})*\uFE0E?`,
  'gu',
)
/** Other symbols (©, ❤, arrows) are text unless a selector asks for the image. */
const isPicture = /\p{Emoji_Presentation}/u

/** Every emoji has one, and few texts in Western languages do. */
const beyondLatin = /[\u0100-\uffff]/

export const emojiCharacters = plainText('emoji_characters', {
  isNeeded: source => beyondLatin.test(source),
  *find(text, { emojiName }) {
    for (const { 0: characters, index } of text.matchAll(sequence)) {
      if (characters.endsWith('\uFE0E')) continue
      const points = Array.from(characters, character => character.codePointAt(0) ?? 0)
      if (points.length === 1 && !isPicture.test(characters)) continue
      const code = points
        .filter(point => point !== 0xfe_0f)
        .map(point => point.toString(16).padStart(4, '0'))
        .join('-')
      const name = emojiName(code)
      if (name !== undefined) yield { from: index, to: index + characters.length, html: unicodeEmojiHtml(name, code) }
    }
  },
})

// `:)` and other emoticons, for writers who want them as emoji. They must stand alone: `a:)` is text.

const nameByEmoticon: Readonly<Record<string, string>> = {
  ':)': 'slight_smile',
  '(:': 'slight_smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'smile',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
}
const emoticon = /(?<![^\s,.;?!()[\]"'])(?::[)(|/DoOpP]|\(:|;\)|<3)(?![^\s,.;?!()[\]"'])/g

export const emoticons = plainText('emoticons', {
  isNeeded: (_source, { translateEmoticons }) => translateEmoticons,
  *find(text, { emojiCode }) {
    for (const { 0: mark, index } of text.matchAll(emoticon)) {
      const name = existing(nameByEmoticon[mark])
      const code = emojiCode(name)
      if (code !== undefined) yield { from: index, to: index + mark.length, html: unicodeEmojiHtml(name, code) }
    }
  },
})
