// The emoji of Unicode. Clients load the list once, without signing in. The groups and skin tones are for the web
// client's picker; other clients read only the names.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '#core/base/folder.ts'
import { NotFound } from '#core/http/answer.ts'
import { KeptText } from '#core/http/shared-text.ts'
import { page, type PageAnswer } from '#core/http/page.ts'
import { forever, pictureAnswer, publicPicture } from '#features/pictures/public.ts'
import { isEmojiFile, emojiPath, emojiPicture } from './custom-emoji.ts'

// The emoji of Unicode: data made by scripts/unicode-emoji.ts. Read synchronously when an emoji is first looked up, so
// that a server that has just started doesn't have it in memory.

/** As in the file. */
interface EmojiData {
  /** By code. The server writes the first name. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** The codes of each group in the picker, in order. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** The codes of the emoji that take a skin tone. */
  readonly toned: readonly string[]
}

interface EmojiNames {
  /** Code points in hexadecimal, joined by hyphens. */
  readonly codeByName: ReadonlyMap<string, string>
  readonly namesByCode: ReadonlyMap<string, readonly string[]>
}

let loaded: EmojiNames | undefined

export const unicodeEmoji = (): EmojiNames => (loaded ??= load())

/** `zulip` is the only built-in emoji that isn't in Unicode. */
export const isBuiltIn = (name: string): boolean => name === 'zulip' || unicodeEmoji().codeByName.has(name)

const emojiFile = (): string => readFileSync(join(packageFolder, 'src/features/emoji/unicode-emoji.json'), 'utf8')
const emojiData = (): EmojiData => JSON.parse(emojiFile()) as EmojiData

function load(): EmojiNames {
  const namesByCode = new Map(Object.entries(emojiData().names))
  const codeByName = new Map([...namesByCode].flatMap(([code, names]) => names.map(name => [name, code] as const)))
  return { codeByName, namesByCode }
}

const path = '/static/emoji-data.json'
const day = 86_400

let kept: KeptText | undefined
let version: string | undefined

const ownVersion = (): string => (version ??= createHash('sha256').update(emojiFile()).digest('hex').slice(0, 8))

/** Changes with the data, because browsers keep what they have loaded for a day. */
export const emojiDataAddress = (): string => `${path}?${ownVersion()}`

export const emojiDataPage = page({
  path,
  async answer({ query }): Promise<PageAnswer> {
    kept ??= keptData()
    return {
      status: 200,
      headers: {
        'Content-Type': 'application/json',
        // During an update, another process's address may arrive here. That address must not keep this data.
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

// The pictures of custom emoji.

export const emojiPage = page({
  path: emojiPath,
  async answer(call) {
    const { file = '' } = call.path
    const picture = isEmojiFile(file) ? await publicPicture(call, emojiPicture(file)) : undefined
    if (picture === undefined) throw NotFound()
    return pictureAnswer(call, picture, `public, ${forever}`)
  },
})
