// An organization's custom emoji as clients see it, and its rules.
import { badRequest, failure } from '#core/contract/failure.ts'
import { object, required, type Values } from '#core/contract/field.ts'
import { limit } from '#core/contract/limit.ts'
import { bool, int, nullable, text } from '#core/contract/shape.ts'
import type { ReadTx } from '#core/db/database.ts'
import { emojiByNames, type EmojiRow, emojiOf, emojiById } from './store.ts'

const emojiFields = {
  id: required(text, 'Unique ID.'),
  name: required(text, 'The name to type between colons.'),
  source_url: required(text, 'Path of the image on this server.'),
  still_url: required(nullable(text), 'URL of the first frame of an animated image; null for others.', {
    since: 113,
  }),
  deactivated: required(bool, 'Whether it can no longer be used. Old messages and reactions still show it.'),
  author_id: required(nullable(int), 'The user who added it.', { since: 7 }),
}
export const emojiObject = object('CustomEmoji', emojiFields)
type CustomEmoji = Values<typeof emojiFields>

export const emojiLimit = limit('custom emoji', 'an organization', 2_000)
/** Deactivated emoji stay, because old messages show them. */
export const allEmojiLimit = limit('custom emoji, including deactivated ones', 'an organization', 5_000)

export const EmojiUnknown = failure(404, 'BAD_REQUEST', "Emoji '{name}' does not exist")
const NameInvalid = badRequest(
  'Emoji names must contain only English letters, digits, spaces, dashes and underscores, and end with a letter or digit',
)
export const emojiNameErrors = [NameInvalid]

/** The longest name that the renderer finds in text. */
const longestName = 100

/** Makes letters lower-case and spaces underscores. */
export function normalizeEmojiName(given: string): string {
  const name = given.trim().toLowerCase().replaceAll(' ', '_')
  if (name.length > longestName || !/^[a-z0-9_-]*[a-z0-9]$/.test(name)) throw NameInvalid()
  return name
}

const urlOf = (realmId: number, file: string): string => `/user_avatars/${realmId}/emoji/images/${file}`
export const emojiPath = '/user_avatars/{realm_id}/emoji/images/{file}'
export const isEmojiFile = (file: string): boolean => /^[0-9a-f]{32}\.(png|gif)$/.test(file)
/** The name of the picture with this file name. */
export const emojiPicture = (file: string): string => `emoji/${file}`

export const asEmoji = (row: EmojiRow): CustomEmoji => ({
  id: String(row.id),
  name: row.name,
  source_url: urlOf(row.realm_id, row.file_name),
  still_url: row.still_file_name === null ? null : urlOf(row.realm_id, row.still_file_name),
  deactivated: row.deactivated === 1,
  author_id: row.account_id,
})

/** All emoji of the organization by ID. */
export const allEmoji = async (tx: ReadTx, realmId: number): Promise<Record<string, CustomEmoji>> =>
  Object.fromEntries((await emojiOf(tx, realmId)).map(row => [String(row.id), asEmoji(row)]))

const written = /:([a-z0-9_-]{1,100}):/g

/** The addresses of the organization's emoji whose names occur in a text. Most texts need no query. */
export async function emojiInText(tx: ReadTx, realmId: number, content: string): Promise<Map<string, string>> {
  // A colon may end one name and start the next.
  const names = new Set([...content.replaceAll(':', '::').matchAll(written)].map(([, name = '']) => name))
  if (names.size === 0) return new Map()
  const rows = await emojiByNames(tx, realmId, [...names])
  return new Map(rows.map(({ name, file_name }) => [name, urlOf(realmId, file_name)]))
}

// Custom emoji for other features. No rule applies: every user sees all emoji of the organization.

/** An emoji that isn't deactivated. */
export const namedEmoji = async (tx: ReadTx, realmId: number, name: string): Promise<EmojiRow | undefined> =>
  (await emojiByNames(tx, realmId, [name]))[0]

/** `code` is the code of a reaction. */
export const customEmoji = async (tx: ReadTx, realmId: number, code: string): Promise<EmojiRow | undefined> =>
  /^[1-9]\d{0,14}$/.test(code) ? emojiById(tx, realmId, Number(code)) : undefined
