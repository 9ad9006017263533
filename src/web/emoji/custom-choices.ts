// The emoji of the organization in the picker.
import { customEmoji } from './custom-emoji.ts'
import type { Emoji } from './find-emoji.ts'

/** As the picker shows them. The code of a reaction follows the prefix. */
const prefix = 'custom-'
export const usableCustomEmoji = (): Emoji[] =>
  Object.values(customEmoji.value)
    .filter(({ deactivated }) => !deactivated)
    .map(({ id, name, source_url: url }) => ({ code: prefix + id, names: [name], url }))

/** The emoji of a reaction. */
export const reactionWith = ({ code, names: [emoji_name = ''], url }: Emoji) => ({
  emoji_name,
  emoji_code: url === undefined ? code : code.slice(prefix.length),
  reaction_type: url === undefined ? 'unicode_emoji' : 'realm_emoji',
})
