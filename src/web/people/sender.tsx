// The picture and the name of the sender of a message. Both open the card of the user.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { Face } from '../ui/face.tsx'
import { openUserCard } from './open-card.tsx'
import { StatusEmoji } from './status-emoji.tsx'

interface Props {
  readonly userId: number
  /** As the message has it, until the list of users has come. */
  readonly name: string
}

/** The name beside it does the same, so it is not offered to keyboards and screen readers again. */
export const SenderFace = ({ userId, url }: { readonly userId: number; readonly url: string }): JSX.Element => (
  <button
    type="button"
    class="face-button"
    tabIndex={-1}
    aria-hidden="true"
    onClick={({ currentTarget }) => void openUserCard(userId, currentTarget)}
  >
    <Face url={url} loading="lazy" />
  </button>
)

export function SenderName({ userId, name }: Props): JSX.Element {
  const { people } = useStore('people')
  return (
    <>
      <button
        type="button"
        class="sender"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => void openUserCard(userId, currentTarget)}
      >
        <bdi>{people.get(userId)?.full_name ?? name}</bdi>
      </button>
      <StatusEmoji userId={userId} />
    </>
  )
}
