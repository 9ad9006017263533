// `:)` and other emoticons, for writers who want them as emoji. They must stand alone: `a:)` is text.
import { existing } from '#core/base/existing.ts'
import { unicodeEmojiHtml } from './emoji.ts'
import { plainText } from './plain-text.ts'

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
    for (const { 0: written, index } of text.matchAll(emoticon)) {
      const name = existing(nameByEmoticon[written])
      const code = emojiCode(name)
      if (code !== undefined) yield { from: index, to: index + written.length, html: unicodeEmojiHtml(name, code) }
    }
  },
})
