// The names of emoji. Clients load the list once, without logging in.
import { KeptText } from '#core/http/kept-text.ts'
import { page, type PageAnswer } from '#core/http/page.ts'
import { unicodeEmoji } from './unicode-emoji.ts'

export const emojiDataPath = '/static/emoji-data.json'
const day = 86_400

let kept: KeptText | undefined

export const emojiDataPage = page({
  path: emojiDataPath,
  async answer(): Promise<PageAnswer> {
    kept ??= new KeptText(JSON.stringify({ code_to_names: Object.fromEntries(unicodeEmoji().namesByCode) }))
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': `public, max-age=${day}` },
      body: kept,
    }
  },
})
