// The emoji that a client names, and whether it exists (docs/spec/messages.md#reactions).
import { badRequest } from '#core/contract/failure.ts'
import { unicodeEmoji } from '#features/emoji/public.ts'

const EmojiUnknown = badRequest("Emoji '{name}' does not exist")
const CodeInvalid = badRequest('Invalid emoji code.')
const NameInvalid = badRequest('Invalid emoji name.')
const TypeInvalid = badRequest('Invalid emoji type.')
const CustomEmojiInvalid = badRequest('Invalid custom emoji.')
export const unknownEmojiErrors = [EmojiUnknown]
export const emojiErrors = [EmojiUnknown, CodeInvalid, NameInvalid, TypeInvalid, CustomEmojiInvalid]

export interface Emoji {
  readonly emoji_code: string
  readonly reaction_type: string
}

/** The one emoji outside Unicode that clients of this API draw themselves; its code is its name. */
const extra = { type: 'zulip_extra_emoji', code: 'zulip' }
export const unicodeType = 'unicode_emoji'

export function emojiByName(name: string): Emoji {
  if (name === extra.code) return { emoji_code: extra.code, reaction_type: extra.type }
  const code = unicodeEmoji().codeByName.get(name)
  if (code === undefined) throw EmojiUnknown({ name })
  return { emoji_code: code, reaction_type: unicodeType }
}

/** Checks an emoji of which a client sends the name, the code and the type. */
export function checkEmoji(name: string, { emoji_code, reaction_type }: Emoji): void {
  if (reaction_type === unicodeType) {
    const { codeByName, namesByCode } = unicodeEmoji()
    if (!namesByCode.has(emoji_code)) throw CodeInvalid()
    if (codeByName.get(name) !== emoji_code) throw NameInvalid()
  } else if (reaction_type === extra.type) {
    if (emoji_code !== extra.code) throw CodeInvalid()
    if (name !== extra.code) throw NameInvalid()
  } else {
    // An organization cannot have emoji of its own yet.
    throw reaction_type === 'realm_emoji' ? CustomEmojiInvalid() : TypeInvalid()
  }
}
