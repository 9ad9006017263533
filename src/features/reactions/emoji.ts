// The emoji that a client names, and whether it exists (docs/spec/messages.md#reactions).
import { badRequest } from '#core/contract/failure.ts'
import type { ReadTx } from '#core/db/database.ts'
import { customEmoji, namedEmoji, unicodeEmoji } from '#features/emoji/public.ts'

const EmojiUnknown = badRequest("Emoji '{name}' does not exist")
const CodeInvalid = badRequest('Invalid emoji code.')
const NameInvalid = badRequest('Invalid emoji name.')
const TypeInvalid = badRequest('Invalid emoji type.')
const CustomEmojiInvalid = badRequest('Invalid custom emoji.')
const CustomNameInvalid = badRequest('Invalid custom emoji name.')
const CustomEmojiDeactivated = badRequest('This custom emoji has been deactivated.')
export const unknownEmojiErrors = [EmojiUnknown]
export const emojiErrors = [
  EmojiUnknown,
  CodeInvalid,
  NameInvalid,
  TypeInvalid,
  CustomEmojiInvalid,
  CustomNameInvalid,
  CustomEmojiDeactivated,
]

export interface Emoji {
  readonly emoji_code: string
  readonly reaction_type: string
}

/** The only non-Unicode emoji that clients of this API draw themselves. Its code is its name. */
const extra = { type: 'zulip_extra_emoji', code: 'zulip' }
export const unicodeType = 'unicode_emoji'
/** The code is the ID of one of the organization's emoji. */
const customType = 'realm_emoji'

export async function emojiByName(tx: ReadTx, realmId: number, name: string): Promise<Emoji> {
  const custom = await namedEmoji(tx, realmId, name)
  if (custom !== undefined) return { emoji_code: String(custom.id), reaction_type: customType }
  if (name === extra.code) return { emoji_code: extra.code, reaction_type: extra.type }
  const code = unicodeEmoji().codeByName.get(name)
  if (code === undefined) throw EmojiUnknown({ name })
  return { emoji_code: code, reaction_type: unicodeType }
}

/** The client sends the emoji's name, code and type, which must match. */
export async function checkEmoji(
  tx: ReadTx,
  realmId: number,
  name: string,
  { emoji_code, reaction_type }: Emoji,
): Promise<void> {
  if (reaction_type === unicodeType) {
    const { codeByName, namesByCode } = unicodeEmoji()
    if (!namesByCode.has(emoji_code)) throw CodeInvalid()
    if (codeByName.get(name) !== emoji_code) throw NameInvalid()
  } else if (reaction_type === extra.type) {
    if (emoji_code !== extra.code) throw CodeInvalid()
    if (name !== extra.code) throw NameInvalid()
  } else if (reaction_type === customType) {
    const custom = await customEmoji(tx, realmId, emoji_code)
    if (custom === undefined) throw CustomEmojiInvalid()
    if (custom.name !== name) throw CustomNameInvalid()
    if (custom.deactivated === 1) throw CustomEmojiDeactivated()
  } else {
    throw TypeInvalid()
  }
}
