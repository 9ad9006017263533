// The emoji of a reaction or status: a character, or a custom emoji's picture.
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { emojiText } from '../text/emoji-text.ts'
import { customEmoji, loadCustomEmoji, pictureOf } from './custom-emoji.ts'

interface Props {
  readonly emoji_name: string
  readonly emoji_code: string
  readonly reaction_type: string
  /** Shows only the first frame. */
  readonly isStill?: true
}

export function EmojiSign({ emoji_name, emoji_code, reaction_type, isStill }: Props): JSX.Element {
  const isCustom = reaction_type === 'realm_emoji'
  useEffect(() => {
    if (isCustom) void loadCustomEmoji()
  }, [isCustom])
  if (reaction_type === 'unicode_emoji') return <>{emojiText(emoji_code)}</>
  const custom = isCustom ? customEmoji.value[emoji_code] : undefined
  return custom === undefined ? <>:{emoji_name}:</> : <img src={pictureOf(custom, isStill)} alt="" />
}
