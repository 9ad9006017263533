// The names of the emoji of Unicode: data made by scripts/unicode-emoji.ts. Read synchronously when the first emoji is
// looked up, so that a server that has just started does not hold it in memory.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface EmojiNames {
  /** Code points in hexadecimal, joined by hyphens. */
  readonly codeByName: ReadonlyMap<string, string>
  readonly namesByCode: ReadonlyMap<string, readonly string[]>
}

let loaded: EmojiNames | undefined

export const unicodeEmoji = (): EmojiNames => (loaded ??= load())

function load(): EmojiNames {
  const text = readFileSync(join(import.meta.dirname, 'unicode-emoji.json'), 'utf8')
  const namesByCode = new Map(Object.entries<string[]>(JSON.parse(text)))
  const codeByName = new Map([...namesByCode].flatMap(([code, names]) => names.map(name => [name, code] as const)))
  return { codeByName, namesByCode }
}
