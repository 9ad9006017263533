// The emoji of Unicode: data made by scripts/unicode-emoji.ts. Read synchronously when the first emoji is
// looked up, so that a server that has just started does not hold it in memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '#core/base/package-folder.ts'

/** As the file has them. */
interface EmojiData {
  /** By code; the first name is the one that the server writes. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** The codes of each group of the picker, in their order. */
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

/** `zulip` is the one built-in emoji that is not in Unicode. */
export const isBuiltIn = (name: string): boolean => name === 'zulip' || unicodeEmoji().codeByName.has(name)

export const emojiFile = (): string =>
  readFileSync(join(packageFolder, 'src/features/emoji/unicode-emoji.json'), 'utf8')
export const emojiData = (): EmojiData => JSON.parse(emojiFile()) as EmojiData

function load(): EmojiNames {
  const namesByCode = new Map(Object.entries(emojiData().names))
  const codeByName = new Map([...namesByCode].flatMap(([code, names]) => names.map(name => [name, code] as const)))
  return { codeByName, namesByCode }
}
