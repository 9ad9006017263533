// Custom emoji for other features. No rule applies: every user sees all emoji of the organization.
import type { ReadTx } from '#core/db/database.ts'
import { emojiById, emojiByNames, type EmojiRow } from './store.ts'

/** An emoji that is not deactivated. */
export const namedEmoji = async (tx: ReadTx, realmId: number, name: string): Promise<EmojiRow | undefined> =>
  (await emojiByNames(tx, realmId, [name]))[0]

/** `code` is the code of a reaction. */
export const customEmoji = async (tx: ReadTx, realmId: number, code: string): Promise<EmojiRow | undefined> =>
  /^[1-9]\d{0,14}$/.test(code) ? emojiById(tx, realmId, Number(code)) : undefined
