// Small parts that show a user: presence, status, and a message's sender.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { EmojiSign } from '../emoji/emoji-sign.tsx'
import { presenceOf } from '../store/presence.ts'
import { texts } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { Face } from '../ui/signs.tsx'
import { openUserCard } from './open-card.tsx'

/** Presence as a mark. Its shape shows it too, and it has a text for users who can't see it. */
export function PresenceDot({ userId }: { readonly userId: number }): JSX.Element {
  const { presences, people } = useStore('presences', 'people')
  const t = texts.value.people
  if (people.get(userId)?.is_bot === true)
    return (
      <span class="presence" role="img" aria-label={t.bot}>
        <Icon name="bot" />
      </span>
    )
  const kind = presenceOf(presences, userId)
  return (
    <span class="presence" role="img" aria-label={t.presence[kind]} title={t.presence[kind]}>
      <span class={`dot ${kind}`} />
    </span>
  )
}

/** The picture of a user with the presence, or those of the first two in a group. */
export const PersonFace = ({
  userId,
  other,
}: {
  readonly userId: number
  readonly other?: number | undefined
}): JSX.Element => (
  <span class={other === undefined ? 'person' : 'person two'}>
    <Face userId={userId} />
    {other === undefined ? <PresenceDot userId={userId} /> : <Face userId={other} />}
  </span>
)

/** The emoji of a user's status, with the status text as its title. */
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

interface Props {
  readonly userId: number
  /** The name in the message, until the list of users has loaded. */
  readonly name: string
  /** -1 if it can't be seen. */
  readonly tabIndex: -1 | undefined
}

/** The name next to it does the same, so keyboards and screen readers skip this one. */
export const SenderFace = ({ userId, url }: { readonly userId: number; readonly url: string }): JSX.Element => (
  <button
    type="button"
    class="face-button"
    tabIndex={-1}
    aria-hidden="true"
    onClick={({ currentTarget }) => void openUserCard(userId, currentTarget)}
  >
    <Face userId={userId} url={url} />
  </button>
)

export function SenderName({ userId, name, tabIndex }: Props): JSX.Element {
  const { people } = useStore('people')
  return (
    <>
      <button
        type="button"
        class="sender"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => void openUserCard(userId, currentTarget)}
      >
        <bdi>{people.get(userId)?.full_name ?? name}</bdi>
      </button>
      <StatusEmoji userId={userId} />
    </>
  )
}
