// The top of a message's sheet: which message it is, and reactions that take one tap.
import type { JSX } from 'preact'
import { useStore } from '../base/live.ts'
import { Snippet } from '../content/snippet.tsx'
import { EmojiSign } from '../emoji/emoji-sign.tsx'
import { reactionWith } from '../emoji/custom-choices.ts'
import type { Emoji } from '../emoji/find-emoji.ts'
import { toggleReaction } from '../messages/message-actions.ts'
import { mayReact } from '../store/message-rights.ts'
import { texts } from '../text/text.ts'
import { timeText } from '../text/times.ts'
import { Icon } from '../ui/icon.tsx'
import { Face } from '../ui/signs.tsx'
import './message-head.css'

interface Props {
  readonly id: number
  readonly emoji: readonly Emoji[]
  readonly close: () => void
  /** Opens the picker. */
  readonly pickOther: () => void
}

export const messageHead = (props: Props): JSX.Element => <MessageHead {...props} />

function MessageHead({ id, emoji, close, pickOther }: Props): JSX.Element | null {
  const store = useStore(`message ${id}`, 'people', 'organization', 'groups', 'channels')
  const message = store.messages.get(id)
  if (message === undefined) return null
  const { sender_id, sender_full_name, avatar_url, timestamp, reactions } = message
  const t = texts.value
  const choose = (action: () => void) => () => {
    close()
    action()
  }
  const isOwn = (code: string): boolean =>
    reactions.some(({ user_id, emoji_code }) => user_id === store.ownId && emoji_code === code)
  return (
    <>
      <div class="about-message">
        <Face userId={sender_id} url={avatar_url ?? ''} />
        <div>
          <b>
            <bdi>{store.people.get(sender_id)?.full_name ?? sender_full_name}</bdi>
          </b>{' '}
          <time>{timeText(timestamp)}</time>
          <Snippet id={id} isOfTwo />
        </div>
      </div>
      {mayReact(store, message) ? (
        <div class="quick" role="group" aria-label={t.actions.addReaction}>
          {emoji.map(one => {
            const reaction = reactionWith(one)
            return (
              <button
                key={one.code}
                type="button"
                aria-label={t.react(reaction.emoji_name)}
                aria-pressed={isOwn(reaction.emoji_code)}
                onClick={choose(() => void toggleReaction(id, reaction))}
              >
                <EmojiSign {...reaction} />
              </button>
            )
          })}
          <button
            type="button"
            aria-label={t.actions.addReaction}
            title={t.actions.addReaction}
            onClick={choose(pickOther)}
          >
            <Icon name="react" />
          </button>
        </div>
      ) : null}
    </>
  )
}
