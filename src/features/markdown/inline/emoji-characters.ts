// Emoji written as characters, alone or as a sequence. An unknown sequence stays as it is, as a whole.
import { unicodeEmojiHtml } from './emoji.ts'
import { plainText } from './plain-text.ts'

const pictograph = String.raw`\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]{1,20}\u{E007F})?`
const sequence = new RegExp(
  String.raw`[0-9#*]\uFE0F?\u20E3|\p{RI}\p{RI}|\p{EMod}|${pictograph}(?:\u200D${pictograph})*\uFE0E?`,
  'gu',
)
/** Other symbols (©, ❤, arrows) are text unless a selector asks for the image. */
const isPicture = /\p{Emoji_Presentation}/u

/** Occurs in every emoji, and in few texts of Western languages. */
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
