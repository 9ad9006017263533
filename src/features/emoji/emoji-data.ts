// The emoji of Unicode. Clients load the list once, without logging in. The groups and the skin tones are for the picker
// of the web client; other clients read the names only.
import { createHash } from 'node:crypto'
import { KeptText } from '#core/http/kept-text.ts'
import { page, type PageAnswer } from '#core/http/page.ts'
import { emojiData, emojiFile } from './unicode-emoji.ts'

const path = '/static/emoji-data.json'
const day = 86_400

let kept: KeptText | undefined
let version: string | undefined

const ownVersion = (): string => (version ??= createHash('sha256').update(emojiFile()).digest('hex').slice(0, 8))

/** Another one for other data, because browsers keep what they have loaded for a day. */
export const emojiDataAddress = (): string => `${path}?${ownVersion()}`

export const emojiDataPage = page({
  path,
  async answer({ query }): Promise<PageAnswer> {
    kept ??= keptData()
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/json',
        // During an update the address of another process may come here: it must not keep this data.
        'Cache-Control': ['', ownVersion()].includes(query) ? `public, max-age=${day}` : 'no-store',
      },
      body: kept,
    }
  },
})

function keptData(): KeptText {
  const { names: code_to_names, groups, toned } = emojiData()
  return new KeptText(JSON.stringify({ code_to_names, groups, toned }))
}
