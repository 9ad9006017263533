// The emoji of the status of a user, with the text as its title.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { EmojiSign } from '../emoji/emoji-sign.tsx'

export function StatusEmoji({ userId }: { readonly userId: number }): JSX.Element | null {
  const { statuses, settings } = useStore('statuses', 'settings')
  const { emoji_name: name, emoji_code, reaction_type, status_text } = statuses.get(userId) ?? {}
  if (name === undefined || emoji_code === undefined || reaction_type === undefined) return null
  const label = status_text === undefined ? `:${name}:` : `:${name}: ${status_text}`
  return (
    <span class="status-emoji" role="img" aria-label={label} title={label}>
      {settings['emojiset'] === 'text' ? (
        `:${name}:`
      ) : (
        <EmojiSign {...{ emoji_name: name, emoji_code, reaction_type }} isStill />
      )}
    </span>
  )
}
