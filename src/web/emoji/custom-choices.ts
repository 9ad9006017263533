// The emoji to choose from: active custom emoji, and Unicode's.
import { computed } from '@preact/signals'
import { customEmoji, pictureOf } from './custom-emoji.ts'
import type { Emoji } from './find-emoji.ts'

/** A prefix before the code that reactions use. */
const prefix = 'custom-'

const usable = computed(() => Object.values(customEmoji.value).filter(({ deactivated }) => !deactivated))
const choices = computed<Emoji[]>(() =>
  usable.value
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(emoji => ({ code: prefix + emoji.id, names: [emoji.name], url: pictureOf(emoji) })),
)

/** Custom emoji come first. Each hides the Unicode emoji of the same name. */
export function withCustomEmoji(unicode: readonly Emoji[]): readonly Emoji[] {
  const taken = new Set(choices.value.map(({ names: [name] }) => name))
  if (taken.size === 0) return unicode
  const others = unicode.flatMap(emoji => {
    const names = emoji.names.filter(name => !taken.has(name))
    return names.length === emoji.names.length ? emoji : names.length === 0 ? [] : { ...emoji, names }
  })
  return [...choices.value, ...others]
}

/** Picture URLs by emoji name. */
export const customAddresses = (): Map<string, string> =>
  new Map(usable.value.map(({ name, source_url }) => [name, source_url]))

/** The fields of a reaction or status. */
export const reactionWith = ({ code, names: [emoji_name = ''], url }: Emoji) => ({
  emoji_name,
  emoji_code: url === undefined ? code : code.slice(prefix.length),
  reaction_type: url === undefined ? 'unicode_emoji' : 'realm_emoji',
})
