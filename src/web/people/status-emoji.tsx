// The emoji of the status of a user, with the text as its title.
import type { JSX } from 'preact'
import { useStore } from '../app/live.ts'
import { emojiText } from '../content/emoji-text.ts'

export function StatusEmoji({ userId }: { readonly userId: number }): JSX.Element | null {
  const { statuses, settings } = useStore('statuses', 'settings')
  const { emoji_name: name, emoji_code: code, reaction_type, status_text } = statuses.get(userId) ?? {}
  if (name === undefined || code === undefined) return null
  const label = status_text === undefined ? `:${name}:` : `:${name}: ${status_text}`
  const isCharacter = reaction_type === 'unicode_emoji' && settings['emojiset'] !== 'text'
  return (
    <span class="status-emoji" role="img" aria-label={label} title={label}>
      {isCharacter ? emojiText(code) : `:${name}:`}
    </span>
  )
}
